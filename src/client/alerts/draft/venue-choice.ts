import { venuesOfPreset, type VenuePreset } from '#domain/alerts/venue-preset.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import { sports, type SportOrAll } from '#domain/venues/sport.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** A point, and a distance from it in kilometres. */
export type Near = Pick<Extract<VenuePreset, { kind: 'near' }>, 'km' | 'place'>

/** The distance of 'near' until another one is chosen, in kilometres. */
export const usualKm = 8

/** The venues of a draft, and the preset that they are of. */
interface ChosenVenues {
  venues: string[]
  venuePreset: VenuePreset | null
}

/** Venues that one press selects. */
export interface VenueChoice {
  label: string
  venues: string[]
  preset: VenuePreset | null
}

/** The venues that belong to a sport, by id and without duplicates. */
export function venuesForSport(venues: readonly string[], sport: SportOrAll, catalogue: Catalogue): string[] {
  const offered = new Set(catalogue.of(sport).map(({ id }) => id))
  const ids = venues.map((venue) => catalogue.byIdOrName(venue)?.id ?? venue)
  return [...new Set(ids)].filter((id) => offered.has(id))
}

/** Ids of the venues of a sport within the distance. */
export function idsOfNear(near: Near, sport: SportOrAll, catalogue: Catalogue): string[] {
  return venuesOfPreset({ preset: { kind: 'near', ...near, except: [] }, sport, saved: [], catalogue })
}

/** True if the draft asks for venues near a point, where the sport has none. */
export function isNothingNear(
  { venues, near, sport }: Pick<ChosenVenues, 'venues'> & { near: Near | null; sport: SportOrAll },
  catalogue: Catalogue,
): boolean {
  return near !== null && venues.length === 0 && idsOfNear(near, sport, catalogue).length === 0
}

/** Ids of the venues that a person saved for a sport, or for any sport. */
function idsOfSaved(preferences: Preferences | undefined, sport: SportOrAll, catalogue: Catalogue): string[] {
  if (!preferences) return []
  return sports
    .filter((one) => sport === 'all' || one === sport)
    .flatMap((one) => savedVenueIds(preferences, one, catalogue))
}

/**
 * The presets on offer: venues within the distance, saved ones, those of the calendar, and all. Presets without a venue
 * of the sport, and duplicates of another preset, are left out.
 */
export function choicesOf({
  sport,
  near,
  preferences,
  shown = [],
  catalogue,
}: {
  sport: SportOrAll
  near: Near | null
  preferences: Preferences | undefined
  shown?: readonly string[] | undefined
  catalogue: Catalogue
}): VenueChoice[] {
  const nearby = near ? idsOfNear(near, sport, catalogue) : []
  const saved = idsOfSaved(preferences, sport, catalogue)
  const these = venuesForSport(shown, sport, catalogue)
  const every = catalogue.of(sport).map(({ id }) => id)
  const choices: VenueChoice[] = [
    ...(near
      ? [
          {
            label: `All ${nearby.length} within ${near.km} km`,
            venues: nearby,
            preset: { kind: 'near' as const, ...near, except: [] },
          },
        ]
      : []),
    { label: 'My saved', venues: saved, preset: { kind: 'saved', except: [] } },
    ...(isSame(these, saved)
      ? []
      : [{ label: these.length === 1 ? 'This one' : `These ${these.length}`, venues: these, preset: null }]),
    { label: `All ${every.length}`, venues: every, preset: null },
  ]
  return choices.filter(({ venues }) => venues.length > 0)
}

/** True if the draft's venues are those of this preset. A preset with exceptions is still that preset. */
export function isChosen(choice: VenueChoice, { venues, venuePreset }: ChosenVenues): boolean {
  if (choice.preset || venuePreset) return choice.preset?.kind === venuePreset?.kind
  return isSame(choice.venues, venues)
}

/** The change of a draft to the venues near a point. */
export function nearChange(near: Near, sport: SportOrAll, catalogue: Catalogue): ChosenVenues & { near: Near } {
  const venues = idsOfNear(near, sport, catalogue)
  return { near, venues, venuePreset: venues.length > 0 ? { kind: 'near', ...near, except: [] } : null }
}

/** The draft without one venue. A preset stays, with an exception. */
export function withoutVenue({ venues, venuePreset }: ChosenVenues, id: string): ChosenVenues {
  const left = venues.filter((one) => one !== id)
  if (!venuePreset || left.length === 0) return { venues: left, venuePreset: null }
  return { venues: left, venuePreset: { ...venuePreset, except: [...venuePreset.except, id] } }
}

/** The same choice for another sport, as far as that sport has such venues. */
export function venuesAfterSport(
  { venues, venuePreset, near }: ChosenVenues & { near: Near | null },
  sport: SportOrAll,
  { preferences, catalogue }: { preferences: Preferences | undefined; catalogue: Catalogue },
): ChosenVenues {
  const kept = venuesForSport(venues, sport, catalogue)
  if (!venuePreset) return { venues: kept, venuePreset: null }
  const again = choicesOf({ sport, near, preferences, catalogue }).find(
    ({ preset }) => preset?.kind === venuePreset.kind,
  )
  return again ? { venues: again.venues, venuePreset: again.preset } : { venues: kept, venuePreset: null }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  const ids = new Set(b)
  return new Set(a).size === ids.size && a.every((id) => ids.has(id))
}

/** Rounded to some hundred metres: precise enough for 'near', and no more is stored. */
export function blurred({ lat, lng }: GeoPoint): GeoPoint {
  return { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 }
}
