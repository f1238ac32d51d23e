import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { nextHalfHours } from '#client/calendar/tonight/next-half-hours.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { court } from '#test/support/an-opening.ts'

const date = LocalDate.parse('2026-11-25')
const reach = catalogue.of('tennis').slice(0, 2)

test('tonight begins at 5 PM or now, skips full half-hours, and ends after six', () => {
  const starts = [10, 16, 17, 18, 19, 19.5, 20, 20.5, 21].map((hour) => court('Court 1', hour * 60))
  const venueDays = reach.map(({ id }) => ({ venueId: id, date, openings: starts, readAt: 1, status: 'ok' as const }))
  const summary = summariseDay({ sport: 'tennis', date, venueDays })
  const times = (now: string) =>
    nextHalfHours({ summary, reach, filters: defaultFilters(), now: new Date(now) }).map(({ timeSlot }) => timeSlot)
  const evening = ['5:00 PM', '6:00 PM', '7:00 PM', '7:30 PM', '8:00 PM', '8:30 PM']
  expect(times('2026-11-25T09:00:00+11:00')).toEqual(evening)
  expect(times('2026-11-25T17:00:00+11:00')).toEqual([...evening.slice(1), '9:00 PM'])
  expect(times('2026-11-25T21:00:00+11:00')).toEqual([])
})
