import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { alerts, compiledMatch, near, openings, plainMatch, type PlainAlert } from '#test/support/alert-rule.ts'

test('the compiled rule agrees with the plain one on 100,000 pairs of alert and opening', () => {
  let matched = 0
  fc.assert(
    fc.property(
      alerts,
      fc.constantFrom<Sport>('tennis', 'golf', 'futsal'),
      near,
      openings,
      (alert, sport, date, opening) => {
        const expected = plainMatch(alert, sport, date, opening)
        if (expected) matched += 1
        return compiledMatch(alert, sport, date, opening) === expected
      },
    ),
    { numRuns: 100_000 },
  )
  expect(matched).toBeGreaterThan(500)
})

test('an alert stands on a cell exactly when date and time are its own', () => {
  fc.assert(
    fc.property(alerts, near, fc.constantFrom(...slotLabels), (alert, date, timeSlot) => {
      const slot = slotLabels.indexOf(timeSlot)
      const days = dayKeysOfAlert(alert)
      const expected =
        dayKeysOf(date).some((key) => days.includes(key)) && (maskOfLabels(alert.timeSlots) & maskOfSlot(slot)) !== 0n
      expect(alertAppliesTo({ alert: { ...alert, isActive: true }, date, timeSlot })).toBe(expected)
    }),
  )
})

test('an alert that is not active stands on no cell, and the sport filter takes only its own and all', () => {
  const alert: PlainAlert = {
    sport: 'golf',
    timeSlots: ['7:00 PM'],
    specificDate: '2026-10-04',
    specificDates: [],
    daysOfWeek: [],
    ...defaultCriteria,
  }
  const on = { date: '2026-10-04', timeSlot: '7:00pm' }
  expect(alertAppliesTo({ alert: { ...alert, isActive: false }, ...on })).toBe(false)
  expect(alertAppliesTo({ alert: { ...alert, isActive: true }, ...on, sport: 'tennis' })).toBe(false)
  expect(alertAppliesTo({ alert: { ...alert, isActive: true }, ...on, sport: 'all' })).toBe(true)
  expect(alertAppliesTo({ alert: { ...alert, sport: 'all', isActive: true }, ...on, sport: 'tennis' })).toBe(true)
})
