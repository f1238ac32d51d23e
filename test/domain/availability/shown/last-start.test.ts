import { expect, test } from 'vitest'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { lastStart } from '#domain/availability/shown/last-start.ts'
import { slotCount, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { court } from '#test/support/an-opening.ts'

const date = '2026-11-25'

/** A day of some known venues, of which the first has a court at 9 PM. */
function dayOf(known: number) {
  const venueDays = Array.from({ length: known }, (_, at) => ({
    venueId: `venue ${at}`,
    date,
    readAt: 1,
    status: 'ok' as const,
    openings: at === 0 ? [court('Court 1', 21 * 60)] : [],
  }))
  return summariseDay({ sport: 'tennis', date, venueDays })
}

test('the last start is the last half-hour in which a venue has something, if five venues are known', () => {
  expect(lastStart([dayOf(5)])).toBe(slotOfLabel('9:00 PM'))
  expect(lastStart([dayOf(5), dayOf(4)])).toBe(slotCount - 1)
})
