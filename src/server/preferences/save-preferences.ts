import type { Preferences, PreferencesUpdate } from '#domain/preferences/preferences.ts'
import { savePreferences as store } from '#server/store/accounts/preferences.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import { lockPresets, refreshSavedPresets } from '#server/store/alerts/follow-presets.ts'
import { refreshMemberships } from '#server/store/alerts/memberships.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'

/** Saves a person's changes. Their alerts for 'my saved venues' follow in the same transaction (rule alerts-44). */
export async function savePreferences({
  em,
  ...change
}: {
  em: EntityManager
  userId: string
  update: PreferencesUpdate
  now: Date
}): Promise<Preferences> {
  return inTransaction(em, async (tx) => {
    await lockPresets(tx)
    await lockUser(tx, change.userId)
    const saved = await store({ em: tx, ...change })
    // First, because it locks all of the person's alerts, in the common order.
    if (change.update.memberVenues) await refreshMemberships(tx, change.userId)
    await refreshSavedPresets(tx, change.userId)
    return saved
  })
}
