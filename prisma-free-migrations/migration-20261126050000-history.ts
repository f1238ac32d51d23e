import { Migration } from '@mikro-orm/migrations'

/**
 * Changes of each venue-day, a row a change, and after the day one row for all of them, in monthly partitions that are
 * dropped by age; and the number of readings of each venue. Rows of a month without a partition wait in the default one.
 */
export class History extends Migration {
  override up(): void {
    this.addSql(`
      create table day_change (
        date date not null,
        venue_id text not null,
        read_at timestamptz not null,
        log bytea not null,
        primary key (date, venue_id, read_at)
      );
      create table day_history (
        venue_id text not null,
        date date not null,
        log bytea not null,
        primary key (venue_id, date)
      ) partition by range (date);
      create schema history;
      create table history.day_rest partition of day_history default;

      create table reading_tally (
        venue_id text not null,
        date date not null,
        good integer not null,
        failed integer not null,
        primary key (venue_id, date)
      ) with (fillfactor = 50);

      create function tend_day_history(oldest date, today date, newest date) returns integer language plpgsql as $$
        declare
          missing date[] := array(
            select m.first from (
              select generate_series(date_trunc('month', today), newest, '1 month')::date as first
              union select date_trunc('month', date)::date from history.day_rest) m
            where to_regclass('history.day_' || to_char(m.first, 'YYYY_MM')) is null
              and m.first >= date_trunc('month', oldest) order by 1);
          old text[] := array(
            select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = 'public.day_history'::regclass and c.relname ~ '^day_\\d'
              and c.relname < 'day_' || to_char(oldest, 'YYYY_MM'));
          first date;
          month text;
        begin
          if cardinality(missing) + cardinality(old) = 0 and not exists (select from history.day_rest where date < oldest) then
            return 0;
          end if;
          -- All locks at once, so that nobody waits in a circle with a reading that is being recorded.
          lock table public.day_history in access exclusive mode;
          foreach first in array missing loop
            month := 'day_' || to_char(first, 'YYYY_MM');
            -- Whoever waited for the lock finds the work done.
            continue when to_regclass('history.' || month) is not null;
            execute format('create table history.%I (like public.day_history including all)', month);
            execute format('with moved as (delete from history.day_rest where date >= %L and date < %L returning *)
              insert into history.%I select * from moved', first, first + interval '1 month', month);
            execute format('alter table public.day_history attach partition history.%I for values from (%L) to (%L)',
              month, first, first + interval '1 month');
          end loop;
          foreach month in array old loop
            execute format('drop table if exists history.%I', month);
          end loop;
          delete from history.day_rest where date < oldest;
          return cardinality(missing) + cardinality(old);
        end
      $$;
    `)
  }
}
