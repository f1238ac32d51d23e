import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { distanceKm, fallbackPoint, formatDistance } from '#domain/venues/distance.ts'
import { searchSuburbs } from '#domain/venues/suburb-search.ts'
import { suburbs } from '#region/suburbs.ts'
import { venues } from '#region/venues.ts'

test('the catalogue holds 36 tennis, 24 golf and 3 futsal venues, each id once', () => {
  expect(['tennis', 'golf', 'futsal'].map((sport) => catalogue.of(sport as 'tennis').length)).toEqual([36, 24, 3])
  expect(new Set(venues.map(({ id }) => id)).size).toBe(63)
})

test('every venue has a display name of its own, and golf clubs end in GC', () => {
  expect(new Set(venues.map(({ displayName }) => displayName)).size).toBe(63)
  expect(catalogue.of('golf').every(({ displayName }) => displayName.endsWith(' GC'))).toBe(true)
  expect(catalogue.nameOf('Kikoff Lakemba')).toBe('Kikoff Lakemba')
})

test('a venue is found by its id or by its display name in any case', () => {
  expect(catalogue.byIdOrName('Long Reef')?.id).toBe('Long Reef')
  expect(catalogue.byIdOrName('long reef gc')?.id).toBe('Long Reef')
  expect(catalogue.byIdOrName('Wimbledon')).toBeUndefined()
})

test('all venues and suburbs lie in greater Sydney', () => {
  for (const { lat, lng } of [...venues, ...suburbs]) expect(distanceKm({ lat, lng }, fallbackPoint)).toBeLessThan(80)
})

test('the suburb search needs two characters, matches name or postcode and puts prefixes first', () => {
  expect(searchSuburbs('m')).toEqual([])
  expect(searchSuburbs('manly').map(({ name }) => name)).toEqual(['Manly', 'Manly Vale', 'North Manly'])
  expect(searchSuburbs('2093').map(({ name }) => name)).toContain('Balgowlah')
  expect(searchSuburbs('north')[0]?.name).toMatch(/^North/)
})

test('returns at most 10 suburbs, or 20 where asked', () => {
  expect(searchSuburbs('20')).toHaveLength(10)
  expect(searchSuburbs('20', 20)).toHaveLength(20)
})

test('measures by haversine with an earth of 6371 km and shows metres below one kilometre', () => {
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo((6371 * Math.PI) / 180, 9)
  expect(distanceKm(fallbackPoint, fallbackPoint)).toBe(0)
  expect(formatDistance(0.8504)).toBe('850 m')
  expect(formatDistance(0.9999)).toBe('1.0 km')
  expect(formatDistance(3.24)).toBe('3.2 km')
})
