import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'
import { court } from '#test/support/an-opening.ts'

test('an opening is ahead until the clock in Sydney shows its start, whatever the day is elsewhere', () => {
  const at = (date: string, startMinutes: number) => ({
    date,
    opening: { ...court('Court 1', startMinutes), openedAt: 0 },
  })
  const now = instantOf('2026-11-25', 9 * 60)
  const isAhead = (date: string, startMinutes: number) => isStillAhead(at(date, startMinutes), now)
  expect([isAhead('2026-11-25', 541), isAhead('2026-11-25', 540), isAhead('2026-11-25', 539)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isAhead('2026-11-24', 1300), isAhead('2026-11-26', 360)]).toEqual([false, true])
})
