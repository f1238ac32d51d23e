import { venuesText } from '#domain/availability/week-texts.ts'
import type { ShownSlot } from '#client/calendar/slot/shown-slot.ts'
import { VenueCard } from '#client/calendar/slot/venue-card.tsx'
import type { VenueCardData } from '#client/calendar/slot/venue-options.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { nearestTimes } from './nearest-times.ts'
import { SheetPart } from './sheet-part.tsx'
import cards from '#client/calendar/slot/slot-dialog.module.css'
import classes from './empty.module.css'

/** The nearest free times of the day at these venues. Each leads to its half-hour. */
export function OtherTimes({
  sport,
  cell: { date, timeSlot },
  days,
  title = 'Nearest times at these venues',
  onCell,
  ...shown
}: Pick<ShownSlot, 'sport' | 'cell' | 'days' | 'reach' | 'filters' | 'now' | 'onCell'> & { title?: string }) {
  // A link can lead to a day that the calendar behind the sheet does not show.
  const day = days.get(date)
  const read = trpc.availability.daySummary.useQuery(
    { sport, date },
    { ...cacheTimes.availability, enabled: day === undefined },
  )
  const summary = day ?? read.data
  const times = summary ? nearestTimes({ ...shown, summary, timeSlot }) : []
  if (times.length === 0) return null
  return (
    <SheetPart title={title}>
      <div className={classes.times}>
        {times.map((other) => (
          <button
            key={other.timeSlot}
            type="button"
            className={classes.time}
            onClick={() => onCell({ date, timeSlot: other.timeSlot })}
          >
            {other.timeSlot} <span className={classes.count}>{venuesText(other.free)}</span>
          </button>
        ))}
      </div>
    </SheetPart>
  )
}

/** Venues out of reach that are free in the same half-hour. */
export function OtherVenues({
  cards: shown,
  onBook,
}: {
  cards: readonly VenueCardData[]
  onBook: (venueId: string, bookingUrl: string) => void
}) {
  if (shown.length === 0) return null
  return (
    <SheetPart title="Nearest venues at this time">
      <div className={cards.cards}>
        {shown.map((card) => (
          <VenueCard key={card.venue.id} card={card} onBook={({ bookingUrl }) => onBook(card.venue.id, bookingUrl)} />
        ))}
      </div>
    </SheetPart>
  )
}
