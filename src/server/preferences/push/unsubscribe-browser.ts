import { loadPreferences, savePreferences } from '#server/store/accounts/preferences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { countSubscriptions, dropOwnSubscription } from '#server/store/push/push-subscriptions.ts'
import type { Viewer } from '#server/trpc/context.ts'

/** Forgets a browser of a person. With the last one their pushes are off; returns whether they are still on. */
export async function unsubscribeBrowser({
  em,
  me: { userId },
  endpoint,
  now,
}: {
  em: EntityManager
  me: Viewer
  endpoint: string
  now: Date
}): Promise<{ isStillWanted: boolean }> {
  await dropOwnSubscription(em, userId, endpoint)
  if ((await countSubscriptions(em, userId)) === 0) {
    await savePreferences({ em, userId, update: { pushNotifications: false }, now })
  }
  return { isStillWanted: (await loadPreferences(em, userId)).pushNotifications }
}
