import { region } from '#region/region.ts'

/** A point on the earth, degrees. */
export interface GeoPoint {
  lat: number
  lng: number
}

const earthRadiusKm = 6371

/** The origin of distances while no location is known. */
export const fallbackPoint: GeoPoint = { lat: region.defaultPlace.lat, lng: region.defaultPlace.lng }

/** Great-circle distance in kilometres by the haversine formula. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const chord =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** '850 m' under a kilometre, '3.2 km' from one kilometre on. */
export function formatDistance(km: number): string {
  return km < 0.9995 ? `${Math.round(km * 1000)} m` : `${km.toFixed(1)} km`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
