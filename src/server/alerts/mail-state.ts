import type { MailState } from '#domain/notifications/suppression.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { hasNotificationsOn, suppressionOf } from '#server/store/outbox/suppressions.ts'

/** What prevents alert mails to the person's own address, for the screens to show. */
export async function mailState(em: EntityManager, email: string, now: Date): Promise<MailState> {
  const suppression = (await suppressionOf(em, email, now)) ?? null
  return { suppression, emailNotifications: await hasNotificationsOn(em, email) }
}
