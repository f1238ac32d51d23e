import { addedVenues } from './added-venues.ts'
import type { Sport, SportOrAll } from './sport.ts'
import { addressNameOf } from './venue-links.ts'
import type { Venue } from './venue.ts'
import { venues } from '#region/venues.ts'

/** The catalogue with the operator's venues behind it, and the ways in which it is looked up. */
interface Catalogue {
  added: readonly Venue[]
  byId: ReadonlyMap<string, Venue>
  byName: ReadonlyMap<string, Venue>
  byAddress: ReadonlyMap<string, Venue>
  bySport: Record<SportOrAll, readonly Venue[]>
}

let current = catalogueWith([])

function catalogueWith(added: readonly Venue[]): Catalogue {
  const all = [...venues, ...added]
  const of = (sport: Sport) => all.filter((venue) => venue.sport === sport)
  return {
    added,
    byId: new Map(all.map((venue) => [venue.id, venue])),
    byName: new Map(all.map((venue) => [venue.displayName.toLowerCase(), venue])),
    byAddress: new Map(all.map((venue) => [addressNameOf(venue.id), venue])),
    bySport: { all, tennis: of('tennis'), golf: of('golf'), futsal: of('futsal') },
  }
}

function catalogue(): Catalogue {
  const added = addedVenues()
  if (current.added !== added) current = catalogueWith(added)
  return current
}

export function venueById(id: string): Venue | undefined {
  return catalogue().byId.get(id)
}

/** The venue that a text names by id or display name, case-insensitive: outside clients send either. */
export function venueByIdOrName(text: string): Venue | undefined {
  return catalogue().byId.get(text) ?? catalogue().byName.get(text.trim().toLowerCase())
}

/** The venue that an address names: by its name there (`addressNameOf`), or as in earlier versions by its id. */
export function venueByAddress(name: string): Venue | undefined {
  return catalogue().byAddress.get(name) ?? catalogue().byId.get(name)
}

/** Venues of one sport, or the whole catalogue for `all`. The same list each time. */
export function venuesOf(sport: SportOrAll): readonly Venue[] {
  return catalogue().bySport[sport]
}

/** The name to show; the id if the catalogue no longer has it. */
export function displayNameOf(venueId: string): string {
  return venueById(venueId)?.displayName ?? venueId
}
