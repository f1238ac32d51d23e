import type { Venue } from './venue.ts'
import { venues as listed } from '#region/venues.ts'

/** The city's venues with those of an operator: one with the id of a listed venue replaces it, others follow. */
export function withOperatorsVenues(operators: readonly Venue[]): readonly Venue[] {
  const byId = new Map(operators.map((venue) => [venue.id, venue]))
  const isListed = new Set(listed.map(({ id }) => id))
  return [...listed.map((venue) => byId.get(venue.id) ?? venue), ...operators.filter(({ id }) => !isListed.has(id))]
}
