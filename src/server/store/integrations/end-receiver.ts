import { LockMode } from '@mikro-orm/core'
import type { EndedReceiver } from '#domain/integrations/channel-url.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { ChannelEntity } from '#server/store/entities/integrations/channel.ts'
import { WebhookEntity } from '#server/store/entities/integrations/webhook.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'

const longestFailure = 200

/** An error of a receiver as it is stored; null without one. */
export function storedFailure(failure: string | null): string | null {
  return failure?.replaceAll('\0', '').slice(0, longestFailure).toWellFormed() ?? null
}

/**
 * Ends a channel or a webhook that takes nothing of ours for good, and tells its person so once by email, with what to do
 * for such a `service`; without one, it is ended alone.
 */
export async function endReceiver(
  tx: EntityManager,
  { id, service, now }: { id: string; service: EndedReceiver | undefined; now: Date },
): Promise<void> {
  const [active, lock] = [{ id, endedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const]
  const receiver =
    service === 'webhook'
      ? await tx.findOne(WebhookEntity, active, lock)
      : await tx.findOne(ChannelEntity, active, lock)
  if (!receiver) return
  receiver.endedAt = now
  await tx.flush()
  if (!service) return
  const { id: userId, email } = await tx.findOneOrFail(UserEntity, { id: receiver.user.id }, { refresh: true })
  const payload = { email, service, changedAt: now.toISOString() }
  await enqueueNotification(tx, { kind: 'channel-ended', address: email, userId, payload, now })
}
