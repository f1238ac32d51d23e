import { useRef } from 'react'
import { MapWhenShown } from '#client/calendar/map/map-button.tsx'
import { VenueCard } from './venue-card.tsx'
import type { VenueCardData } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** The free venues: a map if it is on, and their cards, to which its pins lead. */
export function FreeVenues({
  cards,
  isMapShown,
  onBook,
}: {
  cards: readonly VenueCardData[]
  isMapShown: boolean
  onBook: (venueId: string, bookingUrl: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  function lead(venueId: string): void {
    const at = cards.findIndex(({ venue }) => venue.id === venueId)
    const card = list.current?.children[at]
    if (card instanceof HTMLElement) card.focus()
  }
  return (
    <>
      <MapWhenShown
        isShown={isMapShown && cards.length > 0}
        pins={cards.map(({ venue, openings: { length: count } }) => ({
          venue,
          label: `${count}`,
          text: `${count} to book`,
        }))}
        onPick={lead}
      />
      <div className={classes.cards} ref={list}>
        {cards.map((card) => (
          <VenueCard key={card.venue.id} card={card} onBook={({ bookingUrl }) => onBook(card.venue.id, bookingUrl)} />
        ))}
      </div>
    </>
  )
}
