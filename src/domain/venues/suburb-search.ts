import { distanceKm, type GeoPoint } from './distance.ts'
import type { Suburb } from './suburb.ts'
import { suburbs } from '#region/suburbs.ts'

const minimumTermLength = 2

/**
 * Suburbs whose name or postcode contains the term, those whose name starts with it first. A term under two characters
 * finds none. At most `limit` are returned.
 */
export function searchSuburbs(term: string, limit = 10): Suburb[] {
  const wanted = term.trim().toLowerCase()
  if (wanted.length < minimumTermLength) return []
  const found = suburbs.filter(
    (suburb) => suburb.name.toLowerCase().includes(wanted) || suburb.postcode.toLowerCase().includes(wanted),
  )
  const starts = (suburb: Suburb) => suburb.name.toLowerCase().startsWith(wanted)
  return [...found.filter(starts), ...found.filter((suburb) => !starts(suburb))].slice(0, limit)
}

/** The suburb with exactly this name, ignoring case. */
export function suburbNamed(name: string): Suburb | undefined {
  const wanted = name.trim().toLowerCase()
  return suburbs.find((suburb) => suburb.name.toLowerCase() === wanted)
}

/** The suburb whose centre is nearest. */
export function nearestSuburb(point: GeoPoint): Suburb {
  return suburbs.reduce((nearest, one) => (distanceKm(point, one) < distanceKm(point, nearest) ? one : nearest))
}

/** The suburb whose centre is exactly this point. */
export function suburbAt({ lat, lng }: Pick<Suburb, 'lat' | 'lng'>): Suburb | undefined {
  return suburbs.find((suburb) => suburb.lat === lat && suburb.lng === lng)
}
