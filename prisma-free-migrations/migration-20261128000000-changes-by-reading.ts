import { Migration } from '@mikro-orm/migrations'

/**
 * One row for the changes of a reading instead of one for each of its days: four weeks took as many rows, each with an
 * index entry. Such a row lasts until the last of its days is over, so merged days are recorded.
 * `day_change` stays for workers of the version before, which write into it until they are restarted.
 */
export class ChangesByReading extends Migration {
  override up(): void {
    this.addSql(`
      create table reading_change (
        venue_id text not null,
        read_at timestamptz not null,
        newest date not null,
        dates date[] not null,
        logs bytea[] not null,
        primary key (venue_id, read_at)
      );
      create table history_fold (
        is_only boolean primary key default true check (is_only),
        until date not null
      );
    `)
  }
}
