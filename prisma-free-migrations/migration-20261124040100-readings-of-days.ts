import { Migration } from '@mikro-orm/migrations'

/**
 * When a day was last read gets a narrow row of its own: most readings find nothing new, and rewrote the openings of every
 * day to say so. And housekeeping finds what is over by indexes.
 */
export class ReadingsOfDays extends Migration {
  override up(): void {
    this.addSql(`
      create table day_reading (
        venue_id text not null,
        date date not null,
        read_at timestamptz not null,
        primary key (venue_id, date)
      ) with (fillfactor = 50);
      insert into day_reading (venue_id, date, read_at) select venue_id, date, read_at from venue_day;
      alter table venue_day drop column read_at;

      create function last_date(specific_date text, specific_dates text[]) returns text
        language sql immutable parallel safe
        return greatest(specific_date, (select max(d) from unnest(specific_dates) d));
      create index alert_last_date on alert (last_date(specific_date, specific_dates))
        where ended_at is null and (specific_date is not null or specific_dates <> '{}');
      create index alert_over on alert (ended_at) where ended_at is not null;
      create index notification_finished on notification (created_at)
        where state in ('sent', 'dead', 'suppressed', 'expired');
      create index notification_farewell on notification (state) where kind = 'account-deleted';
    `)
  }
}
