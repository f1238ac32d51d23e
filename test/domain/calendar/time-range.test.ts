import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelsOf, rangesOf, rangeText, type TimeRange } from '#domain/calendar/time-range.ts'
import { slotCount, slotLabels } from '#domain/calendar/time-slot.ts'

const labels = fc.subarray([...slotLabels])
const range = fc
  .tuple(fc.integer({ min: 0, max: slotCount - 1 }), fc.integer({ min: 1, max: slotCount }))
  .map(([from, length]): TimeRange => ({ from, to: Math.min(slotCount, from + length) }))

test('ranges hold exactly the half-hours of their making, in order, and no two of them touch', () => {
  fc.assert(
    fc.property(labels, fc.gen(), (chosen, gen) => {
      const shuffled = gen(fc.shuffledSubarray, chosen, { minLength: chosen.length })
      const ranges = rangesOf([...shuffled, ...chosen])
      expect(ranges.flatMap(labelsOf)).toEqual(chosen)
      for (const [index, { from, to }] of ranges.entries()) {
        expect(to).toBeGreaterThan(from)
        expect(ranges[index + 1]?.from ?? Infinity).toBeGreaterThan(to)
      }
    }),
  )
})

/** Minutes since midnight of '7 PM' or '6:30 PM'; `half` where the text leaves it to what follows. */
function minutesOf(text: string, half: string): number {
  const [, hour = '', minute = '0', own = half] = /^(\d+)(?::(\d+))?(?: ([AP]M))?$/.exec(text) ?? []
  return ((Number(hour) % 12) + (own === 'PM' ? 12 : 0)) * 60 + Number(minute)
}

test('a range in words names its first half-hour and the end of the last one', () => {
  fc.assert(
    fc.property(range, (one) => {
      const [start = '', end] = rangeText(one).split(' to ')
      const half = (end ?? start).slice(-2)
      const from = minutesOf(start, half)
      // A single half-hour is told by its start alone.
      const to = end === undefined ? from + 30 : minutesOf(end, half)
      expect([from, to]).toEqual([360 + one.from * 30, 360 + one.to * 30])
    }),
  )
})

test.each([
  [['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM', '8:30 PM'], ['6 to 9 PM']],
  [['11:30 AM', '12:00 PM', '12:30 PM'], ['11:30 AM to 1 PM']],
  [['7:00 PM'], ['7 PM']],
  [
    ['9:30 PM', '10:00 PM', '6:00 AM', '6:30 AM'],
    ['6 to 7 AM', '9:30 to 10:30 PM'],
  ],
])('%j reads %j', (slots, texts) => {
  expect(rangesOf(slots).map(rangeText)).toEqual(texts)
})

test('a label that is no half-hour of the calendar is in no range', () => {
  expect(rangesOf(['5:30 AM', '7:15 PM', 'soon'])).toEqual([])
  expect(labelsOf({ from: -3, to: 99 })).toEqual(slotLabels)
})
