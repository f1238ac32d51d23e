import { Migration } from '@mikro-orm/migrations'

/** The open feeds, the licence of open data, and what venues corrected and named by themselves go. */
export class TakenDoors extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      drop table feed_item;
      drop table feed_day;
      drop table venue_source;
      drop table venue_correction;
      alter table source_state drop column licence;
      delete from venue_change where change like 'source-%' or change like 'correct%';
    `)
  }
}
