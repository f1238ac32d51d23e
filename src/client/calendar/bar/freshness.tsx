import { IconRefresh } from '@tabler/icons-react'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import classes from '#client/calendar/calendar-screen.module.css'

const staleAfterMs = 30 * 60_000

/** The age of the shown data (rule availability-13). `days` is undefined while loading. */
export function Freshness({
  days,
  isFailed,
  reach,
  now,
  onRefresh,
}: {
  days: readonly DaySummary[] | undefined
  /** The latest refresh of the days failed; the shown ones are older. */
  isFailed: boolean
  reach: readonly Venue[]
  now: Date
  onRefresh: () => void
}) {
  const readings = (days ?? []).flatMap((day) => reach.map(({ id }) => day.venues[id]?.readAt ?? null))
  const known = readings.filter((readAt) => readAt !== null)
  const oldest = Math.min(...known)
  const isStale = now.getTime() - oldest > staleAfterMs
  return (
    <p className={classes.freshness} data-stale={isStale || isFailed || undefined}>
      <span aria-live="polite">
        {[isFailed && 'Not refreshed', known.length > 0 && `Updated ${ageText(oldest, now)}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <button type="button" className={classes.refresh} aria-label="Refresh" onClick={onRefresh}>
        <IconRefresh size={18} aria-hidden />
      </button>
    </p>
  )
}
