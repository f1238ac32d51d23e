import { expect, test } from 'vitest'
import { daysText, instantText, slotText } from '#client/alerts/alert-copy.ts'
import { anAlert } from '#test/support/an-alert.ts'

const base = anAlert({ specificDate: '2026-11-26', createdAt: new Date('2026-11-24T09:00:00Z') })

test('says when an alert applies, as a date or as weekdays', () => {
  expect(daysText(base)).toBe('Thursday, November 26, 2026')
  expect(daysText({ ...base, specificDate: null, daysOfWeek: ['monday', 'friday'] })).toBe('Monday, Friday')
  expect(daysText({ ...base, specificDate: null })).toBe('All days')
  expect(slotText('2026-11-26-7:00PM')).toBe('Thursday November 26 7:00 PM')
  expect(instantText(base.createdAt)).toBe('24 Nov 2026, 8:00 PM')
  expect(instantText(undefined)).toBe('Unknown')
})
