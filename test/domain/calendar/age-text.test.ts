import { expect, test } from 'vitest'
import { ageText } from '#domain/calendar/age-text.ts'

test('an age is given in minutes up to an hour, in hours up to two days, and then in days', () => {
  const now = new Date('2026-11-21T01:00:00Z')
  const ago = (seconds: number) => ageText(now.getTime() - seconds * 1000, now)
  const [minute, hour, day] = [60, 3600, 86_400]
  expect([-minute, 0, minute - 1].map(ago)).toEqual(['just now', 'just now', 'just now'])
  expect([minute, 2 * minute, hour - 1].map(ago)).toEqual(['1 min ago', '2 min ago', '59 min ago'])
  expect([hour, 2 * hour, 2 * day - 1].map(ago)).toEqual(['1 h ago', '2 h ago', '47 h ago'])
  expect([2 * day, 3 * day + 1].map(ago)).toEqual(['2 days ago', '3 days ago'])
})
