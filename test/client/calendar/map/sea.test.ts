import { expect, test } from 'vitest'
import { sea } from '#region/sea.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import { suburbs } from '#region/suburbs.ts'
import { venues } from '#region/venues.ts'

/** True if a point is inside the ring: a line from it to the east crosses the ring an odd number of times. */
function isInSea({ lat, lng }: GeoPoint): boolean {
  const crossings = sea.filter(([fromLat, fromLng], index) => {
    const [toLat, toLng] = sea[(index + 1) % sea.length]!
    if (fromLat > lat === toLat > lat) return false
    return lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)
  })
  return crossings.length % 2 === 1
}

test('every suburb and venue is on land, and known water is sea', () => {
  const wet = [...suburbs.map((one) => ({ ...one, id: one.name })), ...venues].filter(isInSea).map(({ id }) => id)
  expect(wet).toEqual([])
  const water = { 'off Bondi': [-33.9, 151.4], harbour: [-33.845, 151.265], 'Botany Bay': [-33.985, 151.18] } as const
  expect(Object.entries(water).filter(([, [lat, lng]]) => !isInSea({ lat, lng }))).toEqual([])
})
