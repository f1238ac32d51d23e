import { meetsCriteria } from '#domain/availability/criteria.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { placeOf, type FoundOpening, isStillAhead } from '#domain/notifications/found-opening.ts'
import { insteadOf, type GoneOpening } from '#domain/notifications/instead.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import { loadOpenings } from '#server/store/readings/venue-days.ts'

/** Maximum of gone openings in a digest, which is about free ones. */
const maxGone = 3

/**
 * The nearest times and venues in place of openings that were gone before a digest was sent (rule emails-19). Openings
 * that the digest lists anyway are not repeated, and a gone opening without an alternative is omitted.
 */
export async function goneSince({
  em,
  gone,
  open,
  catalogue,
  now,
}: {
  em: EntityManager
  gone: readonly FoundMatch[]
  /** The openings that the digest lists. */
  open: readonly FoundOpening[]
  catalogue: Catalogue
  now: Date
}): Promise<GoneOpening[]> {
  const listed = new Set(open.map(placeOf))
  const found: GoneOpening[] = []
  for (const match of firstOfHalfHours(gone).slice(0, maxGone)) {
    const { venueId, date, sport, opening, asked, isMember, start, withinKm } = match
    const days = await loadOpenings(em, [venueId, ...catalogue.of(sport).map(({ id }) => id)], [date])
    const instead = insteadOf({
      gone: { venueId, date, opening },
      days: days.map((day) => ({
        venueId: day.venueId,
        openings: [...day.openings, ...(isMember && day.venueId === venueId ? day.forMembers : [])].filter(
          (other) =>
            !listed.has(placeOf({ venueId: day.venueId, date, opening: other })) &&
            meetsCriteria(sport, { venueId: day.venueId, opening: other }, asked),
        ),
      })),
      start,
      withinKm,
      catalogue,
      isWanted: (other: Opening) => isStillAhead({ date, opening: { ...opening, ...other } }, now),
    })
    if (instead.times.length + instead.venues.length > 0) found.push({ gone: match, instead })
  }
  return found
}

/** The first of a venue's courts that are gone in one half-hour. */
function firstOfHalfHours(gone: readonly FoundMatch[]): FoundMatch[] {
  const halfHourOf = ({ venueId, date, slot }: FoundMatch) => `${venueId} ${date} ${slot}`
  return gone.filter((one, at) => gone.findIndex((other) => halfHourOf(other) === halfHourOf(one)) === at)
}
