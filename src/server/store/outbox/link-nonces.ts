import type { NotificationKind } from '#domain/notifications/notification.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The nonce of the link that was mailed to a person last. Without the server's key it opens nothing. */
export async function newestLinkNonce(
  em: EntityManager,
  kind: NotificationKind,
  userId: string,
): Promise<string | undefined> {
  const newest = { orderBy: { createdAt: 'desc', id: 'asc' }, refresh: true } as const
  const mail = await em.findOne(NotificationEntity, { user: userId, kind }, newest)
  const nonce = mail?.payload['nonce']
  return typeof nonce === 'string' ? nonce : undefined
}
