import assert from 'node:assert/strict'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Duty } from './duties.ts'
import { byStart, datesOf, openingsOn, saturday, timeOf, tuesday } from './kit-times.ts'
import type { KitSubject } from './subjects.ts'

/** Duties at the change of clocks, at midnight and at the release of a day. */
export function clockDuties(subject: KitSubject): Duty[] {
  return [...changeDuties(subject), ...releaseDuties(subject)]
}

function changeDuties({ spotsAre }: KitSubject): Duty[] {
  const at = timeOf(spotsAre)
  const changes = [
    ['the clocks go forward on 4 October 2026', '2026-10-02', '2026-10-04'],
    ['the clocks go back on 4 April 2027', '2027-04-02', '2027-04-04'],
  ] as const
  return [
    ...changes.map(([name, today, changeDay]): Duty => ({
      name: `${name}: ${spotsAre === 'tee' ? 'a tee time stays' : 'seven in the evening stays seven'}, on that day and beside it`,
      startsAt: instantOf(today, 12 * 60),
      async run(bench) {
        const dates = [addDays(changeDay, -1), changeDay, addDays(changeDay, 1)]
        for (const date of dates) {
          bench.bookOut(date)
          bench.free({ date, minutes: at })
        }
        const reading = await bench.read(5)
        for (const date of dates) assert.equal(openingsOn(reading, date).toSorted(byStart)[0]?.startMinutes, at)
      },
    })),
    {
      name: 'a minute before and after midnight a day keeps its own openings',
      startsAt: instantOf(saturday, 24 * 60 - 1),
      async run(bench) {
        bench.bookOut(tuesday)
        bench.free({ date: tuesday, minutes: at })
        const before = await bench.read(5)
        bench.clock.now = new Date(bench.clock.now.getTime() + 120_000)
        const after = await bench.read(4)
        assert.deepEqual(datesOf(before), dateRange(saturday, 5))
        assert.deepEqual(datesOf(after), dateRange(addDays(saturday, 1), 4))
        assert.deepEqual(openingsOn(after, tuesday), openingsOn(before, tuesday))
        assert.notDeepEqual(openingsOn(after, tuesday), [])
      },
    },
  ]
}

/** Days that cannot be booked yet (rule sources-19). */
function releaseDuties({ spotsAre, daysAhead, namesRelease }: KitSubject): Duty[] {
  if (daysAhead === undefined) return []
  const next = addDays(saturday, daysAhead + 1)
  const free = { date: next, minutes: timeOf(spotsAre) }
  return [
    {
      name: 'a day that is not released is neither free nor full, and free as soon as it is released',
      async run(bench) {
        bench.free(free)
        const dates = [addDays(next, -1), next]
        const before = await bench.read(daysAhead + 2, { dates })
        assert.equal(datesOf(before).at(-1), addDays(next, -1))
        const opensAt = before.unreleased?.find(({ date }) => date === next)?.opensAt
        assert.deepEqual(opensAt, namesRelease ? instantOf(addDays(saturday, 1), 0) : undefined)
        bench.clock.now = instantOf(addDays(saturday, 1), 12 * 60)
        const known = before.cursor !== undefined && { cursor: before.cursor }
        const after = await bench.read(daysAhead + 2, { dates, ...known })
        assert.ok(openingsOn(after, next).some(({ startMinutes }) => startMinutes === free.minutes))
      },
    },
  ]
}
