import { AppError } from '#domain/app-error.ts'
import type { AskedWishes } from '#domain/availability/wishes.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'

interface NamedVenues {
  sport: SportOrAll
  /** Ids or display names. */
  venues: string[]
  memberVenues?: string[] | undefined
  venuePreset?: object | null | undefined
  wishes?: AskedWishes
}

/**
 * The request of an alert with its venues by id, in the order in which it names them.
 * @throws AppError INVALID_INPUT for a venue that the catalogue lacks or that has another sport, and for the court of a
 *   venue that the alert does not watch.
 */
export function withVenueIds<Asked extends NamedVenues>(catalogue: Catalogue, asked: Asked): Asked {
  const { sport, venuePreset, wishes } = asked
  const idsOf = (field: string, texts: readonly string[]) =>
    texts.map((text, index) => knownVenue(catalogue, text, `${field}.${index}`))
  const named = idsOf('venues', asked.venues)
  const venues = named.map(({ id }) => id)
  const wrong = named.find((venue) => sport !== 'all' && venue.sport !== sport)
  if (wrong && !venuePreset) throw refusal('venues', `'${wrong.id}' is not a ${sport} venue`)
  const elsewhere = wishes?.courts?.find(({ venueId }) => !venues.includes(venueId))
  if (elsewhere && !venuePreset)
    throw refusal('wishes.courts', `'${elsewhere.venueId}' is the id of no venue of the alert`)
  const { memberVenues } = asked
  return {
    ...asked,
    venues,
    ...(memberVenues && { memberVenues: idsOf('memberVenues', memberVenues).map(({ id }) => id) }),
  }
}

/**
 * The venue that a caller names by id or display name.
 * @throws AppError INVALID_INPUT that names the field.
 */
export function knownVenue(catalogue: Catalogue, text: string, field: string): Venue {
  const venue = catalogue.byIdOrName(text)
  if (!venue) throw refusal(field, `'${text.slice(0, 60)}' is not a venue of the catalogue`)
  return venue
}

function refusal(field: string, fix: string): AppError {
  return new AppError('INVALID_INPUT', `${field}: ${fix}`)
}
