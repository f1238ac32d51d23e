import { Migration } from '@mikro-orm/migrations'

/**
 * Web push: the browsers that people subscribed, what is gathered for a person until it is pushed, and for each browser a
 * row of the outbox. A browser that was signed out from is dropped with its session.
 */
export class WebPush extends Migration {
  override up(): void {
    this.addSql(`
      create table push_subscription (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        session_id uuid references session on delete cascade,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        created_at timestamptz not null,
        seen_at timestamptz not null
      );
      create index push_subscription_user on push_subscription (user_id);
      create index push_subscription_session on push_subscription (session_id);

      create table push_gathering (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        since timestamptz not null,
        due_at timestamptz not null,
        created_at timestamptz not null,
        spread_at timestamptz
      );
      create unique index push_gathering_open on push_gathering (user_id) where spread_at is null;
      create index push_gathering_due on push_gathering (due_at) where spread_at is null;
      create index push_gathering_spread on push_gathering (user_id, spread_at);

      alter table alert_match add column push_gathering_id uuid references push_gathering on delete set null;
      create index alert_match_push on alert_match (push_gathering_id) where push_gathering_id is not null;

      alter table notification
        add column subscription_id uuid references push_subscription on delete cascade,
        add column gathering_id uuid references push_gathering on delete cascade;
      create index notification_subscription on notification (subscription_id) where subscription_id is not null;
      create index notification_gathering on notification (gathering_id) where gathering_id is not null;
    `)
  }
}
