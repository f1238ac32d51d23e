import { conflictText } from '#domain/alerts/free/conflict.ts'
import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { normalPreset, pointOf, type VenuePreset, venuesOfPreset } from '#domain/alerts/venue-preset.ts'
import { AppError } from '#domain/app-error.ts'
import type { SportCriteria } from '#domain/availability/criteria.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { findConflicts } from './find-conflicts.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { catalogueMark } from '#server/store/alerts/catalogue-mark.ts'
import { savedVenueNames } from '#server/store/alerts/saved-venues.ts'

/** The venues of an alert, and the preset that chose them, if any. */
export interface ChosenVenues {
  venues: string[]
  venuePreset: VenuePreset | null
  /** The mark of the catalogue in which the preset was looked up; null without a preset. */
  presetCatalogue: string | null
}

/**
 * The venues that an alert can watch: those without an opening that meets it already. If any has one, the alert is
 * refused (rule alerts-9), or with `leaveOutFree` made for the others, if there are any (rule alerts-11). The venues
 * must be locked.
 */
export async function venuesToWatch({
  em,
  catalogue,
  chosen: { venues, venuePreset, presetCatalogue },
  plans,
  asked,
  memberOf,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  chosen: ChosenVenues
  plans: readonly PlannedAlert[]
  asked: SportCriteria & { leaveOutFree: boolean }
  memberOf: ReadonlySet<string>
  now: Date
}): Promise<ChosenVenues> {
  const conflicts = await findConflicts({ em, catalogue, venues, plans, criteria: asked, memberOf, now })
  const [first] = conflicts
  if (!first) return { venues, venuePreset, presetCatalogue }
  const free = conflicts.map(({ venueId }) => venueId)
  const others = venues.filter((id) => !free.includes(id))
  if (!asked.leaveOutFree || others.length === 0)
    throw new AppError('ALERT_CONFLICT', conflictText(first, asked, catalogue.nameOf))
  const without = venuePreset && normalPreset({ ...venuePreset, except: [...venuePreset.except, ...free] })
  return { venues: others, venuePreset: without, presetCatalogue }
}

/**
 * The venues of a request: the named ones, or those that its preset means now (rule alerts-44). `savedOf` is the person
 * with the saved venues of 'saved'; undefined for a visitor, who has none.
 */
export async function resolveVenues({
  em,
  catalogue,
  asked: { sport, venues, venuePreset },
  savedOf,
}: {
  em: EntityManager
  catalogue: Catalogue
  asked: { sport: SportOrAll; venues: readonly string[]; venuePreset?: VenuePreset | null | undefined }
  savedOf: string | undefined
}): Promise<ChosenVenues> {
  if (!venuePreset) return { venues: [...new Set(venues)], venuePreset: null, presetCatalogue: null }
  const preset = normalPreset(venuePreset)
  if (preset.kind === 'near' && !pointOf(preset.place)) throw refusal('choose a suburb that we know')
  if (preset.kind === 'saved' && savedOf === undefined) throw refusal('sign in to use your saved venues')
  const saved = savedOf === undefined ? [] : ((await savedVenueNames(em, [savedOf])).get(savedOf) ?? [])
  const found = venuesOfPreset({ preset, sport, saved, catalogue })
  if (found.length > 0) return { venues: found, venuePreset: preset, presetCatalogue: catalogueMark(catalogue) }
  const kind = sport === 'all' ? 'venue' : `${sport} venue`
  throw preset.kind === 'saved'
    ? refusal(`you have saved no ${kind}; save one in Preferences or choose venues`)
    : refusal(`there is no ${kind} within ${preset.km} km; choose a larger distance or other venues`)
}

function refusal(fix: string): AppError {
  return new AppError('INVALID_INPUT', `venuePreset: ${fix}`)
}
