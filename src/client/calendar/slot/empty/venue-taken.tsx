import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { VenueAnswer } from '#client/calendar/slot/venue-options.ts'
import { OtherTimes } from './nearest.tsx'
import classes from './empty.module.css'

/**
 * Says that the venue of the link has nothing left in this half-hour, with its nearest free times (rule calendar-57).
 */
export function VenueTaken({
  first,
  answers,
  ...shown
}: {
  /** The id of the link's venue. */
  first: string | undefined
  answers: readonly VenueAnswer[]
  sport: Sport
  cell: CalendarCellRef
  day: DaySummary | undefined
  filters: AdvancedFilters
  now: Date
  onCell: (cell: CalendarCellRef) => void
}) {
  const venue = first === undefined ? undefined : venueById(first)
  const answer = answers.find(({ venueId }) => venueId === first)
  if (!venue || !answer || answer.readAt === null || answer.openings.length > 0) return null
  return (
    <>
      <p className={classes.taken} role="status">
        {venue.displayName} has nothing free at {shown.cell.timeSlot}.
      </p>
      <OtherTimes {...shown} title={`Nearest times at ${venue.displayName}`} reach={[venue]} />
    </>
  )
}
