import fc from 'fast-check'
import type { AlertCriteria } from '#domain/availability/criteria.ts'
import type { Holes } from '#domain/availability/opening.ts'
import { addDays, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'

export interface RandomAlert extends AlertCriteria {
  sport: SportOrAll
  venues: string[]
  timeSlots: string[]
  specificDate: LocalDate | null
  daysOfWeek: Weekday[]
}

/** Alerts as people make them, the same for the same seed: a few venues and hours, on a date or on weekdays. */
export function randomAlerts({ seed, count, today }: { seed: number; count: number; today: LocalDate }): RandomAlert[] {
  const alert = fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all').chain((sport) =>
    fc.record({
      sport: fc.constant(sport),
      venues: fc.uniqueArray(fc.constantFrom(...venuesOf(sport).map(({ id }) => id)), { minLength: 1, maxLength: 6 }),
      timeSlots: fc.uniqueArray(fc.constantFrom(...slotLabels), { minLength: 1, maxLength: 8 }),
      specificDate: fc.option(fc.integer({ min: 0, max: 2 }).map((days) => addDays(today, days))),
      daysOfWeek: fc.subarray([...weekdays], { minLength: 1 }),
      spots: fc.constantFrom(1, 2, 3, 4),
      minimumMinutes: fc.constantFrom(60, 75, 90, 120),
      holes: fc.constantFrom<Holes | null>(null, 9, 18),
    }),
  )
  return fc
    .sample(alert, { seed, numRuns: count })
    .map((one) => (one.specificDate === null ? one : { ...one, daysOfWeek: [] }))
}

export interface PlainOpening {
  startMinutes: number
  maxMinutes?: number | undefined
  holes?: Holes[] | undefined
  spots?: number | undefined
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Which alert an opening is for, in the plainest words and with nothing of the code under test. */
export function isFor(
  alert: RandomAlert,
  { venueId, sport, date, opening }: { venueId: string; sport: Sport; date: LocalDate; opening: PlainOpening },
): boolean {
  if (!alert.venues.includes(venueId)) return false
  if (alert.sport !== 'all' && alert.sport !== sport) return false
  const [hour, minute] = [Math.floor(opening.startMinutes / 60), opening.startMinutes % 60]
  const rounded = minute < 15 ? hour * 60 : minute < 45 ? hour * 60 + 30 : hour * 60 + 60
  const label = slotLabels[(rounded - 360) / 30]
  if (label === undefined || !alert.timeSlots.includes(label)) return false
  const weekday = names[new Date(`${date}T00:00:00Z`).getUTCDay()]
  if (alert.specificDate !== null ? alert.specificDate !== date : !alert.daysOfWeek.some((day) => day === weekday)) {
    return false
  }
  if (alert.sport === 'golf') {
    if (alert.holes !== null && !opening.holes?.includes(alert.holes)) return false
    return (opening.spots ?? 1) >= alert.spots
  }
  return alert.sport !== 'futsal' || (opening.maxMinutes ?? 60) >= alert.minimumMinutes
}
