import { inFairOrder } from '#domain/notifications/fair-order.ts'
import { instant, integer, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/uuid-array.ts'

// Emails are remembered for 30 days, pushes too (housekeeping.ts). Alerts that are gone come last; nobody is told of them.
const waitingStatement = prepared(
  `with entry as materialized (
     select f.id, e.at::integer as at, e.alert_id from found f cross join lateral unnest(f.alerts) with ordinality as e(alert_id, at)
     where f.id = any(?::uuid[])
   )
   select e.id, e.at, coalesce(a.email, '') as address, coalesce(a.created_at, 'epoch') as "createdAt", a.id as "alertId",
     greatest(mailed.at, pushed.at) as "toldAt"
   from entry e left join alert a on a.id = e.alert_id
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

const reorderStatement = prepared(
  `update found f set is_ordered = true, alerts = o.alerts, days = o.days, asks = o.asks
   from jsonb_to_recordset(?::jsonb) as r(id uuid, positions integer[])
   cross join lateral (
     select array_agg(e.alert_id order by p.place) as alerts, array_agg(e.day order by p.place) as days,
       array_agg(e.ask order by p.place) as asks
     from found g cross join lateral unnest(g.alerts, g.days, g.asks) with ordinality as e(alert_id, day, ask, at)
       join unnest(r.positions) with ordinality as p(at, place) on p.at = e.at
     where g.id = r.id) o
   where f.id = r.id`,
)

/** Puts the alerts of these rows into the order in which their people are told, once before the first of them is. */
export async function putInOrder(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await execute(em, waitingStatement, [uuidArray(ids.map((id) => ({ id })))])
  const alertsOf = Map.groupBy(rows, ({ id }) => id)
  const ordered = [...alertsOf].map(([id, alerts]) => {
    const order = inFairOrder(alerts.filter(({ alertId }) => alertId))
    const living = alerts.filter(({ alertId }) => alertId).map(({ at }) => at)
    const gone = alerts.filter(({ alertId }) => !alertId).map(({ at }) => at)
    return { id, positions: [...order.map((position) => living[position]), ...gone] }
  })
  await execute(em, reorderStatement, [JSON.stringify(ordered)])
}
