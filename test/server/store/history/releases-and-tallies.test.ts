import { expect, test } from 'vitest'
import { dropReleasesBefore, loadReleases, saveReleases } from '#server/store/history/day-releases.ts'
import { loadReadingTallies } from '#server/store/history/reading-tallies.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

test('a release is remembered as it was seen first, until its day is dropped', async () => {
  const seen = (date: string, ms: number) => ({ date, missingAt: here.at(ms), seenAt: here.at(ms + 1) })
  await saveReleases(here.em(), 'a', [seen('2026-11-23', 0), seen('2026-11-24', 0)])
  await saveReleases(here.em(), 'a', [seen('2026-11-24', 9), seen('2026-11-25', 9)])
  await saveReleases(here.em(), 'b', [seen('2026-11-24', 5)])
  await saveReleases(here.em(), 'b', [])
  const from = async (date: string) => Object.fromEntries(await loadReleases(here.em(), date))
  expect(await from('2026-11-24')).toEqual({
    a: [seen('2026-11-24', 0), seen('2026-11-25', 9)],
    b: [seen('2026-11-24', 5)],
  })
  await dropReleasesBefore(here.em(), '2026-11-24')
  expect(Object.keys(await from('2026-01-01')).length).toBe(2)
  expect((await from('2026-01-01'))['a']).toHaveLength(2)
})

test('readings of venues are counted since a day, with how the last ones went', async () => {
  const tally = (venueId: string, date: string, good: number, failed: number) =>
    here.insert('reading_tally', { venue_id: venueId, date, good, failed })
  await tally('a', '2026-11-22', 100, 100)
  await tally('a', '2026-11-23', 5, 1)
  await tally('a', '2026-11-24', 2, 2)
  await tally('other', '2026-11-24', 7, 7)
  await here.insert('source_state', {
    venue_id: 'a',
    system: 'clubspark',
    failures: 2,
    last_good_at: here.now,
    status: 'ok',
  })
  expect(await loadReadingTallies(here.em(), ['b', 'a'], '2026-11-23')).toEqual([
    { venueId: 'a', readings: 10, failed: 3, lastGoodAt: here.now, failures: 2 },
    { venueId: 'b', readings: 0, failed: 0, lastGoodAt: null, failures: 0 },
  ])
})

test('venues come in the order of their ids, however they were counted', async () => {
  const ids = ['c', 'e', 'a', 'd', 'b']
  const tallies = await here.em().transactional(async (tx) => {
    await tx.execute('set local enable_sort = off')
    return loadReadingTallies(tx, ids, '2026-11-23')
  })
  expect(tallies.map(({ venueId }) => venueId)).toEqual(ids.toSorted())
})
