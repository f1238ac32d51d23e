import { z } from 'zod/mini'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { maxVenues, type Catalogue } from '#domain/venues/catalogue.ts'
import { counted } from '#domain/counted.ts'

/** The origin of 'within 8 km': a suburb, or a position of the person. */
const PresetPlace = z.union([
  z.strictObject({ suburb: z.string().check(z.maxLength(60)) }),
  z.strictObject({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
])
type PresetPlace = z.infer<typeof PresetPlace>

/** Venues that are left out of a preset for good, because they were free when the alert was made. */
const except = z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxVenues)), [])

/**
 * A rule that chooses an alert's venues, instead of a list. The alert stores the venues that the preset means today; it
 * follows the catalogue and the saved venues, so an added venue is watched too.
 */
export const VenuePreset = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('near'),
    km: z.int().check(z.minimum(1), z.maximum(50)),
    place: PresetPlace,
    except,
  }),
  z.strictObject({ kind: z.literal('saved'), except }),
])
export type VenuePreset = z.infer<typeof VenuePreset>

/** A preset in a request; its suburb must be a known one. */
export const AskedPreset = VenuePreset.check(
  z.refine((preset) => preset.kind === 'saved' || pointOf(preset.place) !== undefined, {
    error: 'must be a suburb that we know',
    path: ['place', 'suburb'],
  }),
)
export type AskedPreset = z.infer<typeof AskedPreset>
/** The same as a caller may write it. */
export type RequestedPreset = z.input<typeof AskedPreset>

/** About a hundred metres: a person's position is stored no more exactly. */
const storedDecimals = 3

/** The canonical form of a preset, in which it is stored and compared: equal presets are written alike. */
export function normalPreset(preset: VenuePreset): VenuePreset {
  const except = [...new Set(preset.except)].sort()
  return preset.kind === 'saved'
    ? { kind: 'saved', except }
    : { kind: 'near', km: preset.km, place: normalPlace(preset.place), except }
}

function normalPlace(place: PresetPlace): PresetPlace {
  if ('suburb' in place) return { suburb: suburbNamed(place.suburb)?.name ?? place.suburb }
  return { lat: rounded(place.lat), lng: rounded(place.lng) }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(storedDecimals))
}

/**
 * The ids of the venues of a sport that a preset means, in the catalogue's order. `saved` are the display names that
 * the alert's owner saved for any sport.
 */
export function venuesOfPreset({
  preset,
  sport,
  saved,
  catalogue,
}: {
  preset: VenuePreset
  sport: SportOrAll
  saved: readonly string[]
  catalogue: Catalogue
}): string[] {
  const from = preset.kind === 'near' ? pointOf(preset.place) : undefined
  return catalogue
    .of(sport)
    .filter((venue) => !preset.except.includes(venue.id))
    .filter((venue) =>
      preset.kind === 'saved'
        ? saved.includes(venue.displayName)
        : from !== undefined && distanceKm(from, venue) <= preset.km,
    )
    .map(({ id }) => id)
}

/** The origin of a preset's distance. */
export function pointOf(place: PresetPlace): GeoPoint | undefined {
  return 'suburb' in place ? suburbNamed(place.suburb) : place
}

type Counted = Record<SportOrAll, (count: number) => string>

const venues: Counted = {
  tennis: (count) => counted(count, 'tennis venue', 'tennis venues'),
  golf: (count) => counted(count, 'golf venue', 'golf venues'),
  futsal: (count) => counted(count, 'futsal venue', 'futsal venues'),
  all: (count) => counted(count, 'venue', 'venues'),
}

const savedVenues: Counted = {
  tennis: (count) => counted(count, 'saved tennis venue', 'saved tennis venues'),
  golf: (count) => counted(count, 'saved golf venue', 'saved golf venues'),
  futsal: (count) => counted(count, 'saved futsal venue', 'saved futsal venues'),
  all: (count) => counted(count, 'saved venue', 'saved venues'),
}

/** '28 tennis venues', 'within 8 km' and 'of Chatswood'; only 'your 3 saved venues' for saved ones. */
export function presetParts(preset: VenuePreset, sport: SportOrAll, count: number): [what: string, ...near: string[]] {
  if (preset.kind === 'saved') return [`your ${savedVenues[sport](count)}`]
  const place = 'suburb' in preset.place ? preset.place.suburb : 'where you were'
  return [venues[sport](count), `within ${preset.km} km`, `of ${place}`]
}

/** '28 tennis venues within 8 km of Chatswood', '3 golf venues within 8 km of where you were', 'your 3 saved venues'. */
export function presetText(preset: VenuePreset, sport: SportOrAll, count: number): string {
  return presetParts(preset, sport, count).join(' ')
}
