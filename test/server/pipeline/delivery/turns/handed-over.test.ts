import { expect, test } from 'vitest'
import { handedOverAtOnce } from '#server/pipeline/delivery/turns/handed-over.ts'

test.each([
  ['before any has gone', undefined, 28],
  ['to a relay that takes as good as no time', 0, 92],
  ['to one that has each for 1 ms', 1, 92],
  ['to one that has each for 2 ms', 2, 88],
  ['to one that has each for 5 ms', 5, 40],
  ['to one that has each for 8 ms', 8, 28],
  ['to one that has each for half a minute', 30_000, 28],
])('%s so many are handed over', (_when, usualMs, expected) => {
  expect(handedOverAtOnce({ least: 28, most: 92 }, { count: 8, usualMs })).toBe(expected)
})
