import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, expect, test } from 'vitest'
import { addVenues } from '#domain/venues/added-venues.ts'
import { correctVenues } from '#domain/venues/corrected-venues.ts'
import { CorrectionRequest, placeFault } from '#domain/venues/own/correction.ts'

const longReef = listedVenue('Long Reef')!
const near = { lat: longReef.lat + 0.01, lng: longReef.lng }

afterEach(() => {
  correctVenues({})
  addVenues([])
})

test('a venue is found with its correction, all others and its name as before', () => {
  const before = catalogue.of('all')
  correctVenues({ 'Long Reef': { point: near, suburb: 'Dee Why', bookingUrl: 'https://longreef.example/' } })
  const corrected = {
    ...longReef,
    ...near,
    coordSource: 'venue',
    suburb: 'Dee Why',
    bookingUrl: 'https://longreef.example/',
  }
  expect(catalogue.byId('Long Reef')).toEqual(corrected)
  expect(catalogue.byIdOrName('long reef gc')).toEqual(corrected)
  const others = (venues: typeof before) => venues.filter(({ id }) => id !== 'Long Reef')
  expect(others(catalogue.of('all'))).toEqual(others(before))
  expect(catalogue.of('golf')).toContainEqual(corrected)
  expect(catalogue.of('golf')).toBe(catalogue.of('golf'))
  expect(listedVenue('Long Reef')).toEqual(longReef)
})

test('facts that a correction leaves out stay as listed, and all of them once nothing is corrected', () => {
  correctVenues({ 'Long Reef': { suburb: 'Dee Why' }, 'a venue that went': { suburb: 'Manly' } })
  expect(catalogue.byId('Long Reef')).toEqual({ ...longReef, suburb: 'Dee Why' })
  expect(catalogue.byId('a venue that went')).toBeUndefined()
  correctVenues({})
  expect(catalogue.byId('Long Reef')).toEqual(longReef)
})

test('a venue that the operator added is corrected too', () => {
  const own = { ...longReef, id: 'own', displayName: 'Own' }
  addVenues([own])
  correctVenues({ own: { point: near } })
  expect(catalogue.byId('own')).toEqual({ ...own, ...near, coordSource: 'venue' })
  expect(listedVenue('own')).toEqual(own)
})

test.each([
  ['a point that is far off', { point: { lat: -33.0, lng: 151.3 } }, 'more than 5 km'],
  ['a point with its order changed', { point: { lat: 151.3, lng: -33.7 } }, 'more than 5 km'],
  ['a suburb that nobody knows', { suburb: '<b>Collaroy' }, 'do not know that suburb'],
  ['a suburb at the other end of the city', { suburb: 'Cronulla' }, 'too far'],
])('%s is refused', (_, correction, said) => {
  expect(placeFault(longReef, correction)).toContain(said)
})

test('a point nearby and a suburb beside it are taken', () => {
  expect(placeFault(longReef, { point: near, suburb: 'dee why' })).toBeUndefined()
  expect(placeFault(longReef, {})).toBeUndefined()
})

test('a correction has no other fields, and its point five decimals', () => {
  const read = (correction: object) => CorrectionRequest.safeParse({ token: 't', correction })
  expect(read({ point: { lat: -33.123456789, lng: 151.1 } }).data?.correction.point).toEqual({
    lat: -33.12346,
    lng: 151.1,
  })
  expect(read({ displayName: 'Another' }).success).toBe(false)
  expect(read({ point: { lat: -33.1 } }).success).toBe(false)
  expect(read({ point: { lat: Number.NaN, lng: 1 } }).success).toBe(false)
})
