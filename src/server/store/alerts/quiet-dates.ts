import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

const setQuietDateStatement = statement(
  `with held as (
     select id from alert where id = any(?::uuid[]) and ended_at is null and specific_date is null order by id for no key update)
   update alert set quiet_dates = (
     select coalesce(array_agg(q.day order by q.day), '{}') from (
       select unnest(quiet_dates) as day union select s.date where s."isQuiet") q
     where q.day >= s.today and (s."isQuiet" or q.day <> s.date))
   from (select ?::text as date, ?::boolean as "isQuiet", ?::text as today) s
   where id in (select id from held) returning id`,
  { id: uuid() },
)

/** A day becomes quiet for weekly alerts, or no longer is. Past ones are dropped. Returns the number of alerts. */
export async function setQuietDate({
  em,
  ids,
  date,
  isQuiet,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  date: LocalDate
  isQuiet: boolean
  now: Date
}): Promise<number> {
  const list = uuidArray(ids.map((id) => ({ id })))
  const rows = await execute(em, setQuietDateStatement, [list, date, isQuiet, venueDate(now)])
  return rows.length
}
