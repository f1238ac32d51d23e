import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'
import { dropVenueChangesBefore, newestVenueChanges, wasUndoneSince } from '#server/store/venues/venue-changes.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

function plantChange(change: VenueChange, ms: number, { venue = 'a', id = randomUUID() as string } = {}) {
  return here.insert('venue_change', { id, venue_id: venue, change, changed_at: here.at(ms) })
}

test('an operator sees the newest changes first, and those of one moment in one order', async () => {
  await plantChange('opted-in', 0, { id: idOf(2) })
  await plantChange('opted-out', -1, { id: idOf(0) })
  await plantChange('opted-in', 1, { id: idOf(3) })
  await plantChange('paused-by-operator', 0, { id: idOf(1) })
  const newest = (limit: number) =>
    here.em().transactional(async (tx) => {
      await tx.execute('set local enable_indexscan = off')
      return (await newestVenueChanges(tx, limit)).map(({ id }) => id)
    })
  expect(await newest(9)).toEqual([idOf(3), idOf(1), idOf(2), idOf(0)])
  expect(await newest(2)).toEqual([idOf(3), idOf(1)])
  await dropVenueChangesBefore(here.em(), here.now)
  expect(await newest(9)).toEqual([idOf(3), idOf(1), idOf(2)])
})

test('links of a venue are void once the operator has undone its opt-out', async () => {
  await plantChange('undone-by-operator', 0)
  await plantChange('opted-in', 9)
  await plantChange('opted-in', 9, { venue: 'b' })
  const was = (venue: string, ms: number) => wasUndoneSince(here.em(), venue, here.at(ms))
  expect([await was('a', -1), await was('a', 0), await was('a', 1), await was('b', -1)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
