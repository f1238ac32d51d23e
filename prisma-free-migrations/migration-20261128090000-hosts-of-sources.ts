import { Migration } from '@mikro-orm/migrations'

/** Hosts that are read by one worker at a time, and the days of a venue that somebody waits for. */
export class HostsOfSources extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      create table source_host (
        host text primary key,
        venue_id text,
        reader integer,
        gap_ms integer not null,
        open_at timestamptz not null,
        rest_until timestamptz
      );
      alter table source_state add column urgent_days date[] not null default '{}';
    `)
  }
}
