import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { freshnessOf } from '#domain/availability/week-texts.ts'
import classes from '#client/calendar/calendar-screen.module.css'

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
  const { text, isStale } = freshnessOf(days ?? [], reach, now)
  return (
    <p className={classes.freshness} data-freshness data-stale={isStale || isFailed || undefined}>
      <span role="status">{isFailed && 'Not refreshed · '}</span>
      {text}
    </p>
  )
}
