import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { releasesOf, releaseText, type SeenRelease } from '#domain/history/release-pattern.ts'

const minute = 60_000

/** A day that is released so many days before at a time, as readings before and after it see it. */
function seen(date: string, daysBefore: number, minutes: number, before: number, after: number): SeenRelease {
  const at = instantOf(addDays(date, -daysBefore), minutes).getTime()
  return { date, missingAt: new Date(at - before * minute), seenAt: new Date(at + after * minute) }
}

test('a regular hour is found from any readings around it, over a change of the clocks too', () => {
  const readings = fc.array(fc.tuple(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 0, max: 29 })), {
    minLength: 3,
    maxLength: 8,
  })
  fc.assert(
    fc.property(
      readings,
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 5, max: 20 }),
      (gaps, daysBefore, hour) => {
        const saturdays = gaps.map(([before, after], week) =>
          seen(addDays('2026-09-05', 7 * week), daysBefore, hour * 60, before, after),
        )
        expect(releasesOf(saturdays)).toEqual([{ weekday: 5, daysBefore, minutes: hour * 60 }])
        const days = gaps.map(([before, after], day) =>
          seen(addDays('2026-09-29', day), daysBefore, hour * 60, before, after),
        )
        expect(releasesOf(days)).toEqual([{ weekday: undefined, daysBefore, minutes: hour * 60 }])
      },
    ),
  )
})

test('releases that are seen too seldom, too roughly or at no regular hour make no pattern', () => {
  const saturday = (week: number, minutes = 360) => seen(addDays('2026-09-05', 7 * week), 7, minutes, 20, 10)
  expect(releasesOf([saturday(0), saturday(1)])).toEqual([])
  expect(releasesOf([saturday(0), saturday(1, 500), saturday(2, 900)])).toEqual([])
  expect(releasesOf([0, 1, 2].map((week) => seen(addDays('2026-09-05', 7 * week), 7, 360, 300, 300)))).toEqual([])
  expect(releasesOf([saturday(0), saturday(1), saturday(2)])).toHaveLength(1)
})

test('a release is described as people say it', () => {
  const text = (weekday: number | undefined, daysBefore: number) => releaseText({ weekday, daysBefore, minutes: 360 })
  expect([text(5, 7), text(5, 2), text(0, 14), text(6, 0), text(undefined, 7), text(undefined, 1)]).toEqual([
    'Saturdays on the Saturday before at 6:00 AM',
    'Saturdays on the Thursday before at 6:00 AM',
    'Mondays on the Monday 14 days before at 6:00 AM',
    'Sundays on the same day at 6:00 AM',
    'each day 7 days before at 6:00 AM',
    'each day 1 day before at 6:00 AM',
  ])
})
