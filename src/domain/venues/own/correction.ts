import { z } from 'zod'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { VenueCorrection } from '#domain/venues/corrected-venues.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { VenueLinkToken } from './own-reading.ts'

/** A listed point is at most some hundred metres off, or the middle of a suburb. */
const maxMovedKm = 5
/** The middle of a large suburb lies further off. */
const maxSuburbKm = 10

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** All corrections of a venue; a missing field is shown as listed. */
export const CorrectionRequest = VenueLinkToken.extend({
  correction: z.strictObject({
    point: z
      .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
      .transform(({ lat, lng }): GeoPoint => ({ lat: rounded(lat), lng: rounded(lng) }))
      .optional(),
    suburb: z.string().trim().max(60).optional(),
    bookingUrl: z.string().trim().max(300).optional(),
  }),
})

/** The fault of a corrected position; undefined if it is possible. `listed` is our own entry. */
export function placeFault(listed: Venue, { point, suburb }: VenueCorrection): string | undefined {
  if (point && distanceKm(listed, point) > maxMovedKm)
    return `That point is more than ${maxMovedKm} km from where we have the venue. Check its order and signs, or write to us.`
  if (suburb === undefined) return undefined
  const known = suburbNamed(suburb)
  if (!known) return 'We do not know that suburb. Leave it empty to keep the one that is shown.'
  return distanceKm(listed, known) > maxSuburbKm ? 'That suburb is too far from where we have the venue.' : undefined
}
