import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { BookingSystem } from '#domain/venues/booking-system.ts'
import { standInSystems } from '#sandbox/stand-in-systems.ts'
import { createWorld } from '#sandbox/world.ts'
import { aVenue } from '#test/support/a-venue.ts'
import type { MutatedSite } from './read-mutants.ts'

/** Six in the morning of a Saturday in Sydney: the day is still ahead. */
const now = new Date('2026-11-20T19:00:00Z')

/** A venue of the catalogue for each booking system. */
export const venueOf: Record<BookingSystem, string> = {
  miclub: 'Long Reef',
  quick18: 'Mona Vale',
  clubspark: 'parramatta-city-tennis',
  tennisvenues: 'manly-lawn-tc',
  tennisbcs: 'nwst-pennant-hills',
  acuity: 'Kikoff Harbord',
  yepbooking: 'Pittwater RSL',
  bookable: 'killara-lawn-tc',
  openactive: 'wakehurst-tc',
  icalendar: 'chatswood-tennis',
}

/** The stand-in of each booking system, as a site whose pages can be changed. */
export function standInSites(seed: number): MutatedSite[] {
  const world = createWorld({ seed, now: () => now })
  return BookingSystem.options.map((system) => {
    const venue = aVenue(venueOf[system])
    const { answers, keys } = standInSystems[system]({ venue, world, now: () => now, today: () => sydneyDate(now) })
    return { name: system, answers, now, entryAt: (origin) => ({ venue: venue.id, system, ...keys(origin) }) }
  })
}
