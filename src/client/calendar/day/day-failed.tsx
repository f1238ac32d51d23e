import classes from '#client/calendar/calendar-screen.module.css'

/** The day could not be read at all. */
export function DayFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className={classes.offline}>
      Couldn&apos;t check this day.{' '}
      <button type="button" className={classes.retry} onClick={onRetry}>
        Try Again
      </button>
    </p>
  )
}
