import { AppError } from '#domain/app-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'
import type { Preferences, PreferencesUpdate } from './preferences.ts'

/** Ids of those of a sport's venues that a person saved. */
export function savedVenueIds(preferences: Preferences, sport: Sport, catalogue: Catalogue): string[] {
  const names = preferences[`${sport}Venues`]
  return catalogue
    .of(sport)
    .filter(({ displayName }) => names.includes(displayName))
    .map(({ id }) => id)
}

/** @throws AppError INVALID_INPUT for a venue that the catalogue lacks, or that is of another sport than its list. */
export function requireKnownVenues(update: PreferencesUpdate, catalogue: Catalogue): void {
  for (const sport of sports) {
    const names = new Set(catalogue.of(sport).map(({ displayName }) => displayName))
    requireAll(`${sport}Venues`, update[`${sport}Venues`], (name) => names.has(name), `the name of a ${sport} venue`)
  }
  requireAll('memberVenues', update.memberVenues, (id) => catalogue.byId(id) !== undefined, 'the id of a venue')
}

function requireAll(
  field: string,
  texts: readonly string[] | undefined,
  isKnown: (text: string) => boolean,
  what: string,
): void {
  const wrong = texts?.findIndex((text) => !isKnown(text)) ?? -1
  if (wrong >= 0) throw new AppError('INVALID_INPUT', `${field}.${wrong}: is not ${what}`)
}
