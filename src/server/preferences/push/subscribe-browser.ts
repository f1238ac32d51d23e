import { AppError } from '#domain/app-error.ts'
import type { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { saveSubscription } from '#server/store/push/push-subscriptions.ts'
import type { Viewer } from '#server/trpc/context.ts'
import type { PushSetup } from './push-deps.ts'

/**
 * Subscribes the browser that a person is signed in with, and turns their pushes on (rule preferences-4).
 * @throws AppError INVALID_INPUT where no pushes are sent, or not to this address; or where it has another owner.
 */
export async function subscribeBrowser({
  em,
  me,
  setup,
  subscription,
  now,
}: {
  em: EntityManager
  me: Viewer
  setup: PushSetup
  subscription: PushSubscriptionInput
  now: Date
}): Promise<void> {
  if (setup.publicKey === undefined) throw new AppError('INVALID_INPUT', 'Push notifications are coming soon')
  const isStored =
    setup.mayPushTo(subscription.endpoint) &&
    (await saveSubscription({ em, userId: me.userId, sessionId: me.sessionId, subscription, now }))
  if (!isStored) throw new AppError('INVALID_INPUT', 'endpoint: is not an address of a push service')
  await savePreferences({ em, userId: me.userId, update: { pushNotifications: true }, now })
}
