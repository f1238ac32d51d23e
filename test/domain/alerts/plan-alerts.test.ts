import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictText, findConflict } from '#domain/alerts/free/conflict.ts'
import { CreateAlertInput, withVenueIds } from '#domain/alerts/create-alert-input.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { parsePickedSlot, pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { repeatWeekly } from '#domain/alerts/recurrence.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { addDays, daysBetween, weekdayOf, weekdays } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'

const dates = fc.integer({ min: 0, max: 700 }).map((day) => addDays('2026-01-01', day))

test('a recurring alert runs on the same weekday, 7 days apart, for the chosen number of weeks in all', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(2, 3, 4), (first, weeks) => {
      const repeated = repeatWeekly([first], weeks)
      expect(repeated).toHaveLength(weeks)
      repeated.forEach((date, week) => {
        expect(daysBetween(first, date)).toBe(week * 7)
        expect(weekdayOf(date)).toBe(weekdayOf(first))
      })
    }),
  )
})

test('makes one alert a date, with the slots of that date', () => {
  const slots = ['2026-12-05-7:30PM', '2026-12-05-7:00PM', '2026-12-06-6:00AM']
  expect(planAlerts({ selectedSlots: slots })).toEqual([
    { specificDate: '2026-12-05', daysOfWeek: [], timeSlots: ['7:00 PM', '7:30 PM'] },
    { specificDate: '2026-12-06', daysOfWeek: [], timeSlots: ['6:00 AM'] },
  ])
})

test('repeats the chosen dates weekly where the alert recurs, by default for 2 weeks', () => {
  const plans = planAlerts({ specificDate: '2026-12-05', timeSlots: ['7:00 PM'], isRecurring: true })
  expect(plans.map(({ specificDate }) => specificDate)).toEqual(['2026-12-05', '2026-12-12'])
})

test('dates that are seven days apart keep the slots of both where they recur', () => {
  const selectedSlots = ['2026-12-05-7:00PM', '2026-12-12-8:00PM']
  const plans = planAlerts({ selectedSlots, isRecurring: true, recurringWeeks: 2 })
  expect(plans.map(({ specificDate, timeSlots }) => [specificDate, timeSlots])).toEqual([
    ['2026-12-05', ['7:00 PM']],
    ['2026-12-12', ['7:00 PM', '8:00 PM']],
    ['2026-12-19', ['8:00 PM']],
  ])
})

test('slots without a date make a weekly alert on their weekday', () => {
  const slots = ['monday-7:00PM', 'friday-7:00PM', 'sunday-6:00AM']
  expect(planAlerts({ selectedSlots: slots })).toEqual([
    { specificDate: null, daysOfWeek: ['monday', 'friday'], timeSlots: ['7:00 PM'] },
    { specificDate: null, daysOfWeek: ['sunday'], timeSlots: ['6:00 AM'] },
  ])
})

test('every picked slot reads back from its id', () => {
  fc.assert(
    fc.property(fc.oneof(dates, fc.constantFrom(...weekdays)), fc.constantFrom(...slotLabels), (day, timeSlot) => {
      expect(parsePickedSlot(pickedSlotId({ day, timeSlot }))).toEqual({ day, timeSlot })
    }),
  )
})

const input = {
  email: 'ann@example.com',
  sport: 'tennis',
  venues: ['manly-lawn-tc'],
  timeSlots: ['7:00PM'],
  specificDate: '2026-12-05',
}

test.each([
  [{ venues: [] }, 'venues'],
  [{ timeSlots: [] }, 'timeSlots'],
  [{ timeSlots: ['25:61 PM'] }, 'timeSlots'],
  [{ specificDate: '2026-02-30' }, 'specificDate'],
  [{ specificDate: undefined }, 'specificDate'],
  [{ email: 'ann@example.com, eve@example.com' }, 'email'],
  [{ email: 'group: ann@example.com;' }, 'email'],
  [{ email: 'ann@example.com\r\nRCPT TO:<eve@example.com>' }, 'email'],
  [{ email: '"ann, eve"@example.com' }, 'email'],
  [{ sport: 'pickleball' }, 'sport'],
  [{ spots: 5 }, 'spots'],
  [{ holes: 12 }, 'holes'],
  [{ minimumMinutes: 61 }, 'minimumMinutes'],
  [{ recurringWeeks: 5 }, 'recurringWeeks'],
])('refuses %j and names the field', (change, field) => {
  const result = CreateAlertInput.safeParse({ ...input, ...change })
  expect(result.error?.issues[0]?.path[0]).toBe(field)
})

test.each([
  [{ venues: ['Wimbledon'] }, "venues.0: 'Wimbledon' is not a venue of the catalogue"],
  [{ venues: ['Long Reef'] }, "venues: 'Long Reef' is not a tennis venue"],
  [{ memberVenues: ['manly-lawn-tc', 'x'] }, "memberVenues.1: 'x' is not a venue of the catalogue"],
  [
    { wishes: { courts: [{ venueId: 'collaroy-tc', name: 'Court 1' }] } },
    "wishes.courts: 'collaroy-tc' is the id of no venue of the alert",
  ],
])('an alert for %j is refused with the field and the venue', (change, fault) => {
  expect(() => withVenueIds(catalogue, CreateAlertInput.parse({ ...input, ...change }))).toThrow(fault)
})

test('takes a venue by its display name and a label in any spacing, and gives both in their one form', () => {
  const named = CreateAlertInput.parse({ ...input, venues: ['Manly Lawn Tennis Club'] })
  expect(withVenueIds(catalogue, named)).toMatchObject({
    venues: ['manly-lawn-tc'],
    timeSlots: ['7:00 PM'],
    spots: 1,
    minimumMinutes: 60,
    isRecurring: false,
  })
})

const base = {
  isActive: true,
  email: 'a@b.co',
  sport: 'tennis' as const,
  venues: ['x', 'y'],
  specificDate: '2026-12-05',
}
const at = (seconds: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + seconds * 1000)

test('joins alerts with the same batchId, and without one those made within two minutes of each other', () => {
  const alert = { ...base, id: '1', batchId: null, createdAt: at(0) }
  const mates = seriesMatesOf(alert, [
    alert,
    { ...alert, id: '2', createdAt: at(120), venues: ['y', 'x'] },
    { ...alert, id: '3', createdAt: at(121) },
    { ...alert, id: '4', venues: ['x'] },
    { ...alert, id: '5', specificDate: '2026-12-06' },
    { ...alert, id: '6', isActive: false },
    { ...alert, id: '7', batchId: 'b' },
  ])
  expect(mates.map(({ id }) => id)).toEqual(['2'])
  const batched = { ...alert, batchId: 'b' }
  expect(
    seriesMatesOf(batched, [{ ...batched, id: '8', specificDate: '2027-01-01', createdAt: at(9999) }]),
  ).toHaveLength(1)
})

test('the conflict sentence names the venue, the request and the times that are open', () => {
  const criteria = { ...defaultCriteria, sport: 'golf' as const, spots: 2 }
  const openings = [420, 428, 450, 480].map((startMinutes) => ({
    key: `${startMinutes}`,
    startMinutes,
    holes: [18 as const],
    spots: startMinutes === 480 ? 1 : 2,
    bookingUrl: 'https://v.example/',
  }))
  const timeSlots = ['7:00 AM', '7:30 AM', '8:00 AM', '8:30 AM']
  const conflict = findConflict({
    venueId: 'Long Reef',
    sport: 'golf',
    date: '2026-12-05',
    openings,
    criteria,
    timeSlots,
  })
  expect(conflict && conflictText(conflict, criteria, catalogue.nameOf)).toBe(
    'Cannot create alert for Long Reef GC (Sat 5 Dec, any holes, 2 spots) because we found availability at 7:00 AM, 7:30 AM.',
  )
})
