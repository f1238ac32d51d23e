import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import { usualHours, usuallyFree } from '#domain/history/usually-free.ts'

const monday = '2026-09-07'

/** Mondays on which all half-hours but these were full, each later one after an opening. */
const mondays = (count: number, free: number[], counted = slotCount) =>
  Array.from({ length: count }, (_, week) =>
    Array.from({ length: counted }, (_half, slot) => ({
      date: addDays(monday, 7 * week),
      slot,
      waits: free.includes(slot) ? 0 : 1,
      openings: 1,
    })),
  ).flat()

test('an hour was free on the days on which one of its half-hours was never full', () => {
  const { seenDays, weekdays } = usuallyFree([...mondays(4, [3, 32])])
  expect([seenDays, weekdays[0]?.seen, weekdays[1]?.seen]).toEqual([4, 4, 0])
  const free = usualHours.filter((_, index) => weekdays[0]?.free[index] === 4)
  expect(free).toEqual([7, 22])
  expect(weekdays[0]?.free.reduce((sum, count) => sum + count)).toBe(8)
})

test('fewer than four weeks say nothing, and days that were first read when they had begun do not count', () => {
  expect(usuallyFree(mondays(3, [])).seenDays).toBe(0)
  expect(usuallyFree(mondays(4, [], slotCount - 1)).seenDays).toBe(0)
})
