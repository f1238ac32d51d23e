import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  labelOfSlot,
  minutesOfLabel,
  minutesOfSlot,
  roundToSlot,
  slotCount,
  slotLabels,
  slotOfLabel,
  TimeSlot,
  toWireLabel,
} from '#domain/calendar/time-slot.ts'

test('the grid has 33 half-hours from 6:00 AM to 10:00 PM', () => {
  expect(slotLabels).toHaveLength(33)
  expect(slotLabels[0]).toBe('6:00 AM')
  expect(slotLabels[12]).toBe('12:00 PM')
  expect(slotLabels.at(-1)).toBe('10:00 PM')
})

test.each([
  ['7:00 PM', 26],
  ['7:00PM', 26],
  ['07:00 pm', 26],
  [' 6:30 am ', 1],
  ['12:00 PM', 12],
  ['7:00 p.m.', 26],
])('reads %s whatever its spacing and case', (text, slot) => {
  expect(slotOfLabel(text)).toBe(slot)
})

test.each([
  '25:61 PM',
  '0:30 AM',
  '0:30 PM',
  '13:00 AM',
  '18:00 AM',
  '5:90 PM',
  '5:60 PM',
  '7:15 PM',
  '5:30 AM',
  '10:30 PM',
  '12:00 AM',
  'seven',
  '',
  '7 PM',
  'at 7:00 PM',
  '107:00 PM',
  '7:00 PM sharp',
])('refuses %j as a label of the grid', (text) => {
  expect(slotOfLabel(text)).toBeUndefined()
})

test('a time of any minute is read, up to the last of an hour', () => {
  expect([minutesOfLabel('7:59 PM'), minutesOfLabel('12:00 AM')]).toEqual([19 * 60 + 59, 0])
})

test('every label is read back as its slot, with or without a space', () => {
  for (let slot = 0; slot < slotCount; slot += 1) {
    expect(slotOfLabel(labelOfSlot(slot))).toBe(slot)
    expect(slotOfLabel(toWireLabel(labelOfSlot(slot)))).toBe(slot)
    expect(minutesOfLabel(labelOfSlot(slot))).toBe(minutesOfSlot(slot))
  }
})

test('rounds each of the 1,440 minutes of a day by the rule: under 15 to :00, 15 to 44 to :30, 45 on to the next hour', () => {
  for (let minutes = 0; minutes < 1440; minutes += 1) {
    const hour = Math.floor(minutes / 60)
    const minute = minutes % 60
    const rounded = minute < 15 ? hour * 60 : minute < 45 ? hour * 60 + 30 : (hour + 1) * 60
    const expected = rounded >= 360 && rounded <= 1320 ? (rounded - 360) / 30 : undefined
    expect(roundToSlot(minutes), `minute ${minutes}`).toBe(expected)
  }
})

test('no text makes the reader of labels throw', () => {
  const known = new Set([undefined, ...slotLabels.keys()])
  const isKnown = fc.property(fc.string(), (text) => known.has(slotOfLabel(text)))
  expect(fc.check(isKnown).failed).toBe(false)
})

test('a label is normalised, and an invalid one is quoted, cut short', () => {
  expect(TimeSlot.parse(' 07:00pm')).toBe('7:00 PM')
  const long = 'seven in the evening, please'
  expect(TimeSlot.safeParse(long).error?.issues).toEqual([
    { code: 'custom', path: [], message: "'seven in the evening' is not a half-hour from 6:00 AM to 10:00 PM" },
  ])
})
