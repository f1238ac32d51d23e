import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePreferences } from '#client/session/use-preferences.ts'
import { trpc } from '#client/trpc.ts'
import { Calendar, type CalendarActions } from './calendar.tsx'
import classes from './calendar-screen.module.css'

/** The home of a signed-in person: their preferences first, then the calendar as these say. */
export function CalendarScreen({ header, ...actions }: CalendarActions & { header: ReactNode }) {
  const preferences = usePreferences()
  // Requested together with the preferences, so that its line does not push the calendar down later.
  const status = trpc.availability.status.useQuery()
  return (
    <>
      {header}
      {preferences.isPending || status.isPending ? (
        <div className={classes.loading} role="status">
          <Loader size="lg" />
          <p className={classes.loadingTitle}>Loading your preferences...</p>
          <p>Setting up your personalized calendar</p>
        </div>
      ) : (
        <Calendar {...actions} preferences={preferences.data} isSandbox={status.data?.sandbox ?? false} />
      )}
    </>
  )
}
