import { factsInName, plainName, type CourtFacts } from '#domain/availability/court-facts.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { VenueSource } from './venue-source.ts'

/**
 * Wraps a connector, so that its openings have the facts of their courts: those of the court's name, over them those of
 * the booking system, and over both `told`, the operator's. A layout of golf is no court.
 */
export function withCourtFacts(
  source: VenueSource,
  { sport, told = {} }: { sport: Sport; told?: Readonly<Record<string, CourtFacts>> | undefined },
): VenueSource {
  if (sport === 'golf') return source
  const byOperator = new Map(Object.entries(told).map(([name, facts]) => [plainName(name), facts]))

  return {
    ...source,
    async read(request) {
      const reading = await source.read(request)
      // Of this reading alone: pages may name other courts each time.
      const known = new Map<string, CourtFacts>()
      function complete(opening: Opening): Opening {
        const { resource } = opening
        if (resource === undefined) return opening
        const inName = known.get(resource) ?? factsInName(resource)
        known.set(resource, inName)
        return { ...inName, ...opening, ...byOperator.get(plainName(resource)) }
      }
      const covered = reading.covered.map((day) => ({
        ...day,
        openings: day.openings.map(complete),
        ...(day.forMembers && { forMembers: day.forMembers.map(complete) }),
      }))
      return { ...reading, covered }
    },
  }
}
