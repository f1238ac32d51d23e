import type { Preferences } from '#domain/preferences/preferences.ts'
import { remember } from '#client/location/browser-memory.ts'
import { announcePreferences } from '#client/session/preferences-event.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { preferencesFailedToast, preferencesSavedToast } from './preferences-copy.ts'

/**
 * SPEC section 4, Saving preferences: sent, kept in the browser, put into the cache, availability to be read again,
 * told to the page, a toast, and the dialog closes.
 */
export function useSavePreferences(onSaved: () => void) {
  const utils = trpc.useUtils()
  return trpc.preferences.update.useMutation({
    onSuccess(saved: Preferences) {
      remember('userPreferences', saved)
      utils.preferences.get.setData(undefined, saved)
      void utils.availability.weekSummary.invalidate()
      announcePreferences(saved)
      showToast(preferencesSavedToast)
      onSaved()
    },
    onError: () => void showToast(preferencesFailedToast),
  })
}
