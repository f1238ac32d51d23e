import { wishesIn } from '#domain/availability/advanced-filters.ts'
import { Button, Skeleton } from '@mantine/core'
import { notReadText, venuesText } from '#domain/availability/week-texts.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { whereText } from '#client/calendar/bar/where-text.ts'
import { VenueCard } from '#client/calendar/slot/venue-card.tsx'
import { cardsOfSlot, stillAhead, type VenueCardData } from '#client/calendar/slot/venue-options.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { StateNote, Unanswered } from '#client/ui/state/state-note.tsx'
import { nextHalfHours } from './next-half-hours.ts'
import classes from './tonight.module.css'

/** Venues of a half-hour that are shown at once. */
const maxShown = 3

/** The next free half-hours of this evening, each with its nearest venues to book (rule calendar-63). */
export function Tonight({ onOpen }: { onOpen: (cell: CalendarCellRef) => void }) {
  const { now, state, reach, left, filters, week, days, unknown } = useShownCalendar()
  const summary = days.get(state.from)
  if (!summary) {
    return <Unanswered query={week} failedTitle="Couldn't check tonight" loading={<Skeleton height={320} />} />
  }
  const halfHours = nextHalfHours({ summary, reach, filters: filters.applied, now })
  if (halfHours.length === 0) {
    // Venues that could not be read are not called booked out (rule availability-10).
    const title = unknown === reach.length ? "Couldn't check tonight" : 'Nothing free tonight'
    return (
      <StateNote title={title} action={{ label: 'See 7 days', onPress: () => state.setView('weekly') }}>
        <p>{whereText(filters.applied, filters.originName)}</p>
        {unknown > 0 && <p>{venuesText(unknown)} not checked yet.</p>}
        {left > 0 && <p>{notReadText(left)}.</p>}
      </StateNote>
    )
  }
  return (
    <div className={classes.evening}>
      {halfHours.map(({ timeSlot, venuesCount }) => (
        <HalfHour key={timeSlot} cell={{ date: summary.date, timeSlot }} venuesCount={venuesCount} onOpen={onOpen} />
      ))}
    </div>
  )
}

/** One half-hour: its time, its nearest venues, and the way to all of them. */
function HalfHour({
  cell,
  venuesCount,
  onOpen,
}: {
  cell: CalendarCellRef
  venuesCount: number
  onOpen: (cell: CalendarCellRef) => void
}) {
  const { query, cards } = useFreeVenues(cell)
  return (
    <section className={classes.halfHour} aria-label={cell.timeSlot}>
      <header className={classes.head}>
        <h3>{cell.timeSlot}</h3>
        <Button variant="subtle" size="compact-md" mih={44} onClick={() => onOpen(cell)}>
          {venuesText(venuesCount)}
        </Button>
      </header>
      {!query.data && (
        <Unanswered
          query={query}
          failedTitle="Error loading availability data"
          loading={Array.from({ length: Math.min(venuesCount, maxShown) }, (_, at) => (
            <Skeleton key={at} height={88} radius="md" />
          ))}
        />
      )}
      {cards.slice(0, maxShown).map((card) => (
        <VenueCard key={card.venue.id} card={card} cell={cell} />
      ))}
    </section>
  )
}

/** The free venues of a half-hour: its tee times in their order, and else the nearest venue first. */
function useFreeVenues(cell: CalendarCellRef) {
  const { now, state, reach, filters } = useShownCalendar()
  const { sport } = state
  const { applied, origin } = filters
  const query = trpc.availability.slotOpenings.useQuery(
    { sport, ...cell, ...wishesIn(applied) },
    cacheTimes.slotAvailability,
  )
  const answers = stillAhead(cell.date, now, query.data ?? [])
  const cards = cardsOfSlot({ sport, reach, answers, filters: applied, origin, order: 'nearest' })
  return { query, cards: cards.toSorted((a, b) => startOf(a) - startOf(b)) }
}

/** The first start, in minutes of the day. */
function startOf({ openings }: VenueCardData): number {
  return Math.min(...openings.map(({ startMinutes }) => startMinutes))
}
