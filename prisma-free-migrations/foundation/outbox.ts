/** The outbox, the receivers of its messages, and what mail relays refused. */
export const outbox = `
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
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_user on push_subscription (user_id);

create table push_gathering (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  since timestamptz not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  spread_at timestamptz
);
create index push_gathering_due on push_gathering (due_at) where (spread_at is null);
create unique index push_gathering_open on push_gathering (user_id) where (spread_at is null);
create index push_gathering_spread on push_gathering (user_id, spread_at);

create table webhook (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  nonce text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  last_called_at timestamptz,
  last_failure text,
  paused_at timestamptz
);
create index webhook_user on webhook (user_id);

create table channel (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  alert_ids uuid[],
  created_at timestamptz not null,
  ended_at timestamptz,
  paused_at timestamptz,
  last_sent_at timestamptz,
  last_failure text
);
create index channel_user on channel (user_id);

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
  sent_at timestamptz,
  soft_failed_at timestamptz,
  gathered_at timestamptz,
  only_date date,
  is_digest boolean not null default false,
  subscription_id uuid references push_subscription on delete cascade,
  gathering_id uuid references push_gathering on delete cascade,
  refused_at timestamptz,
  last_refused_at timestamptz,
  failures integer not null default 0,
  trace text,
  turn integer not null default 0,
  webhook_id uuid references webhook on delete cascade,
  channel_id uuid references channel on delete cascade
);
create index notification_address on notification (address, kind, created_at);
create index notification_channel on notification (channel_id) where (channel_id is not null);
create index notification_due on notification (priority, available_at, turn) where (state in ('pending', 'sending', 'ambiguous'));
create index notification_farewell on notification (state) where (kind = 'account-deleted');
create index notification_finished on notification (created_at) where (state in ('sent', 'dead', 'suppressed', 'expired'));
create index notification_gathering on notification (gathering_id) where (gathering_id is not null);
create unique index notification_open_bucket on notification (address) where (kind = 'openings-found') and (state = 'pending') and (attempt = 0) and (only_date is null);
create index notification_refused on notification (last_refused_at) where (last_refused_at is not null);
create index notification_sent on notification (sent_at) where (sent_at is not null);
create index notification_subscription on notification (subscription_id) where (subscription_id is not null);
create unique index notification_urgent_bucket on notification (address, only_date) where (kind = 'openings-found') and (state = 'pending') and (attempt = 0) and (only_date is not null);
create index notification_webhook on notification (webhook_id) where (webhook_id is not null);

create table suppression (
  address_hash text primary key,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create table relay_refusal (
  worker integer primary key,
  since timestamptz not null,
  seen_at timestamptz not null,
  reason text not null
);
`
