import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { integer } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** Months are made before readings of their days come in: venues are read four weeks ahead. */
const readyDays = 60

const tendLock = 7309

/**
 * One at a time: the function reads the rows without a month before it locks the whole table, so two that have both
 * read would deadlock.
 */
const tendStatement = statement(
  `with turn as materialized (select pg_advisory_xact_lock(${tendLock}, 0))
   select tend_day_history(?::date, ?::date, ?::date) as months from turn`,
  { months: integer() },
)

/**
 * A day's history ends at this size: a venue whose openings flicker at every reading must not fill the disk. A busy day
 * takes a tenth of it.
 */
const maxLogBytes = 32_768

/** Workers of the version before migration 20261128000000 note the days of a reading one by one, until they are restarted. */
const moveStatement = statement(
  `with moved as (delete from day_change returning venue_id, date, read_at, log)
   insert into reading_change as c (venue_id, read_at, newest, dates, logs)
   select venue_id, read_at, max(date), array_agg(date order by date), array_agg(log order by date)
   from moved group by venue_id, read_at
   on conflict (venue_id, read_at) do update set newest = greatest(c.newest, excluded.newest),
     dates = c.dates || excluded.dates, logs = c.logs || excluded.logs`,
)

const beginStatement = statement(`insert into history_fold (until) values ('-infinity') on conflict do nothing`)

/**
 * Folds each day once: the last folded day is stored, since a row of changes lasts as long as its last day. If a clock
 * was ahead by more than a day, that goes back too.
 */
const foldStatement = statement(
  `with asked as (
     select ?::date as until
   ), last as (
     select f.until from history_fold f, asked where f.until < asked.until or f.until > asked.until + 1 for update of f
   ), over as (
     select c.venue_id, d.date, c.read_at, d.at, d.log
     from last, asked, reading_change c cross join lateral unnest(c.dates, c.logs) with ordinality as d(date, log, at)
     where d.date >= last.until and d.date < asked.until
   ), sized as (
     select *, sum(octet_length(log)) over (partition by venue_id, date order by read_at, at) as bytes from over
   ), folded as (
     insert into day_history as h (venue_id, date, log)
     select venue_id, date, string_agg(log, ''::bytea order by read_at, at) from sized where bytes <= ${maxLogBytes}
     group by venue_id, date
     on conflict (venue_id, date) do update set log = h.log || excluded.log
   ), dropped as (
     delete from reading_change c using last, asked where c.newest < asked.until
   )
   update history_fold f set until = asked.until from last, asked`,
)
const dropTalliesStatement = statement('delete from reading_tally where date < ?::date')

/**
 * Folds the changes of days before yesterday into one row a day, makes the months that history will need, and drops those that
 * are over before `oldest`. A reading that was made on a day may be recorded when it is over, so yesterday waits.
 */
export async function tendHistory(
  em: EntityManager,
  { oldest, today }: { oldest: LocalDate; today: LocalDate },
): Promise<void> {
  await execute(em, tendStatement, [oldest, today, addDays(today, readyDays)])
  await execute(em, moveStatement)
  await execute(em, beginStatement)
  await execute(em, foldStatement, [addDays(today, -1)])
  await execute(em, dropTalliesStatement, [oldest])
}
