import { venueDate } from '#domain/calendar/venue-time.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { standInSystems } from '#sandbox/stand-in-systems.ts'
import { createWorld } from '#sandbox/world.ts'
import { aVenue } from '#test/support/a-venue.ts'
import type { MutatedSite } from './read-mutants.ts'
import { kitSubjects } from './subjects.ts'

/** Six in the morning of a Saturday in Sydney: the day is still ahead. */
const now = new Date('2026-11-20T19:00:00Z')

/**
 * The stand-ins of a booking system, as sites whose pages can be changed: each at its first days, and at its last ones
 * before and after the end of its release.
 */
export function standInSites(system: BookingSystem, seed: number): MutatedSite[] {
  const world = createWorld({ seed, now: () => now })
  return kitSubjects[system].flatMap(({ venueId, daysAhead }) => {
    const venue = aVenue(venueId)
    const { answers, keys } = standInSystems[system]({ venue, world, now: () => now, today: () => venueDate(now) })
    const site: MutatedSite = {
      name: `${system} of ${venueId}`,
      answers,
      now,
      entryAt: (origin) => ({ venue: venueId, system, ...keys(origin) }),
    }
    if (daysAhead === undefined) return [site]
    return [site, { ...site, name: `${site.name} at its release`, fromDay: daysAhead - 1 }]
  })
}
