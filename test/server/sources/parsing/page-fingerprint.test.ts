import { expect, test } from 'vitest'
import { fingerprintOf } from '#server/sources/parsing/page-fingerprint.ts'
import { startSourceBench } from '#test/support/source-bench.ts'

test('HTML rows, cells and class names are counted, without figures and texts', () => {
  const html =
    '<table class="grid"><tr class="lane_11"><td class="free">Quartermaine</td><td class="free"></td></tr></table>'
  expect(fingerprintOf(html)).toEqual({ pages: 1, rows: 1, cells: 2, words: ['free', 'grid', 'lane_#'] })
  const div = '<div id="row-1" class="row row-time"><div class="cell cell-taken"></div></div>'
  expect(fingerprintOf(div)).toMatchObject({ rows: 1, cells: 1 })
})

test('of JSON objects and keys are counted; a key that is a date is no word', () => {
  const json = '{"2026-12-05":[{"time":"x","slotsAvailable":2},{"time":"y","slotsAvailable":1}]}'
  expect(fingerprintOf(json)).toEqual({ pages: 1, rows: 3, cells: 4, words: ['slotsAvailable', 'time'] })
})

test('a reading has a fingerprint of its pages, and none where no page has changed', async () => {
  const bench = await startSourceBench({ system: 'quick18', venueId: 'Mona Vale' })
  const first = await bench.read(2)
  expect(first.fingerprint).toMatchObject({ pages: 2 })
  expect(first.fingerprint?.words).toContain('matrixTable')
  expect((await bench.read(2)).fingerprint).toEqual({ pages: 0, rows: 0, cells: 0, words: [] })
  await bench.stop()
})
