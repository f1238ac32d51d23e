import { PreferencesUpdate } from '#domain/preferences/preferences.ts'
import { procedureOfKeys, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { loadPreferences } from '#server/store/accounts/preferences.ts'
import { savePreferences } from './save-preferences.ts'

/** A person's own preferences, which only they can read or change. */
export function createPreferencesRouter() {
  return router({
    get: procedureOfKeys('read').query(({ ctx }) => loadPreferences(ctx.em, ctx.me.userId)),

    update: signedInProcedure
      .input(PreferencesUpdate)
      .mutation(({ input, ctx }) =>
        savePreferences({ em: ctx.em, userId: ctx.me.userId, update: input, now: ctx.now() }),
      ),
  })
}
