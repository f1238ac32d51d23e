import { Loader } from '@mantine/core'
import { Preferences } from '#domain/preferences/preferences.ts'
import { useMemory, type Recall } from '#client/location/browser-memory.ts'
import { useChoices } from './state/use-choices.ts'
import { usePreferences } from '#client/session/own-preferences.tsx'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { Calendar, type CalendarActions } from './calendar.tsx'
import classes from './calendar-screen.module.css'

/** A signed-in person's calendar. It waits for their preferences, and is gone once they have signed out. */
export function CalendarScreen(actions: CalendarActions) {
  const isSignedIn = useUser() !== undefined
  const preferences = usePreferences()
  // Requested together with the preferences, so that its notice does not push the calendar down later.
  const status = trpc.availability.status.useQuery()
  const choices = useChoices()
  const recall = useMemory()
  // A failed one is asked for again below: this does not wait for it once more.
  if (!preferences.isFetched || !status.isFetched) {
    return (
      <div className={classes.loading} role="status">
        <Loader size="lg" />
        {isSignedIn && (
          <>
            <p className={classes.loadingTitle}>Loading your preferences...</p>
            <p>Setting up your personalized calendar</p>
          </>
        )}
      </div>
    )
  }
  return <Calendar key={choices} {...actions} preferences={preferences.data ?? storedPreferences(recall)} />
}

/** The copy stored in this browser, in case the preferences cannot be loaded. */
function storedPreferences(recall: Recall): Preferences | undefined {
  return Preferences.safeParse(recall('userPreferences')).data
}
