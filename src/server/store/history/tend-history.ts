import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { integer } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** Months are made before readings of their days come in: venues are read four weeks ahead. */
const readyDays = 60

const tendStatement = statement('select tend_day_history(?::date, ?::date, ?::date) as months', { months: integer() })
/**
 * At this size a day's history ends: a venue whose openings flicker at every reading must not fill the disk. A busy day takes
 * a tenth of it.
 */
const maxLogBytes = 32_768

const foldStatement = statement(
  `with over as (
     delete from day_change where date < ?::date returning venue_id, date, read_at, log
   ), sized as (
     select *, sum(octet_length(log)) over (partition by venue_id, date order by read_at) as bytes from over
   )
   insert into day_history as h (venue_id, date, log)
   select venue_id, date, string_agg(log, ''::bytea order by read_at) from sized where bytes <= ${maxLogBytes} group by venue_id, date
   on conflict (venue_id, date) do update set log = h.log || excluded.log`,
)
const dropTalliesStatement = statement('delete from reading_tally where date < ?::date')

/** Folds the changes of days that are over into one row a day, makes the months that history will need, and drops those that are over before `oldest`. */
export async function tendHistory(
  em: EntityManager,
  { oldest, today }: { oldest: LocalDate; today: LocalDate },
): Promise<void> {
  await execute(em, tendStatement, [oldest, today, addDays(today, readyDays)])
  await execute(em, foldStatement, [today])
  await execute(em, dropTalliesStatement, [oldest])
}
