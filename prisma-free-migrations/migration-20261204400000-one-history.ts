import { Migration } from '@mikro-orm/migrations'

/**
 * One table of counts instead of the stored past of each day, and one table of what readings changed, which answers
 * 'Why no alert?' (decision 0035). No version was released, so nothing reads the tables that go.
 */
export class OneHistory extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql(`
      create table opening_count (
        venue_id text not null,
        half_hour smallint not null,
        week date not null,
        weekday smallint not null,
        openings integer not null,
        waits integer not null,
        primary key (venue_id, half_hour, week, weekday)
      ) with (fillfactor = 80);
      create table reading_log (
        venue_id text not null,
        read_at timestamptz not null,
        good integer not null,
        failed integer not null,
        changes jsonb not null,
        primary key (venue_id, read_at)
      ) with (fillfactor = 80);
    `)
    this.addSql('alter table source_state add column first_read_at timestamptz')
    this.addSql(
      'update source_state s set first_read_at = (select min(t.date) from reading_tally t where t.venue_id = s.venue_id)',
    )
    this.addSql('alter table source_state drop column release_minutes')
    this.addSql('drop function tend_day_history')
    for (const table of ['day_change', 'day_history', 'history_fold', 'day_release', 'reading_change', 'reading_tally'])
      this.addSql(`drop table ${table}`)
    this.addSql('drop schema history')
  }
}
