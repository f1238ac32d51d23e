import { priorityOf } from '#domain/notifications/notification.ts'
import { columnsOf, instant, uuid } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const openBucketStatement = statement({
  takes: { ...columnsOf(NotificationEntity, 'address', 'priority'), userId: uuid(), now: instant() },
  gives: columnsOf(NotificationEntity, 'id'),
  sql: `insert into notification (id, kind, address, user_id, priority, available_at, created_at)
   values (gen_random_uuid(), 'openings-found', :address, :userId, :priority, :now, :now)
   on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
     do update set address = excluded.address
   returning id`,
})

/**
 * Opens an email about openings to an address, or locks the one that waits: until the transaction ends it cannot be
 * claimed. Returns its id.
 */
export async function openBucket(
  em: EntityManager,
  { address, userId, now }: { address: string; userId: string; now: Date },
): Promise<string> {
  const opened = { address, userId, priority: priorityOf['openings-found'], now }
  const [bucket] = await execute(em, openBucketStatement, opened)
  if (!bucket) throw new Error('an email was neither opened nor found')
  return bucket.id
}
