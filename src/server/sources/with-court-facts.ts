import { factsInName, plainName, type CourtFacts } from '#domain/availability/court-facts.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { VenueSource } from './venue-source.ts'

/**
 * Wraps a connector, so that its openings have the facts of their courts: those of the court's name, over them those of
 * the booking system, and over both `told`, the operator's. A layout of golf is no court.
 */
export function withCourtFacts(source: VenueSource, told: Readonly<Record<string, CourtFacts>> = {}): VenueSource {
  if (venueById(source.venueId)?.sport === 'golf') return source
  const byOperator = new Map(Object.entries(told).map(([name, facts]) => [plainName(name), facts]))
  const known = new Map<string, readonly [CourtFacts, CourtFacts | undefined]>()

  function factsOf(name: string): readonly [CourtFacts, CourtFacts | undefined] {
    const facts = known.get(name) ?? ([factsInName(name), byOperator.get(plainName(name))] as const)
    known.set(name, facts)
    return facts
  }

  function complete(opening: Opening): Opening {
    if (opening.resource === undefined) return opening
    const [inName, operators] = factsOf(opening.resource)
    return { ...inName, ...opening, ...operators }
  }

  return {
    ...source,
    async read(request) {
      const reading = await source.read(request)
      const covered = reading.covered.map((day) => ({
        ...day,
        openings: day.openings.map(complete),
        ...(day.forMembers && { forMembers: day.forMembers.map(complete) }),
      }))
      return { ...reading, covered }
    },
  }
}
