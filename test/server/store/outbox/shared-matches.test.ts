import { expect, test } from 'vitest'
import { sharedMatches } from '#server/store/outbox/shared-matches.ts'
import { court } from '#test/support/an-opening.ts'

test('matches that are written the same are the same frozen objects', () => {
  const opening = { ...court('Court 1', 1140), openedAt: 0 }
  const text = [20_785, 'tennis', 38, '2026-11-25 02:00:00.5+00', JSON.stringify(opening)].join('\x1F')
  const matches = sharedMatches(text)
  expect(sharedMatches(text)).toBe(matches)
  expect(matches).toEqual([
    { date: '2026-11-28', sport: 'tennis', slot: 38, opening, foundAt: new Date('2026-11-25T02:00:00.500Z') },
  ])
  expect(Object.isFrozen(matches[0]) && Object.isFrozen(matches[0]?.opening)).toBe(true)
  expect(sharedMatches(text.replace('Court 1', 'Court 2'))).not.toEqual(matches)
  expect(sharedMatches(`${text}\x1E${text}`)).toEqual([...matches, ...matches])
})
