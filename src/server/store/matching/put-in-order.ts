import { inFairOrder } from '#domain/notifications/fair-order.ts'
import { instant, integer, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

// Emails are remembered for 30 days, pushes too (housekeeping.ts). Numbers come before ids, as days and asks have them.
// Alerts that are gone come last, as nobody; nobody is told of them.
const waitingStatement = prepared(
  `with entry as materialized (
     select f.id, e.at::integer as at, e.number, e.alert_id from found f cross join lateral (
       select n.at, n.number, null::uuid as alert_id from unnest(f.numbers) with ordinality as n(number, at)
       union all
       select coalesce(cardinality(f.numbers), 0) + i.at, null, i.alert_id
       from unnest(f.alerts) with ordinality as i(alert_id, at)) e
     where f.id = any(?::uuid[])
   )
   select e.id, e.at, coalesce(a.email, '') as address, coalesce(a.created_at, 'epoch') as "createdAt", a.id as "alertId",
     greatest(mailed.at, pushed.at) as "toldAt"
   from entry e left join lateral (
     select id, email, created_at, user_id from alert where number = e.number
     union all select id, email, created_at, user_id from alert where id = e.alert_id) a on true
   left join lateral (
     select coalesce(o.sent_at, o.gathered_at) as at from notification o
     where o.address = a.email and o.kind = 'openings-found' and o.gathered_at is not null
       and o.state in ('sending', 'handed-over', 'ambiguous', 'sent')
     order by o.created_at desc limit 1) mailed on true
   left join lateral (
     select max(g.spread_at) as at from push_gathering g where g.user_id = a.user_id) pushed on true
   order by e.id, e.at`,
  {
    id: uuid(),
    at: integer(),
    address: text(),
    createdAt: instant(),
    alertId: nullable(uuid()),
    toldAt: nullable(instant()),
  },
)

// A row without days is of one day.
const reorderStatement = prepared(
  `update found f set is_ordered = true, numbers = null, alerts = r.alerts, days = o.days, asks = o.asks
   from jsonb_to_recordset(?::jsonb) as r(id uuid, positions integer[], alerts uuid[])
   cross join lateral (
     select array_agg(coalesce(e.day, 1) order by p.place) as days, array_agg(e.ask order by p.place) as asks
     from found g cross join lateral unnest(g.days, g.asks) with ordinality as e(day, ask, at)
       join unnest(r.positions) with ordinality as p(at, place) on p.at = e.at
     where g.id = r.id) o
   where f.id = r.id`,
)

/** Whether a row of `found` is still to be put in order: where one alert is noted by its id, there is nothing to be done. */
export function isWithoutOrder(row: { isOrdered: boolean; isNumbered: boolean; told: number; total: number }): boolean {
  return row.isNumbered || (!row.isOrdered && row.told === 0 && row.total > 1)
}

/** SQL: how many alerts a row `f` of `found` notes, and whether it notes some by their numbers, as it does until it is in order. */
export const totalOf = 'coalesce(cardinality(f.numbers), 0) + cardinality(f.alerts)'
export const isNumberedSql = 'f.numbers is not null'

/** Puts the alerts of these rows into the order in which their people are told, by their ids, once before the first of them is. */
export async function putInOrder(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await execute(em, waitingStatement, [uuidArray(ids.map((id) => ({ id })))])
  const alertsOf = Map.groupBy(rows, ({ id }) => id)
  const ordered = [...alertsOf].map(([id, entries]) => {
    const living = entries.filter(({ alertId }) => alertId)
    const gone = entries.filter(({ alertId }) => !alertId)
    const inOrder = [...inFairOrder(living).map((position) => living[position]), ...gone]
    return { id, positions: inOrder.map((entry) => entry?.at), alerts: inOrder.map((entry) => entry?.alertId ?? null) }
  })
  await execute(em, reorderStatement, [JSON.stringify(ordered)])
}
