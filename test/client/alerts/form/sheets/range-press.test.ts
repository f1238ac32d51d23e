import { expect, test } from 'vitest'
import { partsOfDay, rangesOf, rangeText } from '#domain/calendar/time-range.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { dragHalfHours, pressHalfHour, pressPart, type RangeChoice } from '#client/alerts/form/sheets/range-press.ts'

const at = (label: string) => slotOfLabel(label) ?? -1
const press = (...labels: string[]) =>
  labels.reduce<RangeChoice>((choice, label) => pressHalfHour(choice, at(label)), { times: [], start: undefined })
const texts = (times: readonly string[]) => rangesOf(times).map(rangeText)

test('two presses select a range in either order, and two more another one', () => {
  expect(texts(press('6:00 PM', '8:30 PM').times)).toEqual(['6 to 9 PM'])
  expect(texts(press('8:30 PM', '6:00 PM').times)).toEqual(['6 to 9 PM'])
  expect(texts(press('7:00 AM', '7:30 AM', '6:00 PM', '8:30 PM').times)).toEqual(['7 to 8 AM', '6 to 9 PM'])
})

test('one press selects its half-hour, and waits for the end of the range', () => {
  expect(press('6:00 PM')).toEqual({ times: ['6:00 PM'], start: at('6:00 PM') })
  expect(press('6:00 PM', '6:00 PM')).toEqual({ times: ['6:00 PM'], start: undefined })
})

test('a press on a selected half-hour deselects it, which splits a range', () => {
  expect(texts(press('6:00 PM', '8:30 PM', '7:00 PM').times)).toEqual(['6 to 7 PM', '7:30 to 9 PM'])
})

test('a drag selects everything under it, or deselects it if it began on a selected half-hour', () => {
  const evening = dragHalfHours([], at('8:30 PM'), at('6:00 PM'))
  expect(texts(evening)).toEqual(['6 to 9 PM'])
  expect(texts(dragHalfHours(evening, at('8:00 PM'), at('10:00 PM')))).toEqual(['6 to 8 PM'])
})

test('a part of the day takes the place of suggested times, and is added to chosen ones', () => {
  const { Morning, Evening } = partsOfDay
  const times = pressPart({ times: ['7:00 PM'], isSuggested: true }, Evening)
  expect(texts(pressPart({ times, isSuggested: true }, Morning))).toEqual(['7 to 11 AM'])
  const both = pressPart({ times, isSuggested: false }, Morning)
  expect(texts(both)).toEqual(['7 to 11 AM', ...texts(times)])
  expect(texts(pressPart({ times: both, isSuggested: false }, Evening))).toEqual(['7 to 11 AM'])
})
