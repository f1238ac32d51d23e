import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { IconBell, IconBellFilled } from '#client/icons.tsx'
import { whatText } from '#domain/alerts/watch-sentence.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { venuesText } from '#domain/availability/week-texts.ts'
import { shortStatusText } from '#client/calendar/calendar-copy.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { MapWhenShown } from '#client/calendar/map/map-button.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { HowOften } from '#client/ui/how-often.tsx'
import { howOftenQuestion } from './empty/how-often-question.ts'
import { OtherTimes, OtherVenues } from './empty/nearest.tsx'
import { NothingFree, SlotPassed, VenueTaken } from './empty/nothing-free.tsx'
import { MembersOnly, NotReleased, RefusedPart } from './empty/sheet-part.tsx'
import { SlotTools } from './slot-tools.tsx'
import { VenueCard } from './venue-card.tsx'
import { cardsOfSlot, nearestElsewhere, orderOf, type VenueAnswer, type VenueCardData } from './venue-options.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './slot-dialog.module.css'

interface SlotCardsProps {
  cell: CalendarCellRef
  answers: readonly VenueAnswer[]
  onAlert: (cell: CalendarCellRef, isWeekly?: boolean) => void
}

/** The free venues of a half-hour, or why there are none, with the bell that creates an alert. */
export function SlotCards({ cell, answers, onAlert }: SlotCardsProps) {
  const { state, reach, now, filters } = useShownCalendar()
  const { sport, search } = state
  const order = orderOf(search.order, sport)
  const { applied, origin } = filters
  const cards = cardsOfSlot({ sport, reach, answers, filters: applied, origin, order, first: search.venue })
  const inReach = answers.filter(({ venueId }) => reach.some(({ id }) => id === venueId))
  const unknown = inReach.filter(({ readAt }) => readAt === null)
  const unreleased = unknown.filter(({ opensAt }) => opensAt !== undefined)
  // Later tee times of a half-hour that has begun can be booked, but no alert starts in the past.
  const isBegun = isPastSlot({ date: cell.date, slot: slotOfLabel(cell.timeSlot) ?? 0, now })
  if (isBegun && cards.length === 0) return <SlotPassed cell={cell} />

  return (
    <>
      <div className={classes.scroll}>
        <SlotAlerts cell={cell} />
        <SlotTools order={order} cardCount={cards.length} />
        {cards.length > 0 ? (
          <>
            <VenueTaken cell={cell} answers={answers} />
            <FreeVenues cell={cell} cards={cards} />
          </>
        ) : (
          <Instead cell={cell} answers={answers} unknown={unknown} onAlert={() => onAlert(cell)} />
        )}
        <MembersOnly answers={inReach} />
        <NotReleased answers={unreleased} />
        <RefusedPart unknown={unknown.map(({ venueId }) => venueId)} />
        <SlotFreshness answers={answers} free={cards.length} unknown={unknown.length - unreleased.length} />
      </div>
      {!isBegun && <FloatingBell date={cell.date} onPress={(isWeekly) => onAlert(cell, isWeekly)} />}
    </>
  )
}

/** In the place of cards: why no venue is free, how often one is, and the nearest times and venues. */
function Instead({
  cell,
  answers,
  unknown,
  onAlert,
}: Pick<SlotCardsProps, 'cell' | 'answers'> & { unknown: readonly VenueAnswer[]; onAlert: () => void }) {
  const catalogue = useCatalogue()
  const { state, reach, filters } = useShownCalendar()
  const { sport } = state
  const { applied, origin } = filters
  const elsewhere = nearestElsewhere({ sport, reach, answers, filters: applied, origin, catalogue })
  return (
    <>
      <NothingFree cell={cell} unknown={unknown} isFreeElsewhere={elsewhere.length > 0} onAlert={onAlert} />
      <HowOften question={howOftenQuestion({ sport, cell, reach, filters: applied })} />
      <OtherTimes cell={cell} />
      <OtherVenues cell={cell} cards={elsewhere} />
    </>
  )
}

/** The free venues: their cards, and a map beside them or if it is on. Its pins lead to the cards, which mark their pin. */
function FreeVenues({ cell, cards }: { cell: CalendarCellRef; cards: readonly VenueCardData[] }) {
  const { isMapShown } = useShownCalendar().state
  const list = useRef<HTMLDivElement>(null)
  const isBeside = useMediaQuery('(min-width: 62.5em)') ?? false
  const [pointed, point] = useState<string>()
  function lead(venueId: string): void {
    const at = cards.findIndex(({ venue }) => venue.id === venueId)
    const card = list.current?.children[at]
    if (card instanceof HTMLElement) card.focus()
  }
  return (
    <div className={classes.free}>
      <MapWhenShown
        isShown={isMapShown || isBeside}
        pointed={pointed}
        pins={cards.map(({ venue, openings: { length: count } }) => ({
          venue,
          label: `${count}`,
          text: `${count} to book`,
        }))}
        onPick={lead}
      />
      <div className={classes.cards} ref={list}>
        {cards.map((card) => (
          <VenueCard key={card.venue.id} card={card} cell={cell} onPoint={() => point(card.venue.id)} />
        ))}
      </div>
    </div>
  )
}

/** The bell below the cards, for this day or for every week. */
function FloatingBell({ date, onPress }: { date: LocalDate; onPress: (isWeekly: boolean) => void }) {
  return (
    <div className={classes.float} data-foot>
      <Button size="md" radius="xl" variant="lime" leftSection={<IconBell size={20} />} onClick={() => onPress(false)}>
        Create an alert for this time
      </Button>
      <Button size="md" radius="xl" variant="default" onClick={() => onPress(true)}>
        Alert me every {weekdayName(weekdayOf(date))}
      </Button>
    </div>
  )
}

/** Names the person's alerts on this half-hour, with a link to them (rule calendar-14). */
function SlotAlerts({ cell }: { cell: CalendarCellRef }) {
  const catalogue = useCatalogue()
  const { alertsOn, state } = useShownCalendar()
  const alerts = alertsOn(cell)
  const [first] = alerts
  if (!first) return null
  return (
    <div className={classes.alerts}>
      <IconBellFilled size={18} />
      <p>
        {alerts.length === 1
          ? `An alert watches this half-hour: ${whatText({ ...first, ...criteriaOf(first) }, catalogue.nameOf)}`
          : `${alerts.length} alerts watch this half-hour`}
      </p>
      <Button variant="subtle" size="compact-md" mih={44} onClick={() => void state.showAlerts(cell)}>
        Active Alerts
      </Button>
    </div>
  )
}

/** The state of the half-hour, the age of its oldest answer, and the number of unknown venues. */
function SlotFreshness({
  answers,
  free,
  unknown,
}: {
  answers: readonly VenueAnswer[]
  /** The number of free venues. */
  free: number
  unknown: number
}) {
  const { now } = useShownCalendar()
  const oldest = Math.min(...answers.map(({ readAt }) => readAt ?? Infinity))
  return (
    <p className={classes.freshness}>
      {free > 0 && `${shortStatusText(free)} `}
      {Number.isFinite(oldest) && `Checked ${ageText(oldest, now)}. `}
      {unknown > 0 && `${venuesText(unknown)} not checked yet.`}
    </p>
  )
}
