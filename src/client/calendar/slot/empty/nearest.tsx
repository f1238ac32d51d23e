import { venuesText } from '#domain/availability/week-texts.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { VenueCard } from '#client/calendar/slot/venue-card.tsx'
import type { VenueCardData } from '#client/calendar/slot/venue-options.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { nearestTimes } from './nearest-times.ts'
import { SheetPart } from './sheet-part.tsx'
import cards from '#client/calendar/slot/slot-dialog.module.css'
import classes from './empty.module.css'

/** The nearest free times of the day at these venues, or at those in reach. Each leads to its half-hour. */
export function OtherTimes({
  cell: { date, timeSlot },
  title = 'Nearest times at these venues',
  at,
}: {
  cell: CalendarCellRef
  title?: string
  at?: readonly Venue[]
}) {
  const { state, days, reach, filters, now } = useShownCalendar()
  const { sport, changeSlot } = state
  // A link can lead to a day that the calendar behind the sheet does not show.
  const day = days.get(date)
  const read = trpc.availability.daySummary.useQuery(
    { sport, date },
    { ...cacheTimes.availability, enabled: day === undefined },
  )
  const summary = day ?? read.data
  const times = summary ? nearestTimes({ summary, timeSlot, reach: at ?? reach, filters: filters.applied, now }) : []
  if (times.length === 0) return null
  return (
    <SheetPart title={title}>
      <div className={classes.times}>
        {times.map((other) => (
          <button
            key={other.timeSlot}
            type="button"
            className={classes.time}
            onClick={() => void changeSlot({ date, timeSlot: other.timeSlot })}
          >
            {other.timeSlot} <span className={classes.count}>{venuesText(other.free)}</span>
          </button>
        ))}
      </div>
    </SheetPart>
  )
}

/** Venues out of reach that are free in the same half-hour. */
export function OtherVenues({ cell, cards: shown }: { cell: CalendarCellRef; cards: readonly VenueCardData[] }) {
  if (shown.length === 0) return null
  return (
    <SheetPart title="Nearest venues at this time">
      <div className={cards.cards}>
        {shown.map((card) => (
          <VenueCard key={card.venue.id} card={card} cell={cell} />
        ))}
      </div>
    </SheetPart>
  )
}
