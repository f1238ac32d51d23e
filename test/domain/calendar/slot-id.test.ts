import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { parseSlotId, slotIdOf } from '#domain/calendar/slot-id.ts'
import { maskOfLabels, maskOfSlots, slotsOfMask } from '#domain/calendar/slot-mask.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'

test('a slot id is the date, a dash and the label without spaces', () => {
  expect(slotIdOf({ date: '2025-01-05', timeSlot: '7:00 PM' })).toBe('2025-01-05-7:00PM')
})

test('every slot id reads back', () => {
  const dates = fc.integer({ min: 0, max: 4000 }).map((day) => addDays('2024-01-01', day))
  fc.assert(
    fc.property(dates, fc.constantFrom(...slotLabels), (date, timeSlot) => {
      expect(parseSlotId(slotIdOf({ date, timeSlot }))).toEqual({ date, timeSlot })
    }),
  )
})

test.each([
  '',
  '2025-01-05',
  '2025-01-05-',
  '2025-01-05 7:00PM',
  '2025-02-30-7:00PM',
  '2025-01-05-7:15PM',
  '7:00PM-2025-01-05',
])('refuses %j', (text) => expect(parseSlotId(text)).toBeUndefined())

test('a mask holds any set of the 33 slots', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 32 })), (slots) => {
      expect(slotsOfMask(maskOfSlots(slots))).toEqual(slots.toSorted((a, b) => a - b))
    }),
  )
  expect(maskOfLabels(['6:00 AM', '10:00 PM', 'never'])).toBe(1n | (1n << 32n))
})
