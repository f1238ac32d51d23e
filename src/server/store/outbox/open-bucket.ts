import { priorityOf } from '#domain/notifications/notification.ts'
import { columnsOf, json } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'

/** An email about openings of which the first was found then. */
export interface Bucket {
  address: string
  userId: string
  foundAt: Date
  dueAt: Date
  trace?: string | null
  turn?: number
}

const openStatement = prepared({
  takes: { mails: json<readonly Bucket[]>() },
  gives: columnsOf(NotificationEntity, 'id', 'address'),
  sql: `insert into notification (id, kind, address, user_id, priority, available_at, created_at, trace, turn)
   select gen_random_uuid(), 'openings-found', m.address, m."userId", ${priorityOf['openings-found']},
     m."dueAt", m."foundAt", m.trace, coalesce(m.turn, 0)
   from jsonb_to_recordset(:mails) as m(address text, "userId" uuid, "foundAt" timestamptz, "dueAt" timestamptz, trace text, turn integer)
   order by m.address
   on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
     do update set address = excluded.address
   returning id, address`,
})

/**
 * Opens an email about openings to each address, or locks the one that waits: until the transaction ends it cannot be
 * claimed, so a claimed email has all its matches. In a fixed order, so two batches don't deadlock.
 */
export function openBuckets(em: EntityManager, mails: readonly Bucket[]): Promise<{ id: string; address: string }[]> {
  return execute(em, openStatement, { mails })
}
