import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { daysText, instantText, slotText } from '#client/alerts/alert-copy.ts'
import { shownAlerts } from '#client/alerts/list/shown-alerts.ts'
import { anAlert } from '#test/support/an-alert.ts'

const base = anAlert({
  id: 'a',
  email: 'ana@example.com',
  venues: ['x', 'y'],
  timeSlots: ['7:00 PM', '8:00 PM'],
  specificDate: '2026-11-26',
  createdAt: new Date('2026-11-24T09:00:00Z'),
})

function ids(alerts: Alert[]): string[] {
  return alerts.map(({ id }) => id)
}

test('lists active alerts only, and of several with the same email, sport, venues, slots, date and days one', () => {
  const alerts = [
    base,
    { ...base, id: 'same', venues: ['y', 'x'], timeSlots: ['8:00 PM', '7:00 PM'], spots: 4 },
    { ...base, id: 'inactive', specificDate: '2026-11-27', isActive: false },
    { ...base, id: 'address', email: 'bob@example.com' },
    { ...base, id: 'sport', sport: 'golf' as const },
    { ...base, id: 'venue', venues: ['x'] },
    { ...base, id: 'slot', timeSlots: ['7:00 PM'] },
    { ...base, id: 'date', specificDate: '2026-11-28' },
    { ...base, id: 'days', daysOfWeek: ['monday' as const] },
  ]
  expect(ids(shownAlerts(alerts, 'all')).sort()).toEqual(['a', 'address', 'date', 'days', 'slot', 'sport', 'venue'])
  expect(ids(shownAlerts(alerts, 'golf'))).toEqual(['sport'])
})

test('shows the newest first, and those of one batch by their dates', () => {
  const made = new Date('2026-11-24T10:00:00Z')
  const alerts = [
    base,
    { ...base, id: 'late', specificDate: '2026-12-12', createdAt: made },
    { ...base, id: 'early', specificDate: '2026-12-05', createdAt: made },
  ]
  expect(ids(shownAlerts(alerts, 'all'))).toEqual(['early', 'late', 'a'])
})

test('says when an alert applies, as a date or as weekdays', () => {
  expect(daysText(base)).toBe('Thursday, November 26, 2026')
  expect(daysText({ ...base, specificDate: null, daysOfWeek: ['monday', 'friday'] })).toBe('Monday, Friday')
  expect(daysText({ ...base, specificDate: null })).toBe('All days')
  expect(slotText('2026-11-26-7:00PM')).toBe('Thursday November 26 7:00 PM')
  expect(instantText(base.createdAt)).toBe('Nov 24, 2026, 8:00 PM')
  expect(instantText(undefined)).toBe('Unknown')
})
