import fc from 'fast-check'
import type { AlertCriteria } from '#domain/availability/criteria.ts'
import type { Holes } from '#domain/availability/holes.ts'
import { addDays, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'

export interface RandomAlert extends AlertCriteria {
  sport: SportOrAll
  venues: string[]
  timeSlots: string[]
  specificDate: LocalDate | null
  specificDates: LocalDate[]
  daysOfWeek: Weekday[]
}

/** An alert as people make it: a few venues and hours, on dates of the next days or on weekdays. */
export function anyAlert(today: LocalDate): fc.Arbitrary<RandomAlert> {
  const date = fc.integer({ min: 0, max: 6 }).map((days) => addDays(today, days))
  const alert = fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all').chain((sport) =>
    fc.record({
      sport: fc.constant(sport),
      venues: fc.uniqueArray(fc.constantFrom(...venuesOf(sport).map(({ id }) => id)), { minLength: 1, maxLength: 6 }),
      timeSlots: fc.uniqueArray(fc.constantFrom(...slotLabels), { minLength: 1, maxLength: 8 }),
      specificDate: fc.option(date),
      specificDates: fc.uniqueArray(date, { maxLength: 2 }),
      daysOfWeek: fc.subarray([...weekdays], { minLength: 1 }),
      spots: fc.constantFrom(1, 2, 3, 4),
      minimumMinutes: fc.constantFrom(60, 75, 90, 120),
      holes: fc.constantFrom<Holes | null>(null, 9, 18),
      courtMinutes: fc.constantFrom(null, 60, 90, 120, 150, 180),
    }),
  )
  return alert.map((one) => (one.specificDate === null ? { ...one, specificDates: [] } : { ...one, daysOfWeek: [] }))
}

/** Many of them, the same for the same seed. */
export function randomAlerts({ seed, count, today }: { seed: number; count: number; today: LocalDate }): RandomAlert[] {
  return fc.sample(anyAlert(today), { seed, numRuns: count })
}

export interface PlainOpening {
  startMinutes: number
  maxMinutes?: number | undefined
  holes?: Holes[] | undefined
  spots?: number | undefined
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** True if an alert watches a day, in the plainest words. */
export function isOnDay({ specificDate, specificDates, daysOfWeek }: RandomAlert, date: LocalDate): boolean {
  if (specificDate !== null || specificDates.length > 0) return [specificDate, ...specificDates].includes(date)
  const weekday = names[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return daysOfWeek.some((day) => day === weekday)
}

/** True if an alert watches a start, in the plainest words: a start counts for the half-hour that is nearest. */
export function isInSlot({ timeSlots }: RandomAlert, startMinutes: number): boolean {
  const [hour, minute] = [Math.floor(startMinutes / 60), startMinutes % 60]
  const rounded = minute < 15 ? hour * 60 : minute < 45 ? hour * 60 + 30 : hour * 60 + 60
  const label = slotLabels[(rounded - 360) / 30]
  return label !== undefined && timeSlots.includes(label)
}

/** Which alert an opening is for, in the plainest words and with nothing of the code under test. */
export function isFor(
  alert: RandomAlert,
  { venueId, sport, date, opening }: { venueId: string; sport: Sport; date: LocalDate; opening: PlainOpening },
): boolean {
  if (!alert.venues.includes(venueId)) return false
  if (alert.sport !== 'all' && alert.sport !== sport) return false
  if (!isInSlot(alert, opening.startMinutes) || !isOnDay(alert, date)) return false
  if (alert.sport === 'golf') {
    if (alert.holes !== null && !opening.holes?.includes(alert.holes)) return false
    return (opening.spots ?? 1) >= alert.spots
  }
  const minutes = opening.maxMinutes ?? 60
  if (alert.sport === 'tennis') return alert.courtMinutes === null || minutes >= alert.courtMinutes
  return alert.sport !== 'futsal' || minutes >= alert.minimumMinutes
}
