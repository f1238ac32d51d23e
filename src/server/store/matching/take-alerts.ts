import type { LocalDate } from '#domain/calendar/local-date.ts'
import { integer, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuidArray } from '#server/store/sql.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'

const takeStatement = prepared(
  `delete from found_alert e
   using unnest(?::uuid[]) as f(id) cross join lateral (
     select max(turn) as turn from (
       select turn from found_alert where found = f.id order by turn limit ?::integer) share) last
   where e.found = f.id and e.turn <= last.turn
   returning e.found, e.turn, e.date::text as date, e.alert_number as "alertNumber"`,
  { found: uuid(), turn: integer(), date: text<LocalDate>(), alertNumber: integer() },
)

/** An alert of a reading whose turn it is. */
export type TakenAlert = RowOf<(typeof takeStatement)['columns']>

/**
 * Takes about so many waiting alerts: an equal share of each of these readings, which must be locked, and all alerts of
 * its last person, whose openings belong into one email (rule alerts-15).
 */
export function takeAlerts(
  tx: EntityManager,
  readings: readonly { id: string }[],
  limit: number,
): Promise<TakenAlert[]> {
  return execute(tx, takeStatement, [uuidArray(readings), Math.ceil(limit / readings.length)])
}
