import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venuesText } from '#client/calendar/calendar-copy.ts'
import classes from '#client/calendar/calendar-controls.module.css'
import { chipsOf } from './chips-of.ts'
import { PlaceChip } from './place-chip.tsx'

/** What the numbers of the grid count: the venues in reach, and each filter as a chip that can be taken away. */
export function Counted({
  sport,
  filters,
  reach,
  left,
  days,
  place,
  onChange,
}: {
  sport: Sport
  filters: AdvancedFilters
  reach: readonly Venue[]
  /** How many would be, if this installation read them (rule availability-12). */
  left: number
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined
  place: string
  onChange: (filters: AdvancedFilters) => void
}) {
  const unknown = days ? reach.filter(({ id }) => days.every((day) => day.venues[id]?.readAt == null)).length : 0
  return (
    <div className={`${classes.scroller} ${classes.chips}`} role="group" aria-label="What is counted">
      <span className={classes.counted}>{venuesText(reach.length)}</span>
      {unknown > 0 && (
        <Link to="/sources" className={classes.unread}>
          {unknown} not known
        </Link>
      )}
      {chipsOf({ sport, filters, place }).map(({ text, removed, isPlace }) => (
        <span key={isPlace ? 'place' : text} className={classes.chip}>
          {isPlace ? <PlaceChip text={text} filters={filters} onChange={onChange} /> : text}
          <button type="button" aria-label={`Remove ${text}`} onClick={() => onChange(removed)}>
            <IconX size={16} aria-hidden />
          </button>
        </span>
      ))}
      {left > 0 && (
        <span className={classes.counted}>
          {venuesText(left)} {left === 1 ? 'is' : 'are'} not read here
        </span>
      )}
    </div>
  )
}
