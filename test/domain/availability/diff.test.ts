import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffDay, sortOpenings, type DayState } from '#domain/availability/diff.ts'
import type { Opening } from '#domain/availability/opening.ts'

const start = new Date('2026-11-21T01:00:00Z')
const minute = 60_000

function tee(key: string, more: Partial<Opening> = {}): Opening {
  return { key, startMinutes: 420, holes: [18], spots: 2, bookingUrl: 'https://venue.example/', ...more }
}

function after(ms: number): Date {
  return new Date(start.getTime() + ms)
}

test('all openings of a day that was never read have appeared', () => {
  const { opened } = diffDay({ sport: 'golf', previous: undefined, next: [tee('a'), tee('b')], now: start })
  expect(opened.map(({ opening }) => opening.key)).toEqual(['a', 'b'])
})

test('however a page orders its openings, they are sorted by start and then by key, each once', () => {
  const sorted = [tee('b'), tee('c'), tee('a', { startMinutes: 480 }), tee('d', { startMinutes: 480 })]
  fc.assert(
    fc.property(fc.shuffledSubarray([...sorted, tee('c')], { minLength: 5 }), (shuffled) => {
      expect(sortOpenings(shuffled)).toEqual(sorted)
    }),
  )
})

test('an opening that was there before is not reported again', () => {
  const { state } = diffDay({ sport: 'golf', previous: undefined, next: [tee('a')], now: start })
  expect(diffDay({ sport: 'golf', previous: state, next: [tee('a')], now: after(minute) }).opened).toEqual([])
})

test('a tee time that gains places is reported with what it was, under its first instant', () => {
  const { state } = diffDay({ sport: 'golf', previous: undefined, next: [tee('a')], now: start })
  const next = (spots: number) =>
    diffDay({ sport: 'golf', previous: state, next: [tee('a', { spots })], now: after(minute) }).opened
  const openedAt = start.getTime()
  expect(next(4)).toEqual([{ opening: { ...tee('a', { spots: 4 }), openedAt }, before: { ...tee('a'), openedAt } }])
  expect(next(1)).toEqual([])
})

test('an opening that comes back within 30 minutes is the same one; after 30 minutes it is new', () => {
  const first = diffDay({ sport: 'golf', previous: undefined, next: [tee('a')], now: start }).state
  const shut = diffDay({ sport: 'golf', previous: first, next: [], now: after(minute) }).state
  const soon = diffDay({ sport: 'golf', previous: shut, next: [tee('a')], now: after(30 * minute) })
  expect(soon.opened[0]?.opening.openedAt).toBe(start.getTime())
  const late = diffDay({ sport: 'golf', previous: shut, next: [tee('a')], now: after(31 * minute) })
  expect(late.opened[0]?.opening.openedAt).toBe(after(31 * minute).getTime())
})

test('a day remembers open and lately closed openings, and none as both', () => {
  const day = (previous: DayState | undefined, keys: string[], minutes: number) =>
    diffDay({ sport: 'golf', previous, next: keys.map((key) => tee(key)), now: after(minutes * minute) }).state
  const [openedAt, closedAt] = [start.getTime(), after(minute).getTime()]
  const shut = day(day(undefined, ['a', 'b'], 0), ['b'], 1)
  expect(shut).toEqual({ openings: [{ ...tee('b'), openedAt }], closed: [{ key: 'a', openedAt, closedAt }] })
  expect(day(shut, ['a', 'b'], 2)).toEqual({
    openings: [tee('a'), tee('b')].map((one) => ({ ...one, openedAt })),
    closed: [],
  })
})

test('agrees with a plain reference on random histories: opened means open now and not open before', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const readings = fc.array(fc.tuple(fc.subarray(keys), fc.integer({ min: 1, max: 50 })), { maxLength: 12 })
  fc.assert(
    fc.property(readings, (history) => {
      let state: DayState | undefined
      let before: string[] = []
      const openedAt = new Map<string, number>()
      const closedAt = new Map<string, number>()
      let at = start.getTime()
      for (const [open, minutes] of history) {
        at += minutes * minute
        const { state: next, opened } = diffDay({
          sport: 'tennis',
          previous: state,
          next: open.map((key) => tee(key)),
          now: new Date(at),
        })
        expect(opened.map(({ opening }) => opening.key).sort()).toEqual(
          open.filter((key) => !before.includes(key)).sort(),
        )
        for (const key of before) if (!open.includes(key)) closedAt.set(key, at)
        for (const key of open) {
          if (before.includes(key)) continue
          const isSame = closedAt.has(key) && at - (closedAt.get(key) ?? 0) < 30 * minute
          if (!isSame) openedAt.set(key, at)
        }
        for (const opening of next.openings) expect(opening.openedAt).toBe(openedAt.get(opening.key))
        state = next
        before = open
      }
    }),
  )
})
