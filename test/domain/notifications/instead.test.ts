import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { insteadOf } from '#domain/notifications/instead.ts'
import { distanceKm } from '#domain/venues/distance.ts'
import { court } from '#test/support/an-opening.ts'

const manly = catalogue.byId('manly-lawn-tc')!
const date = '2026-11-25'
const seven = 19 * 60
const gone = { venueId: manly.id, date, opening: court('Court 1', seven) }
const all = { gone, start: manly, withinKm: 20, isWanted: () => true }
const at = (...minutes: number[]) => minutes.map((one) => court('Court 2', one))

test('the two nearest other times at the venue, in the order of the day, and each once', () => {
  const days = [
    { venueId: manly.id, openings: [...at(480, seven - 60, seven, seven + 30), court('Court 3', seven + 30)] },
  ]
  const { times, venues } = insteadOf({ catalogue, ...all, days })
  expect(times.map(({ opening }) => opening.startMinutes)).toEqual([seven - 60, seven + 30])
  expect(venues).toEqual([])
})

test('the two nearest venues in the same half-hour, within the distance', () => {
  const ids = ['parramatta-city-tennis', 'chatswood-tennis', 'keirle-park-tennis-centre', 'collaroy-tc']
  const days = ids.map((venueId) => ({ venueId, openings: at(seven + 10) }))
  const { times, venues } = insteadOf({ catalogue, ...all, days })
  const km = (id: string) => distanceKm(manly, catalogue.byId(id)!)
  expect(times).toEqual([])
  expect(venues.map(({ venueId }) => venueId)).toEqual(ids.toSorted((a, b) => km(a) - km(b)).slice(0, 2))
  expect(venues[0]?.km).toBe(km(venues[0]!.venueId))
  const far = insteadOf({ catalogue, ...all, days: [{ venueId: 'parramatta-city-tennis', openings: at(seven) }] })
  expect(far.venues).toEqual([])
})

test('another half-hour of another venue is no alternative, nor is an opening that does not meet the alert', () => {
  const days = [
    { venueId: 'keirle-park-tennis-centre', openings: at(seven + 30) },
    { venueId: manly.id, openings: at(seven + 30, seven + 60) },
  ]
  const { times, venues } = insteadOf({
    catalogue,
    ...all,
    days,
    isWanted: ({ startMinutes }) => startMinutes !== seven + 30,
  })
  expect(times.map(({ opening }) => opening.startMinutes)).toEqual([seven + 60])
  expect(venues).toEqual([])
})

test('without a known suburb no other venue is near', () => {
  const days = [{ venueId: 'keirle-park-tennis-centre', openings: at(seven) }]
  expect(insteadOf({ catalogue, ...all, start: undefined, days }).venues).toEqual([])
})
