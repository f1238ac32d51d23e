import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { IconBell, IconBellFilled } from '#client/icons.tsx'
import type { Alert } from '#domain/alerts/alert.ts'
import { whatText } from '#domain/alerts/watch-sentence.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { venuesText } from '#domain/availability/week-texts.ts'
import { shortStatusText } from '#client/calendar/calendar-copy.ts'
import { MapButton, MapWhenShown } from '#client/calendar/map/map-button.tsx'
import { HowOften } from '#client/ui/how-often.tsx'
import { howOftenQuestion } from './empty/how-often-question.ts'
import { OtherTimes, OtherVenues } from './empty/nearest.tsx'
import { NothingFree, SlotPassed, VenueTaken } from './empty/nothing-free.tsx'
import { MembersOnly, NotReleased, RefusedPart } from './empty/sheet-part.tsx'
import type { ShownSlot } from './shown-slot.ts'
import { SlotTools } from './slot-tools.tsx'
import { useBookPress } from './use-book-press.ts'
import { VenueCard } from './venue-card.tsx'
import { cardsOfSlot, nearestElsewhere, orderOf, type VenueAnswer, type VenueCardData } from './venue-options.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './slot-dialog.module.css'

/** The free venues of a half-hour, or why there are none, with the bell that creates an alert. */
export function SlotCards({ answers, ...shown }: ShownSlot & { answers: readonly VenueAnswer[] }) {
  const catalogue = useCatalogue()
  const { sport, cell, reach, now, alerts, onAlert, onShowAlerts } = shown
  const countPress = useBookPress(sport, cell)
  const order = orderOf(shown.order, sport)
  const cards = cardsOfSlot({ ...shown, answers, order })
  const elsewhere = cards.length > 0 ? [] : nearestElsewhere({ ...shown, answers, catalogue })
  const unknown = answers.filter(({ venueId, readAt }) => readAt === null && reach.some(({ id }) => id === venueId))
  const unreleased = unknown.filter(({ opensAt }) => opensAt !== undefined)
  const createAlert = () => onAlert(cell)
  // Later tee times of a half-hour that has begun can be booked, but no alert starts in the past.
  const isBegun = isPastSlot({ date: cell.date, slot: slotOfLabel(cell.timeSlot) ?? 0, now })
  if (isBegun && cards.length === 0) return <SlotPassed {...shown} />

  return (
    <>
      <div className={classes.scroll}>
        <SlotAlerts alerts={alerts} onShow={() => onShowAlerts(cell)} />
        <SlotTools
          sport={sport}
          order={order}
          isSortable={cards.length > 1}
          shared={shown.shared}
          onOrder={shown.onOrder}
        >
          {cards.length > 0 && <MapButton isOn={shown.isMapShown} onToggle={shown.onMap} />}
        </SlotTools>
        {cards.length > 0 && <VenueTaken {...shown} answers={answers} />}
        <FreeVenues cards={cards} isMapShown={shown.isMapShown} onBook={countPress} />
        {cards.length === 0 && (
          <>
            <NothingFree
              cell={cell}
              inReach={reach.length}
              left={shown.left}
              unknown={unknown.length}
              unreleased={unreleased.length}
              within={elsewhere.length > 0 ? shown.filters.distance : undefined}
              onAlert={createAlert}
            />
            <HowOften question={howOftenQuestion(shown)} />
            <OtherTimes {...shown} />
            <OtherVenues cards={elsewhere} onBook={countPress} />
          </>
        )}
        <MembersOnly answers={answers.filter(({ venueId }) => reach.some(({ id }) => id === venueId))} />
        <NotReleased answers={unreleased} />
        <RefusedPart unknown={unknown.map(({ venueId }) => venueId)} />
        <SlotFreshness answers={answers} free={cards.length} unknown={unknown.length - unreleased.length} now={now} />
      </div>
      {!isBegun && <FloatingBell date={cell.date} onPress={(isWeekly) => onAlert(cell, isWeekly)} />}
    </>
  )
}

/** The free venues: their cards, and a map beside them or if it is on. Its pins lead to the cards, which mark their pin. */
function FreeVenues({
  cards,
  isMapShown,
  onBook,
}: {
  cards: readonly VenueCardData[]
  isMapShown: boolean
  onBook: (venueId: string, bookingUrl: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const isBeside = useMediaQuery('(min-width: 62.5em)') ?? false
  const [pointed, point] = useState<string>()
  function lead(venueId: string): void {
    const at = cards.findIndex(({ venue }) => venue.id === venueId)
    const card = list.current?.children[at]
    if (card instanceof HTMLElement) card.focus()
  }
  return (
    <div className={cards.length > 0 ? classes.free : undefined}>
      <MapWhenShown
        isShown={(isMapShown || isBeside) && cards.length > 0}
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
          <VenueCard
            key={card.venue.id}
            card={card}
            onPoint={() => point(card.venue.id)}
            onBook={({ bookingUrl }) => onBook(card.venue.id, bookingUrl)}
          />
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
function SlotAlerts({ alerts, onShow }: { alerts: readonly Alert[]; onShow: () => void }) {
  const catalogue = useCatalogue()
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
      <Button variant="subtle" size="compact-md" mih={44} onClick={onShow}>
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
      {Number.isFinite(oldest) && `Checked ${ageText(oldest, now)}. `}
      {unknown > 0 && `${venuesText(unknown)} not checked yet.`}
    </p>
  )
}
