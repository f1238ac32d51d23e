import { expect, test } from 'vitest'
import { summariseDay, type VenueDay } from '#domain/availability/day-summary.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Opening } from '#domain/availability/opening.ts'

const date = '2026-12-05'

function venueDay(venueId: string, openings: Partial<Opening>[], readAt: number | null = 1): VenueDay {
  const full = openings.map((one, index) => ({
    key: `${index}`,
    startMinutes: 360,
    bookingUrl: 'https://v.example/',
    ...one,
  }))
  return { venueId, date, readAt, status: 'ok', openings: full }
}

test('the value of a tennis or futsal venue is its longest booking in minutes', () => {
  const venueDays = [venueDay('a', [{ maxMinutes: 60 }, { maxMinutes: 90 }])]
  expect(summariseDay({ sport: 'tennis', date, venueDays }).slots['6:00 AM']).toEqual({ a: 90 })
})

test('the value of a golf venue maps holes to the most spots of one tee time', () => {
  const venueDays = [
    venueDay('Asquith', [
      { startMinutes: 368, holes: [9, 18], spots: 1 },
      { startMinutes: 374, holes: [18], spots: 3 },
      { startMinutes: 380, holes: [9], spots: 4 },
    ]),
  ]
  const { slots } = summariseDay({ sport: 'golf', date, venueDays })
  expect(slots['6:00 AM']).toEqual({ Asquith: { '9': 1, '18': 3 } })
  expect(slots['6:30 AM']).toEqual({ Asquith: { '9': 4 } })
})

test('a venue that was never read is unknown, and not full', () => {
  const { venues } = summariseDay({ sport: 'tennis', date, venueDays: [venueDay('a', [], null), venueDay('b', [])] })
  expect(venues).toEqual({ a: { readAt: null, status: 'ok' }, b: { readAt: 1, status: 'ok' } })
})

test('an opening off the grid is left out', () => {
  const { slots } = summariseDay({ sport: 'tennis', date, venueDays: [venueDay('a', [{ startMinutes: 300 }])] })
  expect(Object.values(slots).every((venues) => Object.keys(venues).length === 0)).toBe(true)
})

test('a day has its half-hours and no others, each with the best opening of a venue', () => {
  const bookingUrl = 'https://venue.example/'
  const summary = (sport: 'tennis' | 'golf', openings: Opening[]) =>
    summariseDay({
      sport,
      date: '2026-11-24',
      venueDays: [{ venueId: 'v', date: '2026-11-24', readAt: 1, status: 'ok', openings }],
    })
  const courts = [90, 60].map((maxMinutes) => ({ key: `${maxMinutes}`, startMinutes: 600, maxMinutes, bookingUrl }))
  const { slots } = summary('tennis', courts)
  expect(Object.keys(slots)).toEqual(slotLabels)
  expect(slots['10:00 AM']).toEqual({ v: 90 })
  const tees = [3, 2].map((spots) => ({ key: `${spots}`, startMinutes: 600, holes: [18 as const], spots, bookingUrl }))
  expect(summary('golf', tees).slots['10:00 AM']).toEqual({ v: { 18: 3 } })
})
