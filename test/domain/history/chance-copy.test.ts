import { expect, test } from 'vitest'
import type { Chance } from '#domain/history/chance.ts'
import { chanceText, durationText } from '#domain/history/chance-copy.ts'
import type { Weekday } from '#domain/calendar/local-date.ts'

function text(known: Partial<Chance>, days: Weekday[] = ['tuesday']): string | undefined {
  const nothing = { seenDays: 90, free: 0, full: 12, opened: 4, share: 0.34, usuallyBefore: 2880, usuallyStays: 40 }
  return chanceText({ ...nothing, ...known }, days)
}

test('how often, how long before, and for how long', () => {
  expect(text({})).toBe('Opens about 1 in 3 Tuesdays, usually 2 days before, stays open 40 minutes')
  expect(text({ share: 0.72, usuallyBefore: 180 }, ['saturday', 'friday'])).toBe(
    'Opens about 3 in 4 Fridays and Saturdays, usually 3 hours before, stays open 40 minutes',
  )
  expect(text({ share: 0.97 })).toContain('Opens nearly every time on Tuesdays')
  expect(text({ share: 0.03, opened: 0 })).toBe('Hardly ever opens on Tuesdays')
  // One day is no habit.
  expect(text({ opened: 1, share: 0.1 })).toBe('Opens about 1 in 10 Tuesdays')
})

test('with few days the copy counts them, and gives no share', () => {
  expect(text({ seenDays: 9, full: 2, opened: 0 })).toBe('Seen for 9 days: not opened yet')
  expect(text({ seenDays: 1, full: 1, opened: 1 })).toBe('Seen for 1 day: opened once')
  expect(text({ seenDays: 13, full: 2, opened: 2 })).toBe('Seen for 13 days: opened 2 times')
  expect(text({ full: 3, free: 9, opened: 1 })).toBe('Full on 3 of 12 Tuesdays: opened once')
})

test('a start that was never full is not said to open, and without history nothing is said', () => {
  expect(text({ full: 0, free: 1, opened: 0 })).toBe('Never full on the 1 Tuesday that we have seen')
  expect(text({ seenDays: 0, full: 0, free: 0 })).toBeUndefined()
  expect(text({ full: 0, free: 0 })).toBeUndefined()
})

test('lengths are given no more exactly than they are known', () => {
  expect([1, 8, 42, 89, 90, 130, 2159, 2160, 4000].map(durationText)).toEqual([
    '5 minutes',
    '10 minutes',
    '40 minutes',
    '90 minutes',
    '2 hours',
    '2 hours',
    '36 hours',
    '2 days',
    '3 days',
  ])
})
