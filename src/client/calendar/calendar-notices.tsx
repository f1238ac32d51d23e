import { useNetwork } from '@mantine/hooks'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { venueTimeText } from '#domain/calendar/date-text.ts'
import { serverTime } from '#client/server-clock.ts'
import classes from './calendar-screen.module.css'

/** Notices about the calendar: sample data, a lost connection, failed queries. */
export function CalendarNotices({
  isSandbox,
  isWithoutPreferences,
  week,
  onRetry,
}: {
  isSandbox: boolean
  isWithoutPreferences: boolean
  week: { data: { days: readonly DaySummary[] } | undefined; dataUpdatedAt: number; isError: boolean }
  onRetry: () => void
}) {
  return (
    <>
      {isSandbox && (
        <p className={classes.sandbox} data-notice>
          Sandbox data: stand-in venues, nothing here can be booked
        </p>
      )}
      {week.dataUpdatedAt > 0 && <OfflineBanner readAt={week.dataUpdatedAt} />}
      {isWithoutPreferences && (
        <p role="alert" className={classes.offline}>
          Your preferences could not be loaded. The calendar uses the defaults.
        </p>
      )}
      {week.isError && (
        <p role="alert" className={classes.offline} data-failed>
          Couldn&apos;t check these days.{' '}
          <button type="button" className={classes.retry} onClick={onRetry}>
            Try Again
          </button>
        </p>
      )}
    </>
  )
}

/** Says that the connection is lost, and the time of the shown data at the venues. */
function OfflineBanner({ readAt }: { readAt: number }) {
  const { online } = useNetwork()
  if (online) return null
  return (
    <p role="status" className={classes.offline}>
      You are offline. What you see is from {venueTimeText(serverTime(readAt))}; alerts and bookings need a connection.
    </p>
  )
}
