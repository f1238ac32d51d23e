import { expect, test } from 'vitest'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { createOpeningsKey } from '#server/mail/messages/openings-key.ts'
import { court } from '#test/support/an-opening.ts'

const found: FoundOpening = {
  alertId: 'mine',
  venueId: 'manly-lawn-tc',
  date: '2026-11-28',
  sport: 'tennis',
  slot: 38,
  opening: { ...court('Court 1', 1140), openedAt: 0 },
  foundAt: new Date(0),
}

/** What each of these says, by one key maker. */
function keysOf(all: readonly FoundOpening[]): string[] {
  const keyOf = createOpeningsKey()
  return all.map((one) => keyOf({ appUrl: 'https://courtside.test', isDigest: false, found: [one], gone: undefined }))
}

test('emails that differ in the reader only have one key', () => {
  expect(
    new Set(keysOf([found, { ...found, alertId: 'another' }, { ...found, km: 3 }, structuredClone(found)])),
  ).toHaveLength(1)
})

test('whatever else differs makes another key, also where the opening is the very same object', () => {
  const others: FoundOpening[] = [
    found,
    { ...found, venueId: 'rawson-park-tc' },
    { ...found, date: '2026-11-29' },
    { ...found, sport: 'futsal' },
    { ...found, slot: 39 },
    { ...found, foundAt: new Date(1) },
    { ...found, lookFirst: { near: 'Manly', withinKm: 5 } },
    { ...found, lookFirst: { near: 'Manly', withinKm: 6 } },
    { ...found, opening: { ...found.opening, priceCents: 100 } },
  ]
  expect(new Set(keysOf([...others, ...others]))).toHaveLength(others.length)
})
