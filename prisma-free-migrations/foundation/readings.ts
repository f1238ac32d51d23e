/** What is read of the venues: sources, days, history, and what the operator says of them. */
export const readings = `
create table source_state (
  venue_id text primary key,
  system text not null,
  status text,
  reason text,
  last_read_at timestamptz,
  last_good_at timestamptz,
  next_read_at timestamptz,
  failures integer not null default 0,
  cursor text,
  asked jsonb not null default '{}',
  format_change text,
  format_changes integer not null default 0,
  urgent_days date[] not null default '{}',
  checks jsonb,
  request_hour timestamptz,
  requests integer not null default 0,
  requests_before integer not null default 0,
  planned_at timestamptz,
  first_read_at timestamptz
);

create table source_host (
  host text primary key,
  venue_id text,
  reader integer,
  gap_ms integer not null,
  open_at timestamptz not null,
  rest_until timestamptz
);

create table venue_day (
  venue_id text not null,
  date date not null,
  openings jsonb not null,
  closed jsonb not null default '[]',
  open_mask bigint not null,
  digest text not null,
  status text not null,
  changed_at timestamptz not null,
  suspect_digest text,
  suspect_at timestamptz,
  for_members jsonb not null default '[]',
  closed_for_members jsonb not null default '[]',
  system text,
  gap text,
  opens_at timestamptz,
  suspect_keys jsonb,
  primary key (venue_id, date)
);
create index venue_day_date on venue_day (date);

create table day_reading (
  venue_id text not null,
  date date not null,
  read_at timestamptz not null,
  primary key (venue_id, date)
) with (
  fillfactor = 50
);

create table page_sight (
  venue_id text not null,
  date date not null,
  pages integer not null,
  rows integer not null,
  cells integer not null,
  words jsonb not null,
  unknown_percent integer not null,
  jump text,
  primary key (venue_id, date)
);

create table reading_log (
  venue_id text not null,
  read_at timestamptz not null,
  good integer not null,
  failed integer not null,
  changes jsonb not null,
  primary key (venue_id, read_at)
) with (
  fillfactor = 80
);

create table opening_count (
  venue_id text not null,
  half_hour smallint not null,
  week date not null,
  weekday smallint not null,
  openings integer not null,
  waits integer not null,
  primary key (venue_id, half_hour, week, weekday)
) with (
  fillfactor = 80
);

-- A crash may lose the days that people view: they only prioritise.
create unlogged table viewed_day (
  sport text not null,
  date date not null,
  viewed_at timestamptz not null,
  primary key (sport, date)
);

create table venue_change (
  id uuid primary key,
  venue_id text not null,
  change text not null,
  changed_at timestamptz not null
);
create index venue_change_at on venue_change (changed_at);
create index venue_change_venue on venue_change (venue_id, changed_at);

create table venue_opt_out (
  venue_id text primary key,
  since timestamptz not null,
  by_operator boolean not null default false
);

create table site_banner (
  one boolean primary key default true check (one),
  text text not null check (length(text) >= 1 and length(text) <= 200),
  until timestamptz not null
);
`
