/** People, their sessions, passkeys, preferences and keys, and the limits of their attempts. */
export const accounts = `
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
  updated_at timestamptz not null,
  mailbox_proven_at timestamptz,
  blocked_at timestamptz
);
create index users_blocked_idx on users (id) where (blocked_at is not null);
create index users_reset on users (password_reset_token) where (password_reset_token is not null);
create index users_verification on users (email_verification_token) where (email_verification_token is not null);

create table session (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  browser text,
  ip_address text,
  method text not null default 'password' check (method in ('password', 'passkey')),
  last_seen_at timestamptz
);
create index session_of_user on session (user_id);

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  default_location text not null default 'current',
  default_sport text not null default 'golf' check (default_sport in ('tennis', 'golf', 'futsal')),
  default_view text not null default 'weekly' check (default_view in ('weekly', '3-days')),
  default_distance integer not null default 20 check (default_distance >= 1 and default_distance <= 50),
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  tennis_venues text[] not null default '{}',
  golf_venues text[] not null default '{}',
  futsal_venues text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  email_pace text not null default 'at-once' check (email_pace in ('at-once', 'daily')),
  digest_time text not null default '07:00',
  quiet_from text,
  quiet_until text,
  urgent_today boolean not null default true,
  emails_per_hour integer not null default 4 check (emails_per_hour >= 1 and emails_per_hour <= 12),
  member_venues text[] not null default '{}',
  look_before_booking boolean not null default false,
  constraint user_preferences_quiet check ((quiet_from is null) = (quiet_until is null))
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

create table passkey (
  credential_id text primary key,
  user_id uuid not null references users on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'prove')),
  session_id uuid references session on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

create table email_change (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  confirm_token text not null unique,
  undo_token text unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_expires_at timestamptz,
  undone_at timestamptz,
  old_proven_at timestamptz
);
create unique index email_change_pending on email_change (user_id) where (confirmed_at is null);

create table known_origin (
  origin_hash text primary key,
  expires_at timestamptz not null,
  address_hash text
);
create index known_origin_address on known_origin (address_hash);

create table link_request (
  address_hash text not null,
  kind text not null,
  requested_at timestamptz not null
);
create index link_request_address on link_request (address_hash, requested_at);

create table rate_limit (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null,
  blocked_until timestamptz
);
create index rate_limit_end on rate_limit (window_ends_at);

create table calendar_feed (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);

create table api_key (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  paused_at timestamptz,
  scopes text[] not null default '{}',
  expires_at timestamptz
);
create index api_key_user on api_key (user_id);
`
