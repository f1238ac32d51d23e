import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Registry } from 'prom-client'
import { healthOf } from '#domain/availability/source-health.ts'
import { noFingerprint, type PageFingerprint } from '#domain/availability/page-fingerprint.ts'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { collectPageMetrics } from '#server/web/metrics/source-metrics.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { aVenue } from '#test/support/a-venue.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const day = 86_400_000
const usual: PageFingerprint = {
  pages: 4,
  rows: 100,
  cells: 400,
  words: ['grid', 'head', 'slot', 'taken', 'free', 'day'],
}
const rebuilt: PageFingerprint = { ...usual, words: ['grid', 'table-v5', 'cell-v5', 'row-v5'] }

let spine: WorldWith<'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ pipeline: true })
})
afterEach(() => spine.stop())

/** The alarm about the format after a reading that saw this. */
async function toldAfter(fingerprint: PageFingerprint): Promise<string | null> {
  await spine.record({ venueId, covered: [], fingerprint })
  spine.pass(60_000)
  const state = await loadSourceState(spine.em(), venueId)
  return healthOf(aVenue(venueId), state ?? undefined, { now: spine.now() }).formatChange
}

test('unusual pages are reported at the second reading, until they are the usual ones', async () => {
  expect(await toldAfter(usual)).toBeNull()
  // On the first day there is nothing to compare with.
  expect(await toldAfter(rebuilt)).toBeNull()
  await spine.em().execute('delete from page_sight')
  expect(await toldAfter(usual)).toBeNull()

  spine.pass(day)
  expect(await toldAfter(rebuilt)).toBeNull()
  const told = "3 of 4 words of its pages are new, the first 'table-v5'"
  expect(await toldAfter(rebuilt)).toBe(told)
  // No page has changed since: the fingerprint stays.
  expect(await toldAfter(noFingerprint)).toBe(told)
  const kept = await spine.em().execute('select pages, unknown_percent, jump from page_sight order by date')
  expect(kept).toEqual([
    { pages: 4, unknown_percent: 0, jump: null },
    { pages: 8, unknown_percent: 75, jump: told },
  ])

  spine.pass(day)
  expect(await toldAfter(rebuilt)).toBeNull()
})

test('one odd page among usual ones is not reported, and old days are forgotten', async () => {
  await toldAfter(usual)
  spine.pass(day)
  expect(await toldAfter(rebuilt)).toBeNull()
  expect(await toldAfter(usual)).toBeNull()
  expect(await toldAfter(rebuilt)).toBeNull()
  spine.pass(15 * day)
  await housekeep(spine.em(), catalogue, spine.now())
  expect(await spine.em().execute('select 1 from page_sight')).toEqual([])
})

test("metrics have the fingerprint of a venue's pages on its last day, and how much of it is new", async () => {
  const registry = new Registry()
  collectPageMetrics(registry, spine.em)
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.includes('{'))
  expect(await lines()).toEqual([])
  await toldAfter(usual)
  expect(await lines()).toEqual([
    'courtside_source_page_rows{venue="manly-lawn-tc"} 25',
    'courtside_source_page_cells{venue="manly-lawn-tc"} 100',
    'courtside_source_unknown_words_ratio{venue="manly-lawn-tc"} 0',
  ])
  spine.pass(day)
  await toldAfter({ ...rebuilt, rows: 40, cells: 80 })
  expect(await lines()).toEqual([
    'courtside_source_page_rows{venue="manly-lawn-tc"} 10',
    'courtside_source_page_cells{venue="manly-lawn-tc"} 20',
    'courtside_source_unknown_words_ratio{venue="manly-lawn-tc"} 0.75',
  ])
})
