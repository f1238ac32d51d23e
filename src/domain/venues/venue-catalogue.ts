import { addedVenues } from './added-venues.ts'
import { asCorrected, venueCorrections, type VenueCorrections } from './corrected-venues.ts'
import type { Sport, SportOrAll } from './sport.ts'
import { addressNameOf } from './venue-links.ts'
import type { Venue } from './venue.ts'
import { venues } from '#region/venues.ts'

/** The catalogue with the operator's venues behind it, as venues correct it, and the ways in which it is looked up. */
interface Catalogue {
  added: readonly Venue[]
  corrections: VenueCorrections
  byId: ReadonlyMap<string, Venue>
  byName: ReadonlyMap<string, Venue>
  byAddress: ReadonlyMap<string, Venue>
  bySport: Record<SportOrAll, readonly Venue[]>
}

let current = catalogueWith([], {})

function catalogueWith(added: readonly Venue[], corrections: VenueCorrections): Catalogue {
  const all = [...venues, ...added].map((venue) => asCorrected(venue, corrections[venue.id]))
  const of = (sport: Sport) => all.filter((venue) => venue.sport === sport)
  return {
    added,
    corrections,
    byId: new Map(all.map((venue) => [venue.id, venue])),
    byName: new Map(all.map((venue) => [venue.displayName.toLowerCase(), venue])),
    byAddress: new Map(all.map((venue) => [addressNameOf(venue.id), venue])),
    bySport: { all, tennis: of('tennis'), golf: of('golf'), futsal: of('futsal') },
  }
}

function catalogue(): Catalogue {
  const [added, corrections] = [addedVenues(), venueCorrections()]
  if (current.added !== added || current.corrections !== corrections) current = catalogueWith(added, corrections)
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

/** A venue as we list it, without corrections. The right to manage it depends on this entry. */
export function listedVenue(id: string): Venue | undefined {
  return venues.find((venue) => venue.id === id) ?? addedVenues().find((venue) => venue.id === id)
}
