import { Migration } from '@mikro-orm/migrations'

/**
 * Findings of readings that are not notified yet: one row a reading with all alerts that it meets. And frequent vacuums
 * of the covering index, because only pages without dead rows allow index-only scans.
 */
export class Found extends Migration {
  override up(): void {
    this.addSql(`
      create table found (
        id uuid primary key,
        venue_id text not null,
        sport text not null,
        openings jsonb not null,
        alerts uuid[] not null,
        days smallint[] not null,
        asks bigint[] not null,
        told integer not null default 0,
        found_at timestamptz not null
      );
      alter table found alter alerts set storage external, alter asks set storage external;
      alter table alert_target set (
        autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
        autovacuum_analyze_scale_factor = 0.01
      );
    `)
  }
}
