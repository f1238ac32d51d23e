import type { EndedReceiver } from '#domain/integrations/channel-url.ts'
import { text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { execute, statement } from '#server/store/statement.ts'

const endStatement = (table: 'channel' | 'webhook') =>
  statement(
    `update ${table} r set ended_at = ? from users u where r.id = ? and r.ended_at is null and u.id = r.user_id
       returning u.id as "userId", u.email`,
    { userId: uuid(), email: text() },
  )
const [endChannel, endWebhook] = [endStatement('channel'), endStatement('webhook')]

/**
 * Ends a channel or a webhook that takes nothing of ours for good, and tells its person so once by email, with what to do
 * for such a `service`; without one, it is ended alone.
 */
export async function endReceiver(
  tx: EntityManager,
  { id, service, now }: { id: string; service: EndedReceiver | undefined; now: Date },
): Promise<void> {
  const [ended] = await execute(tx, service === 'webhook' ? endWebhook : endChannel, [now, id])
  if (!ended || !service) return
  const { userId, email } = ended
  const payload = { email, service, changedAt: now.toISOString() }
  await enqueueNotification(tx, { kind: 'channel-ended', address: email, userId, payload, now })
}
