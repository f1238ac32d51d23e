import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import {
  addDays,
  dayNumber,
  daysBetween,
  fromCompactDate,
  isLocalDate,
  LocalDate,
  mondayOf,
  toCompactDate,
  weekdayOf,
} from '#domain/calendar/local-date.ts'

dayjs.extend(utc)
dayjs.extend(customParseFormat)

const dates = fc
  .integer({ min: dayNumber('2020-01-01'), max: dayNumber('2040-12-31') })
  .map((day) => addDays('1970-01-01', day))

test.each([
  '2026-02-29',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-13-01',
  '26-1-1',
  '2026-1-01',
  '2026-12-05T00:00',
  'x2026-12-05',
])('refuses %s as a date', (text) => expect(isLocalDate(text)).toBe(false))

test('an invalid date is answered with how one is written, and in the schema it has the format of a date', () => {
  expect(LocalDate.safeParse('2026-02-30').error?.issues).toMatchObject([
    { message: 'must be a date that exists, written yyyy-MM-dd' },
  ])
  expect(LocalDate.parse('2028-02-29')).toBe('2028-02-29')
  expect(z.toJSONSchema(LocalDate)).toMatchObject({ type: 'string', format: 'date' })
})

test('knows leap days', () => {
  expect(isLocalDate('2028-02-29')).toBe(true)
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})

test.each([
  ['2026-11-21', 'saturday'],
  ['2026-10-04', 'sunday'],
  ['2027-04-04', 'sunday'],
  ['2026-11-23', 'monday'],
])('%s is a %s', (date, weekday) => expect(weekdayOf(date)).toBe(weekday))

test('adding days counts whole days, across both clock changes and every year', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -400, max: 400 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

test('the week of the slot picker starts on the Monday on or before the date', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const monday = mondayOf(date)
      expect(weekdayOf(monday)).toBe('monday')
      expect(daysBetween(monday, date)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(monday, date)).toBeLessThan(7)
    }),
  )
})

test('the compact form of a date reads back', () => {
  fc.assert(fc.property(dates, (date) => fromCompactDate(toCompactDate(date)) === date))
  expect(fromCompactDate('20260230')).toBeUndefined()
  expect(fromCompactDate('2026-12-05')).toBeUndefined()
})

test('a text is a date exactly where the calendar has it, whatever its digits', () => {
  const two = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
  const texts = fc.tuple(fc.integer({ min: 1990, max: 2210 }), two, two).map((parts) => parts.join('-'))
  fc.assert(
    fc.property(texts, (text) => {
      const day = dayjs.utc(text, 'YYYY-MM-DD', true)
      const isDate = day.isValid() && day.year() >= 2000 && day.year() < 2200
      expect([text, isLocalDate(text)]).toEqual([text, isDate])
      expect([text, fromCompactDate(text.replaceAll('-', ''))]).toEqual([text, isDate ? text : undefined])
    }),
  )
})
