import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { nearestTimes } from '#client/calendar/slot/empty/nearest-times.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { court } from '#test/support/an-opening.ts'

const date = LocalDate.parse('2026-11-25')
const [venue] = catalogue.of('tennis').slice(0, 1)

test('finds at most four nearest times, in the order of the day and never past', () => {
  const starts = [6, 16, 18, 20, 21, 22].map((hour) => court('Court 1', hour * 60))
  const venueDays = [{ venueId: venue?.id ?? '', date, openings: starts, readAt: 1, status: 'ok' as const }]
  const summary = summariseDay({ sport: 'tennis', date, venueDays })
  const times = (now: string) =>
    nearestTimes({
      summary,
      timeSlot: '7:00 PM',
      reach: catalogue.of('tennis').slice(0, 1),
      filters: defaultFilters(),
      now: new Date(now),
    }).map(({ timeSlot }) => timeSlot)
  expect(times('2026-11-24T10:00:00+11:00')).toEqual(['4:00 PM', '6:00 PM', '8:00 PM', '9:00 PM'])
  expect(times('2026-11-25T17:00:00+11:00')).toEqual(['6:00 PM', '8:00 PM', '9:00 PM', '10:00 PM'])
})
