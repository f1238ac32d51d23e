import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { boolean, instant, integer, json, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { putInOrder, totalOf } from './put-in-order.ts'
import { tellShares } from './tell-shares.ts'

/** Whoever gives turns holds this lock of the database, so two tellers do not tell of one opening at once. */
const turnLock = 7308

const lockStatement = statement(`select pg_try_advisory_xact_lock(${turnLock}, 0) as held`, { held: boolean() })

const dueStatement = statement(
  `select f.id, f.told, ${totalOf} as total, f.is_ordered as "isOrdered", f.venue_id as "venueId",
     opened.all as openings, opened.last as "lastDate"
   from found f cross join lateral (
     select jsonb_agg(jsonb_build_object('date', o->>'date', 'key', o->>'key')) as all, max(o->>'date') as last
     from jsonb_array_elements(f.openings) o) opened
   where f.next_turn_at is null or f.next_turn_at <= ?
   order by f.told, f.found_at limit 1 for update of f skip locked`,
  {
    id: uuid(),
    told: integer(),
    total: integer(),
    isOrdered: boolean(),
    venueId: text(),
    openings: nullable(json<{ date: string; key: string }[]>()),
    lastDate: nullable(text()),
  },
)

/** SQL: the row `f` and the parameters, a venue and openings as JSON, have an opening in common. */
const sharesAnOpening = `f.venue_id = ? and exists (
  select 1 from jsonb_array_elements(f.openings) x join jsonb_to_recordset(?::jsonb) as r(date text, key text)
    on r.date = x->>'date' and r.key = x->>'key')`

const latestTurnStatement = statement(
  `select max(f.next_turn_at) as "nextTurnAt" from found f where ${sharesAnOpening}`,
  { nextTurnAt: nullable(instant()) },
)

const waitStatement = statement(`update found f set next_turn_at = ? where ${sharesAnOpening}`)

/**
 * Tells the person whose turn it is of what one reading found. The next turn, of every reading with one of these openings,
 * is `turnMs` later: it is stored with what was told, so a killed worker neither skips nor repeats one. Whoever has nothing
 * new to hear takes no time. Once the last day of the openings is over nobody waits any more.
 */
export async function tellNextTurn(tx: EntityManager, now: Date, turnMs: number): Promise<number> {
  const [lock] = await execute(tx, lockStatement)
  if (!lock?.held) return 0
  const [row] = await execute(tx, dueStatement, [now])
  if (!row) return 0
  const { id, told, total, isOrdered, venueId } = row
  const openings = JSON.stringify(row.openings ?? [])
  if (!isOrdered && told === 0) {
    await putInOrder(tx, [id])
    const [latest] = await execute(tx, latestTurnStatement, [venueId, openings])
    if (latest?.nextTurnAt && latest.nextTurnAt > now) {
      await execute(tx, waitStatement, [latest.nextTurnAt, venueId, openings])
      return 1
    }
  }
  const isOver = (row.lastDate ?? '') < sydneyDate(now)
  const until = isOver ? total : told + 1
  const hasTold = await tellShares(tx, [{ id, from: told + 1, until }], now)
  if (hasTold && !isOver) await execute(tx, waitStatement, [new Date(now.getTime() + turnMs), venueId, openings])
  return until - told
}
