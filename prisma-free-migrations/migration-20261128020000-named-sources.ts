import { Migration } from '@mikro-orm/migrations'

/** Sources named by venues: as tried, as waiting for the operator, and as accepted. */
export class NamedSources extends Migration {
  override up(): void {
    this.addSql(`
      create table venue_source (
        venue_id text not null,
        state text not null check (state in ('tried', 'waiting', 'accepted')),
        entry jsonb not null,
        reading jsonb not null,
        seen jsonb not null,
        at timestamptz not null,
        primary key (venue_id, state)
      );
    `)
  }
}
