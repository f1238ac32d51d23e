import { expect, test } from 'vitest'
import { Opening, ReadingStatus } from '#domain/availability/opening.ts'
import { court } from '#test/support/an-opening.ts'

const isTaken = (more: Record<string, unknown>) => Opening.safeParse({ ...court('Court 1', 600), ...more }).success

test('a venue’s page is on the web, whatever else its address looks like', () => {
  const addresses = [
    'https://v.example/',
    'http://v.example/',
    'xhttp://v.example/',
    'httpsx://v.example/',
    'v.example',
  ]
  expect(addresses.filter((bookingUrl) => isTaken({ bookingUrl }))).toEqual(addresses.slice(0, 2))
})

test('a price is for one player or for some minutes', () => {
  expect(['player', 60, '', 'hour', 0, 1.5].filter((pricePer) => isTaken({ pricePer }))).toEqual(['player', 60])
})

test('a reading ends in one of six ways', () => {
  const ends = ['ok', 'partial', 'blocked', 'auth_required', 'not_released', 'error']
  expect([...ends, '', 'closed'].filter((one) => ReadingStatus.safeParse(one).success)).toEqual(ends)
})
