import { expect, test } from 'vitest'
import { keptWait, readRetryAfter } from '#domain/named-wait.ts'

const now = new Date('2026-11-21T00:00:00Z')

test.each([
  [undefined, undefined],
  ['0', 0],
  ['120', 120],
  [' 120 ', 120],
  ['Sat, 21 Nov 2026 00:02:00 GMT', 120],
  ['Sat, 21 Nov 2026 00:02:00.001 GMT', 121],
  ['Sat, 21 Nov 2026 00:02:00 +0000', 120],
  ['2026-11-21T00:02:00Z', 120],
  ['Fri, 20 Nov 2026 23:59:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  ['-5', 0],
  ['1e3', undefined],
  ['99999999999999999', 1e17],
  ['9'.repeat(400), Infinity],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 251_607_081_599],
  ['Fri, 31 Dec 99999999 23:59:59 GMT', undefined],
])('Retry-After: %s is a pause of %s seconds', (value, seconds) => {
  expect(readRetryAfter(value, now)).toBe(seconds)
})

test.each([
  [undefined, undefined],
  [0, 1],
  [0.2, 1],
  [-5, 1],
  [NaN, 1],
  [120, 120],
  [21_600, 21_600],
  [21_601, 21_600],
  [500_000_000_000, 21_600],
  [Infinity, 21_600],
])('a named wait of %s seconds is kept for %s', (named, kept) => {
  expect(keptWait(named)).toBe(kept)
})
