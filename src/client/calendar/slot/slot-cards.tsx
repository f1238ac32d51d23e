import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { trpc } from '#client/trpc.ts'
import { NothingFree } from './nothing-free.tsx'
import { SlotFreshness } from './slot-freshness.tsx'
import { VenueCard } from './venue-card.tsx'
import { cardsOfSlot, type VenueAnswer } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** A half-hour, and what decides which of its venues are shown and in which order. */
export interface ShownSlot {
  sport: Sport
  cell: CalendarCellRef
  reach: readonly Venue[]
  filters: AdvancedFilters
  origin: GeoPoint
  now: Date
  onAlert: (cell: CalendarCellRef) => void
}

/** The venues that are free in one half-hour, or why there are none, and the bell that makes an alert. */
export function SlotCards({
  sport,
  cell,
  reach,
  filters,
  origin,
  now,
  onAlert,
  answers,
}: ShownSlot & { answers: readonly VenueAnswer[] }) {
  const track = trpc.analytics.bookNow.useMutation()
  const openingsByVenue = new Map(answers.map(({ venueId, openings }) => [venueId, openings]))
  const cards = cardsOfSlot({ sport, reach, openingsByVenue, filters, origin })
  const unknown = answers.filter(({ venueId, readAt }) => readAt === null && reach.some(({ id }) => id === venueId))
  const createAlert = () => onAlert(cell)

  function countPress(venue: string, bookingUrl: string): void {
    track.mutate({ sport, venue, date: cell.date, time: cell.timeSlot, bookingUrl })
  }

  return (
    <>
      <div className={classes.cards}>
        {cards.map((card) => (
          <VenueCard
            key={card.venue.id}
            card={card}
            onBook={({ bookingUrl }) => countPress(card.venue.id, bookingUrl)}
          />
        ))}
      </div>
      {cards.length === 0 && (
        <NothingFree cell={cell} inReach={reach.length} unknown={unknown.length} onAlert={createAlert} />
      )}
      <SlotFreshness answers={answers} unknown={unknown.length} now={now} />
      <ActionIcon
        className={classes.float ?? ''}
        size={56}
        radius="xl"
        variant="lime"
        aria-label="Create an alert for this time"
        onClick={createAlert}
      >
        <IconBell size={24} aria-hidden />
      </ActionIcon>
    </>
  )
}
