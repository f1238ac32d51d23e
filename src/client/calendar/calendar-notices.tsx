import { OfflineBanner } from './offline-banner.tsx'
import classes from './calendar-screen.module.css'

/** Notices about the numbers below: they are made up, the connection is lost, or the days could not be loaded. */
export function CalendarNotices({
  isSandbox,
  readAt,
  isError,
  onRetry,
}: {
  isSandbox: boolean
  /** When the days were last asked for, in ms; 0 before that. */
  readAt: number
  isError: boolean
  onRetry: () => void
}) {
  return (
    <>
      {isSandbox && <p className={classes.sandbox}>Sandbox data: stand-in venues, nothing here can be booked</p>}
      {readAt > 0 && <OfflineBanner readAt={readAt} />}
      {isError && (
        <p role="alert" className={classes.offline}>
          Couldn&apos;t check these days.{' '}
          <button type="button" className={classes.retry} onClick={onRetry}>
            Try Again
          </button>
        </p>
      )}
    </>
  )
}
