import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#domain/calendar/local-date.ts'
import type { DayChange } from '#domain/history/day-change.ts'
import { seenDayOf } from '#domain/history/seen-day.ts'
import type { SeenOpening } from '#domain/history/seen-opening.ts'
import { eveningBefore, usualHours, usuallyFree } from '#domain/history/usually-free.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const identity = ({ id, startMinutes }: { id: number; startMinutes: number }) => `${id} ${startMinutes}`
const opening: fc.Arbitrary<SeenOpening> = fc
  .record({
    id: fc.constantFrom(1, 2),
    startMinutes: fc.constantFrom(0, 359, 360, 419, 420, 1320, 1379, 1380),
    isForMembers: fc.boolean(),
  })
  .map(({ isForMembers, ...seen }) => ({ ...seen, maxMinutes: 60, ...(isForMembers && { forMembers: true as const }) }))
const some = fc.uniqueArray(opening, { maxLength: 4, selector: identity })

/** Changes around the evening before: some days are read only after it. */
const changes: fc.Arbitrary<DayChange[]> = fc
  .tuple(
    fc.integer({ min: -2, max: 3 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), some, some), { maxLength: 5 }),
    some,
  )
  .map(([earlier, steps, first]) => {
    let lead = eveningBefore + earlier
    const later = steps.map(([after, open, gone]): DayChange => {
      lead -= after
      const isOpen = new Set(open.map(identity))
      return { lead, isFirst: false, open, gone: gone.filter((one) => !isOpen.has(identity(one))) }
    })
    return [{ lead: eveningBefore + earlier, isFirst: true, open: first, gone: [] }, ...later]
  })

/** Openings that anybody could book on the evening before, by going through all that happened until then. */
function openThen(all: readonly DayChange[]): SeenOpening[] {
  const open = new Map<string, SeenOpening>()
  for (const change of all.filter(({ lead }) => lead >= eveningBefore)) {
    for (const one of change.gone) open.delete(identity(one))
    for (const one of change.open) open.set(identity(one), one)
  }
  return [...open.values()].filter(({ forMembers }) => !forMembers)
}

test('the usually free starts are those that a replay of every day finds on the evening before', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 12 }), (days) => {
      const all = days.map((log, index) => ({ date: addDays('2026-08-03', index), log }))
      const told = all.filter(({ log }) => log[0]!.lead >= eveningBefore)
      const found = usuallyFree(all.map(({ date, log }) => seenDayOf('tennis', date, log)!))
      expect(found.seenDays).toBe(told.length)
      found.weekdays.forEach(({ seen, free }, weekday) => {
        const own = told.filter(({ date }) => weekdayIndex(date) === weekday)
        expect(seen).toBe(own.length)
        usualHours.forEach((hour, index) => {
          const inHour = ({ startMinutes }: SeenOpening) => Math.floor(startMinutes / 60) === hour
          expect(free[index]).toBe(own.filter(({ log }) => openThen(log).some(inHour)).length)
        })
      })
    }),
    { numRuns: propertyRuns({ few: 200, all: 5000 }) },
  )
})
