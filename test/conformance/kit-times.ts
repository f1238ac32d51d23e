import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import type { KitSubject } from './subjects.ts'

/** The days of the kit: it is noon of a Saturday, and the Tuesday after is booked and freed. */
export const saturday = '2026-11-21'
export const tuesday = '2026-11-24'

/** The minute of the day at which the kit frees a court or a tee time. */
export function timeOf(spotsAre: KitSubject['spotsAre']): number {
  return spotsAre === 'tee' ? 7 * 60 + 20 : 19 * 60
}

export function datesOf(reading: Reading): LocalDate[] {
  return reading.covered.map(({ date }) => date).toSorted()
}

export function openingsOn(reading: Reading, date: LocalDate): Opening[] {
  const day = reading.covered.find((covered) => covered.date === date)
  if (!day) throw new Error(`${date} is not covered: ${reading.status} ${reading.reason ?? ''}`)
  return day.openings
}

export function byStart(a: Opening, b: Opening): number {
  return a.startMinutes - b.startMinutes
}
