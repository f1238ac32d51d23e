import fc from 'fast-check'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { suburbs } from '#region/suburbs.ts'
import type { Venue } from '#domain/venues/venue.ts'

const lat = fc.double({ min: -34.2, max: -33.5, noNaN: true })
const lng = fc.double({ min: 150.6, max: 151.4, noNaN: true })

/** Some venues around Sydney, of any sport; no two of one name. */
export const anyCatalogue: fc.Arbitrary<Venue[]> = fc
  .array(fc.record({ sport: fc.constantFrom<Sport>('tennis', 'golf', 'futsal'), lat, lng }), { maxLength: 40 })
  .map((venues) =>
    venues.map((venue, at) => ({
      ...venue,
      id: `venue-${at}`,
      displayName: `Venue ${at}`,
      suburb: 'Sydney',
      coordSource: 'osm',
    })),
  )

/** A preset as people choose it, with some venues of the catalogue left out. */
export function anyPreset(catalogue: readonly Venue[]): fc.Arbitrary<VenuePreset> {
  const except = fc.subarray(catalogue.map(({ id }) => id))
  const place = fc.oneof(
    fc.constantFrom(...suburbs).map(({ name }) => ({ suburb: name })),
    fc.record({ lat, lng }),
  )
  return fc.oneof(
    fc.record({ kind: fc.constant('near' as const), km: fc.integer({ min: 1, max: 50 }), place, except }),
    fc.record({ kind: fc.constant('saved' as const), except }),
  )
}

/** True if a preset means a venue, in the plainest words and with nothing of the code under test. */
export function isMeant({
  preset,
  sport,
  saved,
  venue,
}: {
  preset: VenuePreset
  sport: SportOrAll
  saved: readonly string[]
  venue: Venue
}): boolean {
  if (sport !== 'all' && venue.sport !== sport) return false
  if (preset.except.includes(venue.id)) return false
  if (preset.kind === 'saved') return saved.includes(venue.displayName)
  const { place } = preset
  const from = 'suburb' in place ? suburbs.find(({ name }) => name === place.suburb) : place
  return from !== undefined && kmBetween(from, venue) <= preset.km
}

/** By the angle between two directions from the centre of the earth, not by the haversine formula. */
function kmBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const [p, q] = [directionOf(a), directionOf(b)]
  const cross = Math.hypot(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
  return 6371 * Math.atan2(cross, p.x * q.x + p.y * q.y + p.z * q.z)
}

function directionOf({ lat, lng }: { lat: number; lng: number }) {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}
