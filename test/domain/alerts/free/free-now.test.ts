import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeNow, shownDays, type KnownDay } from '#domain/alerts/free/free-now.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import type { Holes } from '#domain/availability/holes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange, weekdayOf } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { freeStretches } from '#domain/notifications/free-stretches.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { court } from '#test/support/an-opening.ts'
import { anyAlert, anyCourt, isFor } from '#test/support/random-alerts.ts'

// Four days before the clocks change.
const today = '2026-09-30'

const opening: fc.Arbitrary<Opening> = fc.record({
  ...anyCourt,
  key: fc.uuid(),
  bookingUrl: fc.constant('https://venue.example/'),
  startMinutes: fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
  maxMinutes: fc.constantFrom(30, 60, 90, 180),
  spots: fc.integer({ min: 1, max: 4 }),
  holes: fc.constantFrom<Holes[]>([9], [18], [9, 18]),
  resource: fc.constantFrom('Court 1', 'Court 2'),
})

test('the free openings of now are those that the plain rule names among the days that the calendar shows', () => {
  fc.assert(
    fc.property(anyAlert(today), fc.integer({ min: 0, max: 1439 }), fc.gen(), (alert, minutes, gen) => {
      const now = instantOf(today, minutes)
      const { specificDate, daysOfWeek, timeSlots, venues, ...criteria } = alert
      const sport = (at: number): Sport =>
        alert.sport === 'all' ? (['tennis', 'golf', 'futsal'] as const)[at % 3]! : alert.sport
      const known: KnownDay[] = dateRange(addDays(today, -1), 33).flatMap((date) =>
        venues.slice(0, 2).map((venueId, at) => ({
          venueId,
          date,
          sport: sport(at),
          openings: gen(fc.array, opening, { maxLength: 3 }),
        })),
      )
      const expected = known.flatMap(({ openings, ...day }) => {
        const isShown = specificDate !== null ? day.date >= today : day.date >= today && day.date <= addDays(today, 28)
        return openings
          .filter(({ startMinutes }) => day.date > today || startMinutes > minutes)
          .filter((one) => isShown && isFor({ ...alert, specificDates: [] }, { ...day, opening: one }))
          .map((one) => ({ ...day, opening: one }))
      })
      const plans = [{ specificDate, daysOfWeek, timeSlots }]
      const daysOn = (date: string) => known.filter((day) => day.date === date)
      const { free, freeCount } = freeNow({ plans, criteria, daysOn, now })
      const stretches = freeStretches(expected)
      expect(freeCount).toBe(stretches.length)
      const first = stretches.slice(0, 12).map(({ first }) => [first.venueId, first.date, first.opening.startMinutes])
      expect(free.map(({ venueId, date, startMinutes }) => [venueId, date, startMinutes])).toEqual(first)
    }),
    { numRuns: 60 },
  )
})

test('a weekly alert is shown on its weekdays of four weeks, a date on itself, and a past one never', () => {
  const now = instantOf(today, 12 * 60)
  const weekly = shownDays({ specificDate: null, daysOfWeek: ['wednesday', 'sunday'], timeSlots: [] }, now)
  expect(weekly).toHaveLength(9)
  expect(new Set(weekly.map(weekdayOf))).toEqual(new Set(['wednesday', 'sunday']))
  expect([weekly[0], weekly.at(-1)]).toEqual([today, '2026-10-28'])
  expect(shownDays({ specificDate: '2027-03-01', daysOfWeek: [], timeSlots: [] }, now)).toEqual(['2027-03-01'])
  expect(shownDays({ specificDate: '2026-09-29', daysOfWeek: [], timeSlots: [] }, now)).toEqual([])
})

test('an opening that two plans of one request both match is listed once, as one stretch with its end', () => {
  const plan = { specificDate: today, daysOfWeek: [], timeSlots: ['7:00 PM', '7:30 PM'] }
  const openings = [court('Court 1', 19 * 60), court('Court 1', 19 * 60 + 30)]
  const answer = freeNow({
    plans: [plan, plan],
    criteria: { ...defaultCriteria, sport: 'tennis' },
    daysOn: (date) => [{ venueId: 'manly-lawn-tc', sport: 'tennis', date, openings }],
    now: instantOf(today, 0),
  })
  expect(answer).toEqual({
    freeCount: 1,
    free: [
      {
        venueId: 'manly-lawn-tc',
        date: today,
        startMinutes: 19 * 60,
        untilMinutes: 20 * 60 + 30,
        resource: 'Court 1',
        bookingUrl: 'https://venue.example/book',
      },
    ],
  })
})
