import { Migration } from '@mikro-orm/migrations'

/**
 * What readings are planned by: which days were asked for in vain and when, the minute of the day at which a venue
 * releases a new one, and which days people look at. The last may be lost in a crash: it only says what to hurry.
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
