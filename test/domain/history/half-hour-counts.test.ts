import { expect, test } from 'vitest'
import { maskOfSlots, slotsOfMask } from '#domain/calendar/slot-mask.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { countsOfDay } from '#domain/history/half-hour-counts.ts'

const date = '2026-11-24'
const dayBefore = instantOf('2026-11-23', 12 * 60)

function counted(before: number[] | undefined, after: number[], now = dayBefore) {
  const { counted: all, opened, full } = countsOfDay(date, before && maskOfSlots(before), maskOfSlots(after), now)
  return { all: slotsOfMask(all), opened: slotsOfMask(opened), full: slotsOfMask(full) }
}

test('the first reading of a day counts every half-hour, and nothing has opened', () => {
  const { all, opened, full } = counted(undefined, [3, 32])
  expect([all.length, opened, full.length]).toEqual([slotCount, [], slotCount - 2])
  expect(full).not.toContain(32)
})

test('later readings count the half-hours that opened, and those that became full', () => {
  expect(counted([1, 2], [2, 3])).toEqual({ all: [1, 3], opened: [3], full: [1] })
  expect(counted([1, 2], [1, 2])).toEqual({ all: [], opened: [], full: [] })
})

test('a half-hour that begins within two hours is not counted', () => {
  const at = (minutes: number) => instantOf(date, minutes - 120)
  expect(counted([], [0, 1], at(6 * 60)).opened).toEqual([1])
  expect(counted(undefined, [], at(22 * 60 - 1)).all).toEqual([32])
  expect(counted(undefined, [], at(22 * 60)).all).toEqual([])
})
