import { Loader } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Preferences } from '#domain/preferences/preferences.ts'
import { recall } from '#client/location/browser-memory.ts'
import { usePreferences } from '#client/session/own-preferences.tsx'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { useInSlices } from '#client/ui/use-in-slices.ts'
import { Calendar, type CalendarActions } from './calendar.tsx'
import classes from './calendar-screen.module.css'

/** A signed-in person's calendar. It waits for their preferences. */
export function CalendarScreen({ header, ...actions }: CalendarActions & { header: ReactNode }) {
  const preferences = usePreferences()
  // Requested together with the preferences, so that its notice does not push the calendar down later.
  const status = trpc.availability.status.useQuery()
  const unread = useMemo(() => new Set(status.data?.unread), [status.data])
  const isReady = useInSlices(!preferences.isPending && !status.isPending)
  return (
    <>
      {header}
      {!isReady ? (
        <div className={classes.loading} role="status">
          <Loader size="lg" />
          <p className={classes.loadingTitle}>Loading your preferences...</p>
          <p>Setting up your personalized calendar</p>
        </div>
      ) : (
        <Calendar
          {...actions}
          preferences={preferences.data ?? storedPreferences()}
          // A person who has just signed out is about to leave the page.
          isLeaving={failureCodeOf(preferences.error) === 'UNAUTHENTICATED'}
          isSandbox={status.data?.sandbox ?? false}
          unread={unread}
        />
      )}
    </>
  )
}

/** The copy stored in this browser, in case the preferences cannot be loaded. */
function storedPreferences(): Preferences | undefined {
  return Preferences.safeParse(recall('userPreferences')).data
}
