import type { Opening } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { court } from './an-opening.ts'

/** The clocks of the calendar's tests stand at 8 PM on this Tuesday, Sydney time. */
export const today = '2026-11-24'
export const tomorrow = addDays(today, 1)
export const sevenPm = 19 * 60

/** The row of 7:00 PM. */
export const sevenPmRow = 26

/** The openings of each day of the week as it is read at first: two tennis venues near Manly, one far away, one golf club. */
export function openingsOfWeek(): Record<string, Opening[]> {
  const tee = { resource: 'Course', bookingUrl: 'https://club.example/sheet' }
  return {
    'manly-lawn-tc': [court('Court 1', sevenPm), court('Court 2', sevenPm, { maxMinutes: 120 })],
    'keirle-park-tennis-centre': [court('Court 1', sevenPm, { priceCents: 2600 })],
    'parramatta-city-tennis': [court('Court 1', sevenPm)],
    'Long Reef': [
      { ...tee, key: '1', startMinutes: 424, holes: [9, 18], spots: 2 },
      { ...tee, key: '2', startMinutes: 432, holes: [18], spots: 4 },
    ],
  }
}
