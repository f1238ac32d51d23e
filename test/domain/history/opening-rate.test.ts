import { expect, test } from 'vitest'
import { openingRates } from '#domain/history/opening-rate.ts'

const opening = (id: number) => ({ id, startMinutes: 600, maxMinutes: 60 })
const day = 24 * 60

/** The openings a day that `rates` expects beyond those without history. */
function learned(changes: Parameters<typeof openingRates>[0][number]['changes']): number[] {
  const usual = openingRates([], 3)
  return openingRates([{ changes }], 3).map((rate, ahead) => Math.round((rate - (usual[ahead] ?? 0)) * 42))
}

test('without history near days are expected to open more often than far ones', () => {
  const rates = openingRates([], 28)
  expect(rates).toHaveLength(29)
  expect(rates.toSorted((a, b) => b - a)).toEqual(rates)
  expect(rates[28]).toBeGreaterThan(0)
})

test('an opening counts for the days ahead at which it appeared, once while it stays', () => {
  const first = { lead: 3 * day, isFirst: true, open: [opening(1)], gone: [] }
  const opened = { lead: 2 * day + 60, isFirst: false, open: [opening(2)], gone: [] }
  const longer = { lead: 2 * day, isFirst: false, open: [opening(2)], gone: [] }
  const gone = { lead: day, isFirst: false, open: [], gone: [{ id: 2, startMinutes: 600 }] }
  const again = { lead: 60, isFirst: false, open: [opening(2)], gone: [] }
  expect(learned([first, opened, longer, gone, again])).toEqual([1, 0, 1, 0])
})

test('openings of a day further ahead than the window count for nothing', () => {
  expect(learned([{ lead: 9 * day, isFirst: false, open: [opening(1)], gone: [] }])).toEqual([0, 0, 0, 0])
})
