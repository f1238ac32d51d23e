import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import { classesMetBy, futsalMinutes, golfSpots, matchClassOf } from '#domain/alerts/match-class.ts'
import { slotOfOpening, type Holes, type Opening } from '#domain/availability/opening.ts'
import { addDays, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { labelOfMinutes, slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'

interface PlainAlert {
  sport: SportOrAll
  timeSlots: string[]
  specificDate: LocalDate | null
  specificDates: LocalDate[]
  daysOfWeek: Weekday[]
  spots: number
  minimumMinutes: number
  holes: Holes | undefined
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The rule in the plainest words: every condition by itself, with nothing of the code under test. */
function plainMatch(alert: PlainAlert, sport: Sport, date: LocalDate, opening: Opening): boolean {
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
    if (alert.holes !== undefined && !opening.holes?.includes(alert.holes)) return false
    return (opening.spots ?? 1) >= alert.spots
  }
  if (alert.sport === 'futsal') return (opening.maxMinutes ?? 60) >= alert.minimumMinutes
  return true
}

/** What the database does with masks and classes, in the same steps. */
function compiledMatch(alert: PlainAlert, sport: Sport, date: LocalDate, opening: Opening): boolean {
  if (alert.sport !== 'all' && alert.sport !== sport) return false
  const slot = slotOfOpening(opening)
  if (slot === undefined) return false
  const days = dayKeysOfAlert(alert)
  const onDay = dayKeysOf(date).some((key) => days.includes(key))
  const inSlot = (maskOfLabels(alert.timeSlots) & maskOfSlot(slot)) !== 0n
  return onDay && inSlot && (classesMetBy(sport, opening) & (1 << matchClassOf(alert))) !== 0
}

const near = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-09-30', days))
const alerts: fc.Arbitrary<PlainAlert> = fc.record({
  sport: fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all'),
  timeSlots: fc.uniqueArray(fc.constantFrom(...slotLabels), { minLength: 1, maxLength: 12 }),
  specificDate: fc.option(near),
  specificDates: fc.uniqueArray(near, { maxLength: 2 }),
  daysOfWeek: fc.subarray([...weekdays]),
  spots: fc.constantFrom(...golfSpots),
  minimumMinutes: fc.constantFrom(...futsalMinutes),
  holes: fc.constantFrom<Holes | undefined>(undefined, 9, 18),
})
const openings: fc.Arbitrary<Opening> = fc.record({
  key: fc.constant('k'),
  bookingUrl: fc.constant('https://v.example/'),
  startMinutes: fc.integer({ min: 300, max: 1400 }),
  maxMinutes: fc.constantFrom(30, 60, 75, 90, 105, 120, 180),
  spots: fc.integer({ min: 1, max: 4 }),
  holes: fc.constantFrom<Holes[]>([9], [18], [9, 18]),
})

test('the compiled rule agrees with the plain one on 100,000 pairs of alert and opening', () => {
  let matched = 0
  fc.assert(
    fc.property(
      alerts,
      fc.constantFrom<Sport>('tennis', 'golf', 'futsal'),
      near,
      openings,
      (alert, sport, date, opening) => {
        const expected = plainMatch(alert, sport, date, opening)
        if (expected) matched += 1
        return compiledMatch(alert, sport, date, opening) === expected
      },
    ),
    { numRuns: 100_000 },
  )
  expect(matched).toBeGreaterThan(500)
})

test('an alert stands on a cell exactly when date and time are its own', () => {
  fc.assert(
    fc.property(alerts, near, fc.constantFrom(...slotLabels), (alert, date, timeSlot) => {
      const slot = slotLabels.indexOf(timeSlot)
      const days = dayKeysOfAlert(alert)
      const expected =
        dayKeysOf(date).some((key) => days.includes(key)) && (maskOfLabels(alert.timeSlots) & maskOfSlot(slot)) !== 0n
      expect(alertAppliesTo({ alert: { ...alert, isActive: true }, date, timeSlot })).toBe(expected)
    }),
  )
})

test('an alert that is not active stands on no cell, and the sport filter takes only its own and all', () => {
  const alert: PlainAlert = {
    sport: 'golf',
    timeSlots: ['7:00 PM'],
    specificDate: '2026-10-04',
    specificDates: [],
    daysOfWeek: [],
    spots: 1,
    minimumMinutes: 60,
    holes: undefined,
  }
  const on = { date: '2026-10-04', timeSlot: '7:00pm' }
  expect(alertAppliesTo({ alert: { ...alert, isActive: false }, ...on })).toBe(false)
  expect(alertAppliesTo({ alert: { ...alert, isActive: true }, ...on, sport: 'tennis' })).toBe(false)
  expect(alertAppliesTo({ alert: { ...alert, isActive: true }, ...on, sport: 'all' })).toBe(true)
  expect(alertAppliesTo({ alert: { ...alert, sport: 'all', isActive: true }, ...on, sport: 'tennis' })).toBe(true)
})
