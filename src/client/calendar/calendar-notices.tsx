import { Button } from '@mantine/core'
import { useShownCalendar } from './state/shown-calendar.ts'
import classes from './calendar-screen.module.css'

/** Notices about the calendar: sample data, failed queries. */
export function CalendarNotices({
  isSandbox,
  isWithoutPreferences,
}: {
  isSandbox: boolean
  isWithoutPreferences: boolean
}) {
  const { isFailed, week } = useShownCalendar()
  return (
    <>
      {isSandbox && (
        <p className={classes.sandbox} data-notice>
          Sandbox data: stand-in venues, nothing here can be booked
        </p>
      )}
      {isWithoutPreferences && (
        <p role="alert" className={classes.offline}>
          Your preferences could not be loaded. The calendar uses the defaults.
        </p>
      )}
      {isFailed && (
        <p role="alert" className={classes.offline} data-failed>
          Couldn&apos;t check these days.{' '}
          <Button variant="subtle" size="compact-md" mih={44} onClick={() => void week.refetch()}>
            Try Again
          </Button>
        </p>
      )}
    </>
  )
}
