import { Migration } from '@mikro-orm/migrations'

/**
 * Data of the plan of readings: days that were requested in vain and when, the minute of the day at which a venue
 * releases a new one, and the days that people view. A crash may lose the last, which only prioritises.
 */
export class ReadingDemand extends Migration {
  override up(): void {
    this.addSql(`
      alter table source_state add column asked jsonb not null default '{}';
      alter table source_state add column release_minutes integer;
      create unlogged table looked_day (
        sport text not null,
        date date not null,
        looked_at timestamptz not null,
        primary key (sport, date)
      );
    `)
  }
}
