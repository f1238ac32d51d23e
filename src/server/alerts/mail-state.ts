import type { MailState } from '#domain/notifications/suppression.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { hasNotificationsOn, suppressionOf } from '#server/store/outbox/suppressions.ts'

/** The causes that prevent alert mails to the person's own address, for the screens. */
export async function mailState(em: EntityManager, email: string, now: Date): Promise<MailState> {
  const suppression = (await suppressionOf(em, email, now)) ?? null
  return { suppression, emailNotifications: await hasNotificationsOn(em, email) }
}
