import { expect, test } from 'vitest'
import { freeText } from '#client/calendar/day/day-cells.ts'

test('a row says when a day opens that is not released', () => {
  expect(freeText('tennis', undefined)).toBe("couldn't check")
  expect(freeText('tennis', undefined, null)).toBe('not released yet')
  expect(freeText('tennis', undefined, Date.parse('2026-12-01T09:00:00Z'))).toBe('opens Tue 1 Dec 8:00 PM')
  expect(freeText('tennis', 1)).toBe('1 court free')
})
