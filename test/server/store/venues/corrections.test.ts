import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'
import {
  correctionChannel,
  dropCorrection,
  listCorrections,
  loadCorrections,
  storeCorrection,
} from '#server/store/venues/corrections.ts'
import { dropVenueChangesBefore, newestVenueChanges, wasUndoneSince } from '#server/store/venues/venue-changes.ts'
import { announcedDuring } from '#test/support/announced.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

function plantChange(change: VenueChange, ms: number, { venue = 'a', id = randomUUID() as string } = {}) {
  return here.insert('venue_change', { id, venue_id: venue, change, changed_at: here.at(ms) })
}

test("a venue's last correction of itself holds, and every process hears of it", async () => {
  const store = (venueId: string, suburb: string, ms: number) =>
    storeCorrection(here.em(), { venueId, correction: { suburb }, now: here.at(ms) })
  const said = await announcedDuring(here, correctionChannel, async () => {
    await store('b', 'Manly', 0)
    await store('a', 'Manly', 0)
    await store('c', 'Dee Why', 1)
    await store('d', 'Cromer', -1)
    await store('d', 'Curl Curl', 2)
  })
  expect(said).toEqual(['b', 'a', 'c', 'd', 'd'])
  expect(await listCorrections(here.em())).toEqual([
    { venueId: 'd', correction: { suburb: 'Curl Curl' }, correctedAt: here.at(2) },
    { venueId: 'c', correction: { suburb: 'Dee Why' }, correctedAt: here.at(1) },
    { venueId: 'a', correction: { suburb: 'Manly' }, correctedAt: here.now },
    { venueId: 'b', correction: { suburb: 'Manly' }, correctedAt: here.now },
  ])
  expect((await loadCorrections(here.em()))['c']).toEqual({ suburb: 'Dee Why' })
})

test('a venue is shown as we list it once its own correction is taken back, and no other’s', async () => {
  for (const venueId of ['a', 'b']) await storeCorrection(here.em(), { venueId, correction: {}, now: here.now })
  const drop = () =>
    dropCorrection(here.em(), { venueId: 'a', change: 'correction-undone-by-operator', now: here.at(1) })
  const said = await announcedDuring(here, correctionChannel, async () => {
    expect(await drop()).toBe(true)
    expect(await drop()).toBe(false)
  })
  expect(said).toEqual(['a'])
  expect(Object.keys(await loadCorrections(here.em()))).toEqual(['b'])
  expect(await newestVenueChanges(here.em(), 1)).toMatchObject([
    { venueId: 'a', change: 'correction-undone-by-operator', changedAt: here.at(1) },
  ])
})

test('an operator sees the newest changes first, and those of one moment in one order', async () => {
  await plantChange('corrected', 0, { id: idOf(2) })
  await plantChange('opted-out', -1, { id: idOf(0) })
  await plantChange('opted-in', 1, { id: idOf(3) })
  await plantChange('source-named', 0, { id: idOf(1) })
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

const undoing = ['undone-by-operator', 'correction-undone-by-operator', 'source-undone-by-operator'] as const

test.each(undoing)('links of a venue are void once the operator has undone a change of it: %s', async (change) => {
  await plantChange(change, 0)
  await plantChange('corrected', 9)
  await plantChange('corrected', 9, { venue: 'b' })
  const was = (venue: string, ms: number) => wasUndoneSince(here.em(), venue, here.at(ms))
  expect([await was('a', -1), await was('a', 0), await was('a', 1), await was('b', -1)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
