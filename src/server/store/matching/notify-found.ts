import { inFairOrder } from '#domain/notifications/fair-order.ts'
import { boolean, instant, integer, nullable, text, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared, statement, type RowOf } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'
import { lockIdentities } from '#server/store/identity-lock.ts'
import { notifyBatch, type FoundSlice } from './notify-batch.ts'

/** Rows that one worker locks at once; others pass over them. */
const rowsAtOnce = 100

/**
 * Moves up to `limit` noted alerts into the outbox, and the rest of the last person's, in one transaction. Within a
 * reading the person who has waited longest is first (rule alerts-55). Returns the number of alerts; 0 if none wait, or
 * if other workers have locked them.
 */
export async function notifyFound(em: EntityManager, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return inTransaction(em, async (tx) => {
    await lockIdentities(tx)
    await preferIndexScans(tx)
    const batch = sliceRows(await execute(tx, lockRowsStatement), limit)
    await orderByWait(
      tx,
      batch.filter(({ isOrdered }) => !isOrdered),
    )
    const slices = await withWholePeople(tx, batch)
    if (slices.length > 0) await notifyBatch(tx, slices, now)
    return slices.reduce((sum, { from, until }) => sum + until - from + 1, 0)
  })
}

const preferIndexScansStatement = statement(
  `select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
)

/**
 * Until the transaction ends. A connection keeps plans from when tables were empty, with sequential scans; minutes
 * later each batch would scan all rows that earlier batches wrote.
 */
async function preferIndexScans(tx: EntityManager): Promise<void> {
  await execute(tx, preferIndexScansStatement)
}

// A reading that matches very many people does not delay the next one: the row with the fewest notified is first
// (invariant I9).
const lockRowsStatement = statement(
  `select id, told as notified, coalesce(cardinality(numbers), 0) + cardinality(alerts) as total, is_ordered as "isOrdered"
   from found order by told, found_at limit ${rowsAtOnce} for update skip locked`,
  { id: uuid(), notified: integer(), total: integer(), isOrdered: boolean() },
)

type LockedRow = RowOf<(typeof lockRowsStatement)['columns']>

/** This batch's part of a row. */
type BatchPart = FoundSlice & Pick<LockedRow, 'total' | 'isOrdered'>

/** Fills the batch row by row, so at most the last part ends before its row does. */
function sliceRows(rows: readonly LockedRow[], limit: number): BatchPart[] {
  const batch: BatchPart[] = []
  let left = limit
  for (const { id, notified, total, isOrdered } of rows) {
    const until = Math.min(total, notified + left)
    if (until > notified) batch.push({ id, from: notified + 1, until, total, isOrdered })
    left -= until - notified
  }
  return batch
}

// Emails and pushes are stored for 30 days (housekeeping.ts). A deleted alert has no person, and comes last. A row
// without days is of one day.
const entriesStatement = prepared(
  `select f.id, a.id as "alertId", coalesce(e.day, 1)::integer as day, e.ask::text as ask, coalesce(a.email, '') as address,
     coalesce(a.created_at, '9999-01-01') as "createdAt", greatest(mailed.at, pushed.at) as "notifiedAt"
   from found f cross join lateral unnest(
       array(select o.id from unnest(f.numbers) with ordinality as n(number, at)
         left join lateral (select id from alert where number = n.number offset 0) o on true order by n.at) || f.alerts,
       f.days, f.asks) with ordinality as e(alert_id, day, ask, at)
   left join lateral (select id, email, created_at, user_id from alert where id = e.alert_id offset 0) a on true
   left join lateral (
     select coalesce(o.sent_at, o.gathered_at) as at from notification o
     where o.address = a.email and o.kind = 'openings-found' and o.gathered_at is not null
       and o.state in ('sending', 'handed-over', 'ambiguous', 'sent')
     order by o.created_at desc limit 1) mailed on true
   left join lateral (
     select max(g.spread_at) as at from push_gathering g where g.user_id = a.user_id) pushed on true
   where f.id = any(?::uuid[])
   order by f.id, e.at`,
  {
    id: uuid(),
    alertId: nullable(uuid()),
    day: integer(),
    ask: text(),
    address: text(),
    createdAt: instant(),
    notifiedAt: nullable(instant()),
  },
)

const storeOrderStatement = prepared(
  `update found f set is_ordered = true, numbers = null, alerts = r.alerts, days = r.days, asks = r.asks
   from jsonb_to_recordset(?::jsonb) as r(id uuid, alerts uuid[], days smallint[], asks bigint[]) where f.id = r.id`,
)

/**
 * Sorts rows of `found` once, before the first batch: the person who has waited longest is first, all of one address
 * are adjacent, and alerts without a person are last. Numbers of alerts become ids.
 */
export async function orderByWait(tx: EntityManager, unordered: readonly { id: string }[]): Promise<void> {
  if (unordered.length === 0) return
  const entries = await execute(tx, entriesStatement, [uuidArray(unordered)])
  const rows = [...Map.groupBy(entries, ({ id }) => id)].map(([id, ofRow]) => {
    const fairOrder = inFairOrder(ofRow).flatMap((position) => ofRow[position] ?? [])
    return {
      id,
      alerts: fairOrder.map(({ alertId }) => alertId),
      days: fairOrder.map(({ day }) => day),
      asks: fairOrder.map(({ ask }) => ask),
    }
  })
  await execute(tx, storeOrderStatement, [JSON.stringify(rows)])
}

const endOfPersonStatement = statement(
  `with recursive person as (
     select p.at, a.email from (select ?::uuid as id, ?::integer as at) p
       join found f on f.id = p.id join alert a on a.id = f.alerts[p.at]
     union all
     select person.at + 1, person.email from person
       join found f on f.id = ? join alert a on a.id = f.alerts[person.at + 1] and a.email = person.email)
   select max(at) as until from person`,
  { until: nullable(integer()) },
)

/** Extends the batch to the last alert of its last person, whose openings belong into one email (rule alerts-15). */
async function withWholePeople(tx: EntityManager, batch: readonly BatchPart[]): Promise<FoundSlice[]> {
  const last = batch.at(-1)
  if (!last || last.until === last.total) return [...batch]
  const [person] = await execute(tx, endOfPersonStatement, [last.id, last.until, last.id])
  return [...batch.slice(0, -1), { ...last, until: person?.until ?? last.until }]
}
