import { IconHeart, IconHeartFilled } from '#client/icons.tsx'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { signInToSaveToast } from '#client/calendar/calendar-copy.ts'
import { remember } from '#client/location/browser-memory.ts'
import { preferencesFailedToast, useOwnPreferences } from '#client/session/own-preferences.tsx'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import classes from './save-heart.module.css'

/** Saves the venue for its sport, or removes it (rule calendar-48). */
export function SaveHeart({ venue }: { venue: Venue }) {
  const { isSaved, toggle } = useSavedVenues(venue)
  const Icon = isSaved ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isSaved}
      aria-label={`Save ${venue.displayName}`}
      onClick={toggle}
    >
      <Icon size={22} />
    </button>
  )
}

/**
 * A venue's saved state and its toggle, which shows at once. The filters stay, because only saving the preferences
 * resets them.
 */
function useSavedVenues({ sport, displayName }: Venue) {
  const isMember = useUser() !== undefined
  const utils = trpc.useUtils()
  const preferences = useOwnPreferences()
  const save = trpc.preferences.update.useMutation({
    // One request at a time: each sends the whole list, and the last press must win.
    scope: { id: 'saved-venues' },
    onSuccess: (saved) => remember('userPreferences', saved),
    onError() {
      void utils.preferences.get.invalidate()
      showToast(preferencesFailedToast)
    },
  })
  const key = `${sport}Venues` as const
  const isSaved = preferences?.[key].includes(displayName) ?? false

  function toggle(): void {
    if (!isMember) return void showToast(signInToSaveToast)
    const known: Preferences | undefined = utils.preferences.get.getData()
    if (!known) return
    const others = known[key].filter((name) => name !== displayName)
    const names = isSaved ? others : [...others, displayName]
    utils.preferences.get.setData(undefined, { ...known, [key]: names })
    save.mutate({ [key]: names })
  }

  return { isSaved, toggle }
}
