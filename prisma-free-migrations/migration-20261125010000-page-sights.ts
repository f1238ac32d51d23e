import { Migration } from '@mikro-orm/migrations'

/** Fingerprints of a venue's pages by day: a jump from one day to the next is a change of format. */
export class PageSights extends Migration {
  override up(): void {
    this.addSql(`
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
    `)
  }
}
