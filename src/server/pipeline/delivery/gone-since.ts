import { classesMetBy } from '#domain/availability/criteria.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { placeOf, type FoundOpening } from '#domain/notifications/found-opening.ts'
import { insteadOf, type GoneOpening } from '#domain/notifications/instead.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import { loadOpenings } from '#server/store/readings/venue-days.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'

/** A digest names these and no more: it is about what is free. */
const maxGone = 3

/**
 * For what was gone before a digest went: the closest times and next venues (rule emails-19). What the digest tells of
 * anyway is not named again, nor anything for which there is nothing to try.
 */
export async function goneSince({
  em,
  gone,
  told,
  now,
}: {
  em: EntityManager
  gone: readonly FoundMatch[]
  told: readonly FoundOpening[]
  now: Date
}): Promise<GoneOpening[]> {
  const isTold = new Set(told.map(placeOf))
  const found: GoneOpening[] = []
  for (const match of oneAHalfHour(gone).slice(0, maxGone)) {
    const { venueId, date, sport, opening, matchClass, isMember, start, withinKm } = match
    const days = await loadOpenings(em, [venueId, ...venuesOf(sport).map(({ id }) => id)], [date])
    const instead = insteadOf({
      gone: { venueId, date, opening },
      days: days.map((day) => ({
        venueId: day.venueId,
        openings: [...day.openings, ...(isMember && day.venueId === venueId ? day.forMembers : [])].filter(
          (other) => !isTold.has(placeOf({ venueId: day.venueId, date, opening: other })),
        ),
      })),
      start,
      withinKm,
      isWanted: (other: Opening) =>
        (classesMetBy(sport, other) & (1 << matchClass)) !== 0 &&
        isStillAhead({ date, opening: { ...opening, ...other } }, now),
    })
    if (instead.times.length + instead.venues.length > 0) found.push({ gone: match, instead })
  }
  return found
}

/** Several courts of a venue that were gone from one half-hour are one thing to regret. */
function oneAHalfHour(gone: readonly FoundMatch[]): FoundMatch[] {
  const halfHourOf = ({ venueId, date, slot }: FoundMatch) => `${venueId} ${date} ${slot}`
  return gone.filter((one, at) => gone.findIndex((other) => halfHourOf(other) === halfHourOf(one)) === at)
}
