import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import classes from '#client/calendar/calendar-screen.module.css'

const staleAfterMs = 30 * 60_000

/** The age of the shown data (rule availability-13). Only a failure is announced, not each minute. */
export function Freshness({
  days,
  isFailed,
  reach,
  now,
}: {
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined
  /** The latest refresh of the days failed; the shown ones are older. */
  isFailed: boolean
  reach: readonly Venue[]
  now: Date
}) {
  const readings = (days ?? []).flatMap((day) => reach.map(({ id }) => day.venues[id]?.readAt ?? null))
  const known = readings.filter((readAt) => readAt !== null)
  const oldest = Math.min(...known)
  const isStale = now.getTime() - oldest > staleAfterMs
  return (
    <p className={classes.freshness} data-freshness data-stale={isStale || isFailed || undefined}>
      <span role="status">{isFailed && 'Not refreshed · '}</span>
      {known.length > 0 && `Updated ${ageText(oldest, now)}`}
    </p>
  )
}
