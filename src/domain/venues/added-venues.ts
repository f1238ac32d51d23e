import type { Venue } from './venue.ts'

let added: readonly Venue[] = []

/**
 * The venues that the operator's VENUES_FILE adds to the catalogue, set once when a process or a page starts. They are
 * apart from the catalogue, so that a page without venues does not load it.
 */
export function addVenues(venues: readonly Venue[]): void {
  added = venues
}

export function addedVenues(): readonly Venue[] {
  return added
}

/** How many may be added. With them an alert for every venue still fits into the address of a request. */
export const maxAddedVenues = 200
