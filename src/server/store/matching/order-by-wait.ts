import { list, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'

/** SQL: the last email or push about openings to the owner of `a`. Both are stored for 30 days (housekeeping.ts). */
const notifiedAt = `greatest(
    (select coalesce(o.sent_at, o.gathered_at) from notification o
     where o.address = a.email and o.kind = 'openings-found' and o.gathered_at is not null
       and o.state in ('sending', 'handed-over', 'ambiguous', 'sent')
     order by o.created_at desc limit 1),
    (select max(g.spread_at) from push_gathering g where g.user_id = a.user_id))`

const orderStatement = prepared({
  takes: { readings: list(uuid()) },
  sql: `with noted as (delete from found_alert where found = any(:readings) and turn = 0 returning found, date, alert_number)
   insert into found_alert (found, date, alert_number, turn)
   select found, date, alert_number, dense_rank() over (partition by found order by since, email)
   from (
     select n.*, a.email, min(coalesce(${notifiedAt}, a.created_at)) over (partition by n.found, a.email) as since
     from noted n
       left join lateral (select email, created_at, user_id from alert where number = n.alert_number offset 0) a on true) w`,
})

/**
 * Gives each person of these readings a turn, once, before the first is notified (rule alerts-55): the one who has
 * waited longest is first, and all alerts of one address have one turn. Alerts that are gone come last.
 */
export async function orderByWait(tx: EntityManager, readings: readonly string[]): Promise<void> {
  if (readings.length > 0) await execute(tx, orderStatement, { readings })
}
