import { expect, test } from 'vitest'
import { bookableDays, quietDays, quietText } from '#domain/alerts/quiet-days.ts'
import { anAlert } from '#test/support/an-alert.ts'

const today = '2026-11-27'
const weekly = anAlert({ specificDate: null, daysOfWeek: ['tuesday', 'thursday'] })
const quiet = { ...weekly, quietDates: ['2026-11-26', '2026-12-01'] }

test('says which coming days are quiet, and the next one that is not', () => {
  expect(quietText([quiet], today)).toBe('Quiet for Tue 1 Dec. Next: Thu 3 Dec.')
  expect(quietDays([quiet, quiet], today)).toEqual(['2026-12-01'])
  expect(quietText([weekly], today)).toBeUndefined()
})

test('the booked day is one of the next days that are not quiet, or one with openings found that is still to come', () => {
  const next = ['2026-12-03', '2026-12-08', '2026-12-10', '2026-12-15']
  expect(bookableDays([quiet], [], today)).toEqual(next)
  expect(bookableDays([quiet], ['2026-12-29', '2026-12-08'], today)).toEqual([...next, '2026-12-29'])
  // An email of last week, and an address that was changed by hand.
  expect(bookableDays([quiet], ['2026-11-26', '2027-11-26'], today)).toEqual(next)
})

test('the booked day of alerts on dates is one of their dates that are still to come', () => {
  const dated = ['2026-11-24', '2026-12-05', '2026-12-12'].map((specificDate) => anAlert({ specificDate }))
  expect(bookableDays(dated, [], today)).toEqual(['2026-12-05', '2026-12-12'])
})
