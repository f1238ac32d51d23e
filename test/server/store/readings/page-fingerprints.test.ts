import { expect, test } from 'vitest'
import {
  dropFingerprintsBefore,
  loadLatestFingerprints,
  noteFingerprint,
} from '#server/store/readings/page-fingerprints.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const today = '2026-11-21'

test('a venue’s pages are compared with its own seven days before, and its last day is reported', async () => {
  const see = (venueId: string, date: string, words: string[], pages = 1, rows = 10) =>
    noteFingerprint(here.em(), { venueId, today: date, fingerprint: { pages, rows, cells: rows * 2, words } })
  const old = ['a', 'b', 'c', 'd', 'e', 'f']
  const fresh = ['g', 'h', 'i', 'j', 'k', 'l']
  await see('v', '2026-11-13', fresh)
  await see('v', '2026-11-14', old)
  await see('v', '2026-11-15', old)
  await see('w', '2026-11-15', [...old, ...fresh])
  expect(await see('v', '2026-11-16', old)).toBeUndefined()
  expect(await see('v', today, [...fresh])).toBeDefined()
  expect(await see('v', today, [], 0, 0)).toBeDefined()
  const [seen] = await here.rows<Record<string, unknown>>(
    `select * from page_sight where venue_id = 'v' and date = $1`,
    [today],
  )
  expect(seen).toMatchObject({ pages: 1, rows: 10, cells: 20, words: fresh, unknown_percent: 100 })
  expect(await see('v', today, old, 3, 50)).toBeUndefined()
  const [again] = await here.rows<Record<string, unknown>>(
    `select * from page_sight where venue_id = 'v' and date = $1`,
    [today],
  )
  const all = [...fresh, ...old]
  expect(again).toMatchObject({ pages: 4, rows: 60, cells: 120, words: all, unknown_percent: 100, jump: null })
  // The seventh day before is one of them.
  await see('u', '2026-11-14', old)
  await see('u', '2026-11-15', fresh)
  expect(await see('u', today, all)).toBeUndefined()
  const latest = async () =>
    (await loadLatestFingerprints(here.em())).toSorted((a, b) => a.venueId.localeCompare(b.venueId))
  expect(await latest()).toEqual([
    { venueId: 'u', rows: 10, cells: 20, unknownPercent: 0 },
    { venueId: 'v', rows: 15, cells: 30, unknownPercent: 100 },
    { venueId: 'w', rows: 10, cells: 20, unknownPercent: 0 },
  ])
  await dropFingerprintsBefore(here.em(), '2026-11-15')
  expect(await here.rows(`select distinct date::text from page_sight order by 1`)).toEqual(
    ['2026-11-15', '2026-11-16', today].map((date) => ({ date })),
  )
})
