import type { Sport, SportOrAll } from './sport.ts'
import type { Venue } from './venue.ts'
import { venues } from './venues.ts'

const byId = new Map(venues.map((venue) => [venue.id, venue]))
const byName = new Map(venues.map((venue) => [venue.displayName.toLowerCase(), venue]))

export function venueById(id: string): Venue | undefined {
  return byId.get(id)
}

/** The venue that a text names by id or display name, case-insensitive: outside clients send either. */
export function venueByIdOrName(text: string): Venue | undefined {
  return byId.get(text) ?? byName.get(text.trim().toLowerCase())
}

/** Venues of one sport, or the whole catalogue for `all`. */
export function venuesOf(sport: SportOrAll): readonly Venue[] {
  return sport === 'all' ? venues : bySport[sport]
}

/** The name to show; the id itself where the catalogue no longer holds it. */
export function displayNameOf(venueId: string): string {
  return byId.get(venueId)?.displayName ?? venueId
}

const bySport: Record<Sport, readonly Venue[]> = {
  tennis: venues.filter((venue) => venue.sport === 'tennis'),
  golf: venues.filter((venue) => venue.sport === 'golf'),
  futsal: venues.filter((venue) => venue.sport === 'futsal'),
}
