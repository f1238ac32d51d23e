import { Migration } from '@mikro-orm/migrations'

/** Days that were missing and then there: from them follows at which hour a venue releases days. */
export class Releases extends Migration {
  override up(): void {
    this.addSql(`
      create table day_release (
        venue_id text not null,
        date date not null,
        missing_at timestamptz not null,
        seen_at timestamptz not null,
        primary key (venue_id, date)
      );
    `)
  }
}
