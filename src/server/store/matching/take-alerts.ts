import type { LocalDate } from '#domain/calendar/local-date.ts'
import { integer, list, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'

const takeStatement = prepared({
  takes: { readings: list(uuid()), share: integer() },
  gives: { found: uuid(), turn: integer(), date: text<LocalDate>(), alertNumber: integer() },
  sql: `delete from found_alert e
   using unnest(:readings::uuid[]) as f(id) cross join lateral (
     select max(turn) as turn from (
       select turn from found_alert where found = f.id order by turn limit :share::integer) share) last
   where e.found = f.id and e.turn <= last.turn
   returning e.found, e.turn, e.date::text as date, e.alert_number as "alertNumber"`,
})

/** An alert of a reading whose turn it is. */
export type TakenAlert = RowOf<(typeof takeStatement)['columns']>

/**
 * Takes about so many waiting alerts: an equal share of each of these readings, which must be locked, and all alerts of
 * its last person, whose openings belong into one email (rule alerts-15).
 */
export function takeAlerts(tx: EntityManager, readings: readonly string[], limit: number): Promise<TakenAlert[]> {
  return execute(tx, takeStatement, { readings, share: Math.ceil(limit / readings.length) })
}
