import fc from 'fast-check'
import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import {
  classesMetBy,
  futsalMinutes,
  golfSpots,
  matchClassOf,
  type AlertCriteria,
} from '#domain/availability/criteria.ts'
import { slotOfOpening, type Holes, type Opening } from '#domain/availability/opening.ts'
import { addDays, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { labelOfMinutes, slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'

/** An alert as far as matching goes. */
export interface PlainAlert extends AlertCriteria {
  sport: SportOrAll
  timeSlots: string[]
  specificDate: LocalDate | null
  specificDates: LocalDate[]
  daysOfWeek: Weekday[]
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The rule in the plainest words: every condition by itself, with nothing of the code under test. */
export function plainMatch(alert: PlainAlert, sport: Sport, date: LocalDate, opening: Opening): boolean {
  if (alert.sport !== 'all' && alert.sport !== sport) return false
  const hour = Math.floor(opening.startMinutes / 60)
  const minute = opening.startMinutes % 60
  const rounded = minute < 15 ? hour * 60 : minute < 45 ? hour * 60 + 30 : hour * 60 + 60
  if (rounded < 360 || rounded > 1320) return false
  if (!alert.timeSlots.includes(labelOfMinutes(rounded))) return false
  const dates = [alert.specificDate, ...alert.specificDates].filter((one) => one !== null)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const weekday = weekdayNames[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] as Weekday
  if (dates.length > 0 ? !dates.includes(date) : !alert.daysOfWeek.includes(weekday)) return false
  if (alert.sport === 'golf') {
    if (alert.holes !== null && !opening.holes?.includes(alert.holes)) return false
    return (opening.spots ?? 1) >= alert.spots
  }
  if (alert.sport === 'futsal') return (opening.maxMinutes ?? 60) >= alert.minimumMinutes
  return true
}

/** What the database does with masks and classes, in the same steps. */
export function compiledMatch(alert: PlainAlert, sport: Sport, date: LocalDate, opening: Opening): boolean {
  if (alert.sport !== 'all' && alert.sport !== sport) return false
  const slot = slotOfOpening(opening)
  if (slot === undefined) return false
  const days = dayKeysOfAlert(alert)
  const onDay = dayKeysOf(date).some((key) => days.includes(key))
  const inSlot = (maskOfLabels(alert.timeSlots) & maskOfSlot(slot)) !== 0n
  return onDay && inSlot && (classesMetBy(sport, opening) & (1 << matchClassOf(alert))) !== 0
}

export const near = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-09-30', days))
export const alerts: fc.Arbitrary<PlainAlert> = fc.record({
  sport: fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all'),
  timeSlots: fc.uniqueArray(fc.constantFrom(...slotLabels), { minLength: 1, maxLength: 12 }),
  specificDate: fc.option(near),
  specificDates: fc.uniqueArray(near, { maxLength: 2 }),
  daysOfWeek: fc.subarray([...weekdays]),
  spots: fc.constantFrom(...golfSpots),
  minimumMinutes: fc.constantFrom(...futsalMinutes),
  holes: fc.constantFrom<Holes | null>(null, 9, 18),
})
export const openings: fc.Arbitrary<Opening> = fc.record({
  key: fc.constant('k'),
  bookingUrl: fc.constant('https://v.example/'),
  startMinutes: fc.integer({ min: 300, max: 1400 }),
  maxMinutes: fc.constantFrom(30, 60, 75, 90, 105, 120, 180),
  spots: fc.integer({ min: 1, max: 4 }),
  holes: fc.constantFrom<Holes[]>([9], [18], [9, 18]),
})
