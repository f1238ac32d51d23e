import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { MapButton } from '#client/calendar/map/map-button.tsx'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { HowOften } from '#client/ui/how-often.tsx'
import { chanceQuestion } from './empty/chance-question.ts'
import { OtherTimes, OtherVenues } from './empty/nearest.tsx'
import { NothingFree } from './empty/nothing-free.tsx'
import { MembersOnly, RefusedPart } from './empty/sheet-part.tsx'
import { VenueTaken } from './empty/venue-taken.tsx'
import { FreeVenues } from './free-venues.tsx'
import { SlotAlerts } from './slot-alerts.tsx'
import { SlotFreshness } from './slot-freshness.tsx'
import { SlotTools } from './slot-tools.tsx'
import { cardsOfSlot, nearestElsewhere, orderOf, type CardOrder, type VenueAnswer } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** A half-hour, with everything that selects and sorts its venues. */
export interface ShownSlot {
  sport: Sport
  cell: CalendarCellRef
  reach: readonly Venue[]
  filters: AdvancedFilters
  origin: GeoPoint
  now: Date
  /** The days of the calendar behind the sheet. */
  days: ReadonlyMap<LocalDate, DaySummary>
  /** The order of the cards in the address. */
  order: string | undefined
  /** The id of the venue that comes first in any order. */
  first: string | undefined
  onOrder: (order: CardOrder) => void
  isMapShown: boolean
  onMap: () => void
  /** Opens another half-hour in this sheet. */
  onCell: (cell: CalendarCellRef) => void
  /** The person's alerts on this half-hour. */
  alerts: readonly Alert[]
  onAlert: (cell: CalendarCellRef) => void
  onShowAlerts: (cell: CalendarCellRef) => void
}

/** The free venues of a half-hour, or why there are none, with the bell that creates an alert. */
export function SlotCards({ answers, ...shown }: ShownSlot & { answers: readonly VenueAnswer[] }) {
  const { sport, cell, reach, now, alerts, onAlert, onShowAlerts } = shown
  const { state } = useSession()
  const track = trpc.analytics.bookNow.useMutation()
  const openingsByVenue = new Map(answers.map(({ venueId, openings }) => [venueId, openings]))
  const order = orderOf(shown.order, sport)
  const cards = cardsOfSlot({ ...shown, openingsByVenue, order })
  const unknown = answers.filter(({ venueId, readAt }) => readAt === null && reach.some(({ id }) => id === venueId))
  const createAlert = () => onAlert(cell)

  function countPress(venue: string, bookingUrl: string): void {
    // Counted only for signed-in people (rule api-16).
    if (state.status === 'signed-in') track.mutate({ sport, venue, date: cell.date, time: cell.timeSlot, bookingUrl })
  }

  return (
    <>
      <div className={classes.scroll}>
        <SlotAlerts alerts={alerts} onShow={() => onShowAlerts(cell)} />
        <SlotTools sport={sport} order={order} isSortable={cards.length > 1} onOrder={shown.onOrder}>
          {cards.length > 0 && <MapButton isOn={shown.isMapShown} onToggle={shown.onMap} />}
        </SlotTools>
        {cards.length > 0 && <VenueTaken {...shown} answers={answers} day={shown.days.get(cell.date)} />}
        <FreeVenues cards={cards} isMapShown={shown.isMapShown} onBook={countPress} />
        {cards.length === 0 && (
          <>
            <NothingFree cell={cell} inReach={reach.length} unknown={unknown.length} onAlert={createAlert} />
            <HowOften question={chanceQuestion(shown)} />
            <OtherTimes {...shown} day={shown.days.get(cell.date)} />
            <OtherVenues cards={nearestElsewhere({ ...shown, openingsByVenue })} onBook={countPress} />
          </>
        )}
        <MembersOnly answers={answers.filter(({ venueId }) => reach.some(({ id }) => id === venueId))} />
        <RefusedPart unknown={unknown.map(({ venueId }) => venueId)} />
        <SlotFreshness answers={answers} free={cards.length} unknown={unknown.length} now={now} />
      </div>
      <Button
        className={classes.float ?? ''}
        size="md"
        radius="xl"
        variant="lime"
        leftSection={<IconBell size={20} aria-hidden />}
        onClick={createAlert}
      >
        Create an alert for this time
      </Button>
    </>
  )
}
