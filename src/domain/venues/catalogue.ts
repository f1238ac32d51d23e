import { AppError } from '#domain/app-error.ts'
import type { Sport, SportOrAll } from './sport.ts'
import { addressNameOf } from './venue-links.ts'
import type { Venue } from './venue.ts'

/** The venues of an installation, which never change while a process runs, and the ways in which they are looked up. */
export interface Catalogue {
  /** Venues of one sport, or all of them for `all`. The same list each time. */
  of(sport: SportOrAll): readonly Venue[]
  byId(id: string): Venue | undefined
  /** The venue that a text names by id or display name, case-insensitive: outside clients send either. */
  byIdOrName(text: string): Venue | undefined
  /** The venue that an address names: by its name there (`addressNameOf`), or as in earlier versions by its id. */
  byAddress(name: string): Venue | undefined
  /** The name to show; the id if the catalogue no longer has the venue. */
  nameOf(venueId: string): string
}

/** The most venues of a catalogue. With them an alert for every venue still fits into the address of a request. */
export const maxVenues = 300

/** A catalogue of these venues, in their order. Ids and names must be unique. */
export function createCatalogue(venues: readonly Venue[]): Catalogue {
  const ofSport = (sport: Sport) => venues.filter((venue) => venue.sport === sport)
  const bySport = { all: venues, tennis: ofSport('tennis'), golf: ofSport('golf'), futsal: ofSport('futsal') }
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  const byName = new Map(venues.map((venue) => [venue.displayName.toLowerCase(), venue]))
  const byAddress = new Map(venues.map((venue) => [addressNameOf(venue.id), venue]))
  return {
    of: (sport) => bySport[sport],
    byId: (id) => byId.get(id),
    byIdOrName: (text) => byId.get(text) ?? byName.get(text.trim().toLowerCase()),
    byAddress: (name) => byAddress.get(name) ?? byId.get(name),
    nameOf: (venueId) => byId.get(venueId)?.displayName ?? venueId,
  }
}

/**
 * The venue that a caller names by id or display name.
 * @throws AppError INVALID_INPUT that names the field.
 */
export function knownVenue(catalogue: Catalogue, text: string, field: string): Venue {
  const venue = catalogue.byIdOrName(text)
  if (!venue) throw new AppError('INVALID_INPUT', `${field}: '${text.slice(0, 60)}' is not a venue of the catalogue`)
  return venue
}
