import { ActionIcon, Button, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { ageText } from '#client/ui/age-text.ts'
import { cardsOfSlot } from './venue-options.ts'
import { VenueCard } from './venue-card.tsx'
import classes from './slot-dialog.module.css'

/** What is free in one half-hour, venue by venue (rules calendar-30, calendar-36). */
export function SlotDialog({
  sport,
  cell,
  reach,
  filters,
  origin,
  now,
  onClose,
  onAlert,
}: {
  sport: Sport
  cell: CalendarCellRef | undefined
  reach: readonly Venue[]
  filters: AdvancedFilters
  origin: GeoPoint
  now: Date
  onClose: () => void
  onAlert: (cell: CalendarCellRef) => void
}) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened={cell !== undefined}
      onClose={onClose}
      size="46rem"
      fullScreen={isSmall}
      title={cell && `${longDateText(cell.date)}, ${cell.timeSlot}`}
    >
      {cell && (
        <SlotCards key={`${cell.date} ${cell.timeSlot}`} {...{ sport, cell, reach, filters, origin, now, onAlert }} />
      )}
    </Modal>
  )
}

function SlotCards({
  sport,
  cell,
  reach,
  filters,
  origin,
  now,
  onAlert,
}: {
  sport: Sport
  cell: CalendarCellRef
  reach: readonly Venue[]
  filters: AdvancedFilters
  origin: GeoPoint
  now: Date
  onAlert: (cell: CalendarCellRef) => void
}) {
  const query = trpc.availability.slotOpenings.useQuery({ sport, ...cell }, cacheTimes.slotAvailability)
  const track = trpc.analytics.bookNow.useMutation()

  if (query.isPending) {
    return (
      <div className={classes.cards} role="status" aria-label="Loading venues">
        <Skeleton height={180} radius="md" />
        <Skeleton height={180} radius="md" />
      </div>
    )
  }
  if (query.isError) {
    return (
      <div className={classes.state} role="alert">
        <p className={classes.stateTitle}>Error loading availability data</p>
        <Button size="md" onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  const openingsByVenue = new Map(query.data.map(({ venueId, openings }) => [venueId, openings]))
  const cards = cardsOfSlot({ sport, reach, openingsByVenue, filters, origin })
  const unknown = query.data.filter(({ venueId, readAt }) => readAt === null && reach.some(({ id }) => id === venueId))
  const oldest = Math.min(...query.data.map(({ readAt }) => readAt ?? Infinity))
  return (
    <>
      <div className={classes.cards}>
        {cards.map((card) => (
          <VenueCard
            key={card.venue.id}
            card={card}
            onBook={({ bookingUrl }) =>
              track.mutate({ sport, venue: card.venue.id, date: cell.date, time: cell.timeSlot, bookingUrl })
            }
          />
        ))}
      </div>
      {cards.length === 0 && (
        <div className={classes.state}>
          <p className={classes.stateTitle}>No Courts Available</p>
          <p>{whyNothing({ cell, inReach: reach.length, unknown: unknown.length })}</p>
          <button type="button" className={classes.notify} onClick={() => onAlert(cell)}>
            <IconBell size={22} aria-hidden />
            <span>
              <strong>Get notified instantly</strong>
              <br />
              Tap here! We&apos;ll email you the moment a court becomes available at your preferred venues
            </span>
          </button>
        </div>
      )}
      <p className={classes.freshness}>
        {Number.isFinite(oldest) && `Read ${ageText(oldest, now)}. `}
        {unknown.length > 0 && `${unknown.length} ${unknown.length === 1 ? 'venue is' : 'venues are'} not known.`}
      </p>
      <ActionIcon
        className={classes.float ?? ''}
        size={56}
        radius="xl"
        variant="lime"
        aria-label="Create an alert for this time"
        onClick={() => onAlert(cell)}
      >
        <IconBell size={24} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** Venues that could not be read are not said to be booked out (rule availability-10). */
function whyNothing({ cell, inReach, unknown }: { cell: CalendarCellRef; inReach: number; unknown: number }): string {
  if (inReach === 0) return 'No venue is within your filters.'
  if (unknown === inReach) return 'None of these venues could be read, so it is not known whether they are free.'
  const who = unknown === 0 ? 'All venues' : 'All venues that could be read'
  return `${who} are fully booked for ${longDateText(cell.date)} at ${cell.timeSlot}`
}
