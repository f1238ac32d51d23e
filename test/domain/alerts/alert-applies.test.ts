import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { anyAlert, isInSlot, isOnDay } from '#test/support/random-alerts.ts'

// The clocks go forward in this week.
const today = '2026-09-30'
const near = fc.integer({ min: 0, max: 9 }).map((days) => addDays(today, days))

test('an alert applies to a cell exactly when it has its date and time', () => {
  fc.assert(
    fc.property(anyAlert(today), near, fc.constantFrom(...slotLabels), (alert, date, timeSlot) => {
      const expected = isOnDay(alert, date) && isInSlot(alert, 360 + slotLabels.indexOf(timeSlot) * 30)
      expect(alertAppliesTo({ alert: { ...alert, isActive: true }, date, timeSlot })).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})

test('an inactive alert applies to no cell, and the sport filter takes only its own and all', () => {
  const alert = {
    sport: 'golf' as const,
    timeSlots: ['7:00 PM'],
    specificDate: '2026-10-04',
    specificDates: [],
    daysOfWeek: [],
  }
  const on = { date: '2026-10-04', timeSlot: '7:00pm' }
  expect(alertAppliesTo({ alert: { ...alert, isActive: false }, ...on })).toBe(false)
  expect(alertAppliesTo({ alert: { ...alert, isActive: true }, ...on, sport: 'tennis' })).toBe(false)
  expect(alertAppliesTo({ alert: { ...alert, isActive: true }, ...on, sport: 'all' })).toBe(true)
  expect(alertAppliesTo({ alert: { ...alert, sport: 'all', isActive: true }, ...on, sport: 'tennis' })).toBe(true)
})
