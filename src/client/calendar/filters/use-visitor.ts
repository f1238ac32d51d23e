import { firstRadius } from '#domain/availability/shown/first-radius.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { useUser } from '#client/session/session.ts'

/** A visitor has no preferences: a radius and a place stand for them (rules calendar-21, calendar-27). */
export function useVisitor(read: (sport: Sport) => readonly Venue[], origin: GeoPoint) {
  const isVisitor = useUser() === undefined

  /** The first radius (km) of a visitor, in a suburb or where they are. */
  const firstKmAt = (sport: Sport, suburb?: string) =>
    isVisitor ? firstRadius(read(sport), pointOf(suburb) ?? origin) : undefined

  /** The preferences, for a visitor with the place that they set and the first radius there. */
  function ownOf(preferences: Preferences, sport: Sport, place: string | undefined): Preferences {
    const km = firstKmAt(sport, place)
    if (km === undefined) return preferences
    return { ...preferences, defaultDistance: km, ...(place !== undefined && { defaultLocation: place }) }
  }

  return { isVisitor, firstKmAt, ownOf }
}

export function pointOf(suburbName: string | undefined): GeoPoint | undefined {
  const suburb = suburbName === undefined ? undefined : suburbNamed(suburbName)
  return suburb && { lat: suburb.lat, lng: suburb.lng }
}
