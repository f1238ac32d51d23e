import { Migration } from '@mikro-orm/migrations'

/** Venues that asked not to be read, and what venues changed of themselves. */
export class OptedOutVenues extends Migration {
  override up(): void {
    this.addSql(`
      create table venue_opt_out (venue_id text primary key, since timestamptz not null);
      create table venue_change (
        id uuid primary key,
        venue_id text not null,
        change text not null,
        changed_at timestamptz not null
      );
      create index venue_change_at on venue_change (changed_at);
      create index venue_change_venue on venue_change (venue_id, changed_at);
    `)
  }
}
