import type { VenueCardData } from '#client/calendar/slot/venue-options.ts'
import { VenueCard } from '#client/calendar/slot/card/venue-card.tsx'
import cards from '#client/calendar/slot/slot-dialog.module.css'
import { SheetPart } from './sheet-part.tsx'

/** Venues out of reach that are free in this very half-hour. */
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
