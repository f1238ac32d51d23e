import type { EntityManager } from '#server/store/entity-manager.ts'
import { columnsOf, instant, integer } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

const noteRefusalStatement = statement({
  takes: { ...columnsOf(NotificationEntity, 'id'), now: instant() },
  gives: {
    /** When this mail's mailbox was first refused. */
    firstAt: instant(),
    /** How many other addresses were accepted since. */
    accepted: integer(),
    /** How many addresses were refused since and not accepted afterwards, this one included. */
    refused: integer(),
  },
  sql: `with noted as (
       update notification set refused_at = coalesce(refused_at, :now), last_refused_at = :now where id = :id
       returning refused_at, address)
     select n.refused_at as "firstAt",
       (select count(distinct t.address)::integer from notification t
         where t.sent_at >= n.refused_at and t.address <> n.address) as accepted,
       (select count(distinct r.address)::integer from notification r
         where r.last_refused_at >= n.refused_at and r.id <> :id and r.address <> n.address
           and not exists (select 1 from notification t where t.address = r.address and t.sent_at >= r.last_refused_at)
       ) + 1 as refused
     from noted n`,
})

/** Counts of a relay since it first refused a mailbox. */
export type RefusalSince = RowOf<(typeof noteRefusalStatement)['columns']>

/** Records that the relay refused the mailbox of a mail, and returns how it treated others since the first time. */
export async function noteMailboxRefusal(em: EntityManager, id: string, now: Date): Promise<RefusalSince> {
  const [row] = await execute(em, noteRefusalStatement, { id, now })
  return row ?? { firstAt: now, accepted: 0, refused: 1 }
}
