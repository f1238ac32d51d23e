import { normalPreset, pointOf, venuesOfPreset, type VenuePreset } from '#domain/alerts/venue-preset.ts'
import { AppError } from '#domain/app-error.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { savedVenueNames } from '#server/store/accounts/preferences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The venues of an alert, and the preset that chose them, if any. */
export interface ChosenVenues {
  venues: string[]
  venuePreset: VenuePreset | null
}

/**
 * The venues that a request means: those that it names, or those that its preset means now (rule alerts-44). `savedOf` is
 * whose saved venues 'saved' means; undefined for a visitor, who has none.
 */
export async function resolveVenues({
  em,
  asked: { sport, venues, venuePreset },
  savedOf,
}: {
  em: EntityManager
  asked: { sport: SportOrAll; venues: readonly string[]; venuePreset?: VenuePreset | null | undefined }
  savedOf: string | undefined
}): Promise<ChosenVenues> {
  if (!venuePreset) return { venues: [...new Set(venues)], venuePreset: null }
  const preset = normalPreset(venuePreset)
  if (preset.kind === 'near' && !pointOf(preset.place)) throw refusal('choose a suburb that we know')
  if (preset.kind === 'saved' && savedOf === undefined) throw refusal('sign in to use your saved venues')
  const saved = savedOf === undefined ? [] : ((await savedVenueNames(em, [savedOf])).get(savedOf) ?? [])
  const found = venuesOfPreset({ preset, sport, saved })
  if (found.length > 0) return { venues: found, venuePreset: preset }
  const kind = sport === 'all' ? 'venue' : `${sport} venue`
  throw preset.kind === 'saved'
    ? refusal(`you have saved no ${kind}; save one in Preferences or choose venues`)
    : refusal(`there is no ${kind} within ${preset.km} km; choose a larger distance or other venues`)
}

function refusal(fix: string): AppError {
  return new AppError('INVALID_INPUT', `venuePreset: ${fix}`)
}
