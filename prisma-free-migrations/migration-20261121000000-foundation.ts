import { Migration } from '@mikro-orm/migrations'

/** Accounts, alerts, readings, matches and the outbox. */
export class Foundation extends Migration {
  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key,
        email text not null unique check (email = lower(email)),
        password text not null,
        first_name text,
        last_name text,
        is_email_verified boolean not null default false,
        email_verification_token text,
        email_verification_expires timestamptz,
        password_reset_token text,
        password_reset_expires timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index users_verification on users (email_verification_token) where email_verification_token is not null;
      create index users_reset on users (password_reset_token) where password_reset_token is not null;

      create table session (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index session_of_user on session (user_id);

      create table user_preferences (
        user_id uuid primary key references users on delete cascade,
        default_location text not null default 'current',
        default_sport text not null default 'golf' check (default_sport in ('tennis', 'golf', 'futsal')),
        default_view text not null default 'weekly' check (default_view in ('weekly', '3-days')),
        default_distance integer not null default 20 check (default_distance between 1 and 50),
        email_notifications boolean not null default true,
        push_notifications boolean not null default false,
        tennis_venues text[] not null default '{}',
        golf_venues text[] not null default '{}',
        futsal_venues text[] not null default '{}',
        created_at timestamptz not null,
        updated_at timestamptz not null
      );

      create table user_analytics (
        id uuid primary key,
        "timestamp" timestamptz not null,
        user_id uuid references users on delete set null,
        event_type text not null,
        event_data jsonb not null,
        ip_address text,
        user_agent text
      );
      create index user_analytics_timestamp on user_analytics ("timestamp");

      create table alert (
        id uuid primary key,
        email text not null check (email = lower(email)),
        user_id uuid not null references users on delete cascade,
        sport text not null check (sport in ('tennis', 'golf', 'futsal', 'all')),
        venues text[] not null,
        time_slots text[] not null,
        days_of_week text[] not null default '{}',
        specific_date text,
        specific_dates text[] not null default '{}',
        spots integer not null default 1 check (spots between 1 and 4),
        minimum_minutes integer not null default 60,
        holes integer check (holes in (9, 18)),
        is_recurring boolean not null default false,
        recurring_weeks integer,
        batch_id text,
        is_active boolean not null default true,
        created_at timestamptz not null,
        slot_mask bigint not null,
        match_class smallint not null,
        fingerprint text not null,
        confirmed_at timestamptz,
        confirmation_mailed_at timestamptz,
        paused_until timestamptz,
        ended_at timestamptz,
        end_reason text
      );
      create unique index alert_identical on alert (user_id, fingerprint) where ended_at is null;
      create index alert_owner on alert (user_id) where ended_at is null;
      create index alert_address on alert (email) where ended_at is null;

      create table alert_target (
        venue_id text not null,
        day integer not null,
        alert_id uuid not null references alert on delete cascade,
        slot_mask bigint not null,
        match_class smallint not null,
        primary key (venue_id, day, alert_id) include (slot_mask, match_class)
      );
      create index alert_target_alert on alert_target (alert_id);

      create table venue_day (
        venue_id text not null,
        date date not null,
        openings jsonb not null,
        closed jsonb not null default '[]',
        open_mask bigint not null,
        digest text not null,
        status text not null,
        read_at timestamptz not null,
        changed_at timestamptz not null,
        suspect_digest text,
        suspect_at timestamptz,
        primary key (venue_id, date)
      );
      create index venue_day_date on venue_day (date);

      create table source_state (
        venue_id text primary key,
        system text not null,
        status text,
        reason text,
        last_read_at timestamptz,
        last_good_at timestamptz,
        next_read_at timestamptz,
        failures integer not null default 0,
        cursor text
      );

      create table notification (
        id uuid primary key,
        kind text not null,
        address text not null,
        user_id uuid references users on delete set null,
        payload jsonb not null default '{}',
        dedupe_key text unique,
        priority smallint not null,
        state text not null default 'pending',
        attempt integer not null default 0,
        available_at timestamptz not null,
        lease_until timestamptz,
        lease_owner integer,
        last_error text,
        created_at timestamptz not null,
        hand_overs integer not null default 0,
        sent_at timestamptz
      );
      create unique index notification_open_bucket on notification (address)
        where kind = 'openings-found' and state = 'pending' and attempt = 0;
      create index notification_due on notification (priority, available_at) where state in ('pending', 'sending', 'ambiguous');
      create index notification_address on notification (address, kind, created_at);

      create table alert_match (
        alert_id uuid not null references alert on delete cascade,
        venue_id text not null,
        date date not null,
        opening_key text not null,
        opened_at timestamptz not null,
        slot smallint not null,
        sport text not null,
        opening jsonb not null,
        found_at timestamptz not null,
        address text not null,
        notification_id uuid references notification on delete set null,
        primary key (alert_id, venue_id, date, opening_key, opened_at)
      );
      create index alert_match_unsent on alert_match (address) where notification_id is null;
      create index alert_match_notification on alert_match (notification_id);
      create index alert_match_date on alert_match (date);

      create table suppression (
        address_hash text primary key,
        reason text not null,
        created_at timestamptz not null,
        expires_at timestamptz
      );

      create table rate_limit (
        key text primary key,
        window_started_at timestamptz not null,
        count integer not null
      );
    `)
  }
}
