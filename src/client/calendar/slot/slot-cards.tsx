import { Button } from '@mantine/core'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import type { Alert } from '#domain/alerts/alert.ts'
import { whatText } from '#domain/alerts/watch-sentence.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { shortStatusText } from '#client/calendar/calendar-copy.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { MapButton } from '#client/calendar/map/map-button.tsx'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { HowOften } from '#client/ui/how-often.tsx'
import { howOftenQuestion } from './empty/how-often-question.ts'
import { OtherTimes, OtherVenues } from './empty/nearest.tsx'
import { NothingFree } from './empty/nothing-free.tsx'
import { MembersOnly, NotReleased, RefusedPart } from './empty/sheet-part.tsx'
import { VenueTaken } from './empty/venue-taken.tsx'
import { FreeVenues } from './free-venues.tsx'
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
  const unreleased = unknown.filter(({ opensAt }) => opensAt !== undefined)
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
            <NothingFree
              cell={cell}
              inReach={reach.length}
              unknown={unknown.length}
              unreleased={unreleased.length}
              onAlert={createAlert}
            />
            <HowOften question={howOftenQuestion(shown)} />
            <OtherTimes {...shown} day={shown.days.get(cell.date)} />
            <OtherVenues cards={nearestElsewhere({ ...shown, openingsByVenue })} onBook={countPress} />
          </>
        )}
        <MembersOnly answers={answers.filter(({ venueId }) => reach.some(({ id }) => id === venueId))} />
        <NotReleased answers={unreleased} />
        <RefusedPart unknown={unknown.map(({ venueId }) => venueId)} />
        <SlotFreshness answers={answers} free={cards.length} unknown={unknown.length - unreleased.length} now={now} />
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

/** Names the person's alerts on this half-hour, with a link to them (rule calendar-14). */
function SlotAlerts({ alerts, onShow }: { alerts: readonly Alert[]; onShow: () => void }) {
  const [first] = alerts
  if (!first) return null
  return (
    <div className={classes.alerts}>
      <IconBellFilled size={18} aria-hidden />
      <p>
        {alerts.length === 1
          ? `An alert watches this half-hour: ${whatText({ ...first, ...criteriaOf(first) })}`
          : `${alerts.length} alerts watch this half-hour`}
      </p>
      <button type="button" className={classes.link} onClick={onShow}>
        Active Alerts
      </button>
    </div>
  )
}

/** The state of the half-hour, the age of its oldest answer, and the number of unknown venues. */
function SlotFreshness({
  answers,
  free,
  unknown,
  now,
}: {
  answers: readonly VenueAnswer[]
  /** The number of free venues. */
  free: number
  unknown: number
  now: Date
}) {
  const oldest = Math.min(...answers.map(({ readAt }) => readAt ?? Infinity))
  return (
    <p className={classes.freshness}>
      {free > 0 && `${shortStatusText(free)} `}
      {Number.isFinite(oldest) && `Read ${ageText(oldest, now)}. `}
      {unknown > 0 && `${unknown} ${unknown === 1 ? 'venue is' : 'venues are'} not known.`}
    </p>
  )
}
