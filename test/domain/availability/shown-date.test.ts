import { expect, test } from 'vitest'
import { requireShownDate, requireShownRange } from '#domain/availability/shown-date.ts'

/** The 20th in London, and the 21st in Sydney. */
const now = new Date('2026-11-20T13:30:00Z')
const show = (date: string) => requireShownDate({ date, field: 'fecha', now })

test('dates are shown from today in Sydney to the last day of the last range', () => {
  expect(() => show('2026-11-21')).not.toThrow()
  expect(() => show('2026-12-25')).not.toThrow()
})

test('dates before and after are refused with the field and the nearest date that is shown', () => {
  expect(() => show('2026-11-20')).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      message: 'fecha: 2026-11-20 is past; use 2026-11-21 or later',
    }),
  )
  expect(() => show('2026-12-26')).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      message: 'fecha: 2026-12-26 is too far ahead; use 2026-12-25 or earlier',
    }),
  )
})

test('a range is shown where its first and its last day are', () => {
  const range = (from: string, days: number) => requireShownRange({ from, days, now })
  expect(range('2026-12-23', 3)).toEqual(['2026-12-23', '2026-12-24', '2026-12-25'])
  expect(() => range('2026-11-20', 3)).toThrow('from: 2026-11-20 is past; use 2026-11-21 or later')
  expect(() => range('2026-12-24', 3)).toThrow('days: 2026-12-26 is too far ahead; use 2026-12-25 or earlier')
})
