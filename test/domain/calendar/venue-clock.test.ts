import { expect, test } from 'vitest'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import { instantOf, venueDate, venueOffset, venueTime, venueTimeOfIso } from '#domain/calendar/venue-time.ts'

test('every time of the grid is one instant and reads back, also on days on which the clocks change', () => {
  for (const date of ['2026-10-04', '2027-04-04', '2026-12-05', '2026-07-01']) {
    for (let minutes = 360; minutes <= 1320; minutes += 30) {
      expect(venueTime(instantOf(date, minutes))).toEqual({ date, minutes })
    }
  }
})

test('a time that clocks show twice is the first, and one that they skip is an hour later', () => {
  expect(instantOf('2026-04-05', 150).toISOString()).toBe('2026-04-04T15:30:00.000Z')
  expect(instantOf('2026-10-04', 150).toISOString()).toBe('2026-10-03T16:30:00.000Z')
})

test("today is the day in Sydney, which begins eleven hours before London's", () => {
  expect(venueDate(new Date('2026-11-24T12:59:59Z'))).toBe('2026-11-24')
  expect(venueDate(new Date('2026-11-24T13:00:00Z'))).toBe('2026-11-25')
})

test('knows the offset of summer and winter', () => {
  expect(venueOffset(new Date('2026-12-05T00:00Z'))).toBe('+11:00')
  expect(venueOffset(new Date('2026-07-05T00:00Z'))).toBe('+10:00')
})

test('reads instants with any form of the offset, and refuses a text without one', () => {
  const wall = { date: '2026-12-03', minutes: 1080 }
  expect(venueTimeOfIso('2026-12-03T18:00:00+1100')).toEqual(wall)
  expect(venueTimeOfIso('2026-12-03T18:00:00+11:00')).toEqual(wall)
  expect(venueTimeOfIso('2026-12-03T07:00:00Z')).toEqual(wall)
  expect(venueTimeOfIso('2026-12-03T18:00:00')).toBeUndefined()
})

test('the red line stands on the slot of the wall clock at the venues, and nowhere at night', () => {
  expect(currentSlot(instantOf('2026-11-21', 14 * 60 + 20))).toEqual({ date: '2026-11-21', slot: 17 })
  expect(currentSlot(instantOf('2026-11-21', 23 * 60)).slot).toBeUndefined()
})

test('a slot is past once its start has passed', () => {
  const now = instantOf('2026-11-21', 14 * 60 + 20)
  expect(isPastSlot({ date: '2026-11-21', slot: 16, now })).toBe(true)
  expect(isPastSlot({ date: '2026-11-21', slot: 17, now })).toBe(false)
  expect(isPastSlot({ date: '2026-11-20', slot: 30, now })).toBe(true)
  expect(isPastSlot({ date: '2026-11-22', slot: 0, now })).toBe(false)
})
