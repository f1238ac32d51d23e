import { expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { openingRates } from '#domain/history/opening-rate.ts'

const monday = '2026-11-23'

test('without counts nearer days are expected to have more openings', () => {
  const rates = openingRates([], monday, 28)
  expect(rates).toHaveLength(29)
  expect(rates.toSorted((a, b) => b - a)).toEqual(rates)
  expect(rates[28]).toBeGreaterThan(0)
})

test('a weekday with more openings than others is expected to have more, the more often it had them', () => {
  const weeks = (count: number) =>
    dateRange(addDays(monday, -7 * count), 7 * count).map((date, day) => ({
      date,
      slot: 26,
      waits: 1,
      openings: day % 7 === 2 ? 8 : 1,
    }))
  const wednesday = (count: number) => openingRates(weeks(count), monday, 7)[2]! / openingRates([], monday, 7)[2]!
  expect(wednesday(0)).toBe(1)
  expect(wednesday(1)).toBeGreaterThan(1)
  expect(wednesday(12)).toBeGreaterThan(wednesday(1))
  // Eight of two, the mean of a day.
  expect(wednesday(12)).toBeLessThan(4)
})
