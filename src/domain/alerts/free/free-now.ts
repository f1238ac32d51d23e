import { meetsCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { dateRange, weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import { freeStretches, type PlacedOpening } from '#domain/notifications/free-stretches.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import type { FreeNow } from '#domain/alerts/precheck-answer.ts'

const maxShown = 12

/** The last reading of a venue's day. */
export interface KnownDay {
  venueId: string
  sport: Sport
  date: LocalDate
  openings: readonly Opening[]
}

/** The days on which an alert could be met that the calendar shows: its date, or its weekdays of four weeks. */
export function shownDays({ specificDate, daysOfWeek }: PlannedAlert, now: Date): LocalDate[] {
  const { date: today } = venueTime(now)
  if (specificDate !== null) return specificDate < today ? [] : [specificDate]
  return dateRange(today, maximumDaysAhead + 1).filter((date) => daysOfWeek.includes(weekdayOf(date)))
}

/**
 * The openings that these alerts would match and that can be booked now (rule alerts-10): the first of them in
 * court-hours, soonest first, and their number. `daysOn` returns the alert's venues on a date.
 */
export function freeNow({
  plans,
  criteria,
  daysOn,
  now,
}: {
  plans: readonly PlannedAlert[]
  criteria: SportCriteria
  daysOn: (date: LocalDate) => readonly KnownDay[]
  now: Date
}): { free: FreeNow[]; freeCount: number } {
  const wall = venueTime(now)
  const met = new Map<string, PlacedOpening>()
  for (const plan of plans) {
    const mask = maskOfLabels(plan.timeSlots)
    for (const { venueId, sport, date, openings } of shownDays(plan, now).flatMap((date) => daysOn(date))) {
      for (const opening of openings) {
        const isAhead = date > wall.date || opening.startMinutes > wall.minutes
        if (!isAhead || !isWanted({ venueId, sport, opening, mask, criteria })) continue
        met.set(`${venueId} ${date} ${opening.key}`, { venueId, sport, date, opening })
      }
    }
  }
  const stretches = freeStretches([...met.values()])
  const free = stretches.slice(0, maxShown).map(({ first: { venueId, date, opening }, untilMinutes }) => ({
    venueId,
    date,
    startMinutes: opening.startMinutes,
    ...(untilMinutes !== undefined && { untilMinutes }),
    ...(opening.resource !== undefined && { resource: opening.resource }),
    bookingUrl: opening.bookingUrl,
  }))
  return { free, freeCount: stretches.length }
}

function isWanted({
  venueId,
  sport,
  opening,
  mask,
  criteria,
}: {
  venueId: string
  sport: Sport
  opening: Opening
  mask: bigint
  criteria: SportCriteria
}): boolean {
  const slot = slotOfOpening(opening)
  if (slot === undefined || (mask & maskOfSlot(slot)) === 0n) return false
  return meetsCriteria(sport, { venueId, opening }, criteria)
}
