import { PreferencesUpdate, type Preferences } from '#domain/preferences/preferences.ts'
import { requireKnownVenues } from '#domain/preferences/saved-venues.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { procedureOfKeys, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { loadPreferences, savePreferences as store } from '#server/store/accounts/preferences.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import { lockPresets, refreshSavedPresets } from '#server/store/alerts/follow-presets.ts'
import { refreshMemberships } from '#server/store/alerts/memberships.ts'
import { inTransaction } from '#server/store/entity-manager.ts'

/** A person's own preferences, which only they can read or change. */
export function createPreferencesRouter() {
  return router({
    get: procedureOfKeys('read').query(({ ctx }) => loadPreferences(ctx.em, ctx.me.userId)),

    update: signedInProcedure.input(PreferencesUpdate).mutation(({ input, ctx }) =>
      savePreferences({
        em: ctx.em,
        catalogue: ctx.catalogue,
        userId: ctx.me.userId,
        update: input,
        now: ctx.now(),
      }),
    ),
  })
}

/** Saves a person's changes. Their alerts for 'my saved venues' follow in the same transaction (rule alerts-44). */
export async function savePreferences({
  em,
  catalogue,
  ...change
}: Parameters<typeof store>[0] & { catalogue: Catalogue }): Promise<Preferences> {
  requireKnownVenues(change.update, catalogue)
  return inTransaction(em, async (tx) => {
    await lockPresets(tx)
    await lockUser(tx, change.userId)
    const saved = await store({ em: tx, ...change })
    // First, because it locks all of the person's alerts, in the common order.
    if (change.update.memberVenues) await refreshMemberships(tx, change.userId)
    await refreshSavedPresets(tx, change.userId, catalogue)
    return saved
  })
}
