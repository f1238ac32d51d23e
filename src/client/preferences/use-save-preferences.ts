import type { Preferences } from '#domain/preferences/preferences.ts'
import { forget, remember } from '#client/location/browser-memory.ts'
import { announcePreferences, preferencesFailedToast } from '#client/session/own-preferences.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { preferencesSavedToast } from './preferences-copy.ts'

/**
 * Saves preferences (rule preferences-5): sends them, stores a local copy, updates the cache, invalidates availability,
 * tells the page, shows a toast and closes the dialog.
 */
export function useSavePreferences(onSaved: () => void) {
  const utils = trpc.useUtils()
  return trpc.preferences.update.useMutation({
    onSuccess(saved: Preferences) {
      remember('userPreferences', saved)
      // Another default sport is a newer word than the sport that was last pressed.
      if (utils.preferences.get.getData()?.defaultSport !== saved.defaultSport) forget('skipSportReapplication')
      utils.preferences.get.setData(undefined, saved)
      void utils.availability.weekSummary.invalidate()
      announcePreferences(saved)
      showToast(preferencesSavedToast)
      onSaved()
    },
    onError: () => void showToast(preferencesFailedToast),
  })
}
