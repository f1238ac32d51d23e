import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { ageText } from '#client/ui/age-text.ts'
import classes from './calendar-screen.module.css'

const staleAfterMs = 30 * 60_000

/**
 * How old the data on screen is, and how many venues are not known (rule availability-13). `days` is undefined while
 * loading.
 */
export function Freshness({
  days,
  reach,
  now,
  onRefresh,
}: {
  days: readonly DaySummary[] | undefined
  reach: readonly Venue[]
  now: Date
  onRefresh: () => void
}) {
  const readings = (days ?? []).flatMap((day) => reach.map(({ id }) => day.venues[id]?.readAt ?? null))
  const known = readings.filter((readAt) => readAt !== null)
  const oldest = Math.min(...known)
  const isStale = now.getTime() - oldest > staleAfterMs
  const unread = days ? reach.filter(({ id }) => days.every((day) => day.venues[id]?.readAt == null)).length : 0
  return (
    <p className={classes.freshness} data-stale={isStale || undefined}>
      {known.length > 0 && `Updated ${ageText(oldest, now)}`}
      {unread > 0 && known.length > 0 && ' ·'}
      {unread > 0 && (
        <Link to="/sources" className={classes.unread}>
          {unread} of {reach.length} venues not known
        </Link>
      )}
      <button type="button" className={classes.refresh} aria-label="Refresh" onClick={onRefresh}>
        <IconRefresh size={18} aria-hidden />
      </button>
    </p>
  )
}
