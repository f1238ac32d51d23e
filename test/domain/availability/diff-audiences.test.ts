import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audiences, diffAudiences, type OpenedFor, type VenueDayState } from '#domain/availability/diff-audiences.ts'
import { diffDay, type DayState, type Opened } from '#domain/availability/diff.ts'
import type { Opening } from '#domain/availability/opening.ts'

const start = new Date('2026-11-21T01:00:00Z').getTime()
const minute = 60_000

function tee(key: string, spots: number): Opening {
  return { key, startMinutes: 420, holes: [18], spots, bookingUrl: 'https://venue.example/' }
}

const seen = (opened: readonly Opened[]) =>
  opened.map(({ opening, before }) => [opening.key, opening.openedAt, before?.spots]).toSorted()
const seenBy = (opened: readonly OpenedFor[], audience: number) =>
  seen(opened.filter((one) => (one.audience & audience) !== 0))

/** The audience of a tee time: nobody, members or everybody, and for how many. */
const states = fc.record({
  who: fc.constantFrom('nobody', 'members', 'everybody'),
  spots: fc.integer({ min: 1, max: 2 }),
})

test('members see the diff of all openings, others that of the openings for everybody', () => {
  const history = fc.array(fc.tuple(fc.record({ a: states, b: states, c: states }), fc.integer({ min: 1, max: 50 })), {
    maxLength: 14,
  })
  fc.assert(
    fc.property(history, (readings) => {
      let together: VenueDayState | undefined
      let others: DayState | undefined
      let members: DayState | undefined
      let at = start
      for (const [day, minutes] of readings) {
        at += minutes * minute
        const now = new Date(at)
        const of = (who: string) =>
          Object.entries(day).flatMap(([key, one]) => (one.who === who ? [tee(key, one.spots)] : []))
        const openings = of('everybody')
        const forMembers = of('members').map((one) => ({ ...one, forMembers: true as const }))
        const one = diffAudiences({ sport: 'golf', previous: together, next: { openings, forMembers }, now })
        const alone = diffDay({ sport: 'golf', previous: others, next: openings, now })
        const both = diffDay({ sport: 'golf', previous: members, next: [...openings, ...forMembers], now })
        expect(seenBy(one.opened, audiences.others)).toEqual(seen(alone.opened))
        expect(seenBy(one.opened, audiences.members)).toEqual(seen(both.opened))
        expect(one.state.forMembers.map(({ key }) => key)).toEqual(forMembers.map(({ key }) => key))
        // As it is stored and read again.
        together = JSON.parse(JSON.stringify(one.state)) as VenueDayState
        others = alone.state
        members = both.state
      }
    }),
  )
})

test('an opening at a venue without openings for members is reported once, for everybody', () => {
  const { state, opened } = diffAudiences({
    sport: 'golf',
    previous: undefined,
    next: { openings: [tee('a', 2)], forMembers: [] },
    now: new Date(start),
  })
  expect(opened.map(({ audience, otherOpenedAt }) => [audience, otherOpenedAt])).toEqual([
    [audiences.everybody, undefined],
  ])
  expect(state.openings[0]).not.toHaveProperty('membersSince')
})

const at = (minutes: number) => new Date(start + minutes * minute)
const forMembers = (opening: Opening) => ({ ...opening, forMembers: true as const })
const read = (previous: VenueDayState | undefined, minutes: number, openings: Opening[], members: Opening[] = []) =>
  diffAudiences({ sport: 'golf', previous, next: { openings, forMembers: members }, now: at(minutes) })

test('a venue without members has nothing stored for them, also when something closes', () => {
  const { state } = read(read(undefined, 0, [tee('a', 2), tee('b', 2)]).state, 5, [tee('b', 2)])
  expect(state).toEqual({
    openings: [{ ...tee('b', 2), openedAt: start }],
    closed: [{ key: 'a', openedAt: start, closedAt: at(5).getTime() }],
    forMembers: [],
    closedForMembers: [],
  })
})

test('an opening for all at a venue with members is reported once, and is as old for both audiences', () => {
  const { state, opened } = read(undefined, 0, [tee('a', 2)], [forMembers(tee('b', 2))])
  const told = opened.map(({ opening, audience, ...rest }) => [opening.key, audience, Object.keys(rest)])
  expect(told).toEqual([
    ['a', audiences.everybody, []],
    ['b', audiences.members, []],
  ])
  expect(state.openings[0]).not.toHaveProperty('membersSince')
})

test('an opening that was for members first stays older for them, beside those that opened for all', () => {
  const shared = read(read(undefined, 0, [], [forMembers(tee('a', 2))]).state, 40, [tee('a', 2), tee('b', 2)])
  expect(shared.opened.map(({ opening, audience, otherOpenedAt }) => [opening.key, audience, otherOpenedAt])).toEqual([
    ['a', audiences.others, start],
    ['b', audiences.everybody, undefined],
  ])
  const later = read({ ...shared.state, closedForMembers: [] }, 45, [tee('a', 2), tee('b', 2)])
  expect(later.state.openings).toMatchObject([
    { key: 'a', openedAt: at(40).getTime(), membersSince: start },
    { key: 'b', openedAt: at(40).getTime() },
  ])
  expect(later.opened).toEqual([])
})

test('an opening that closed before the venue had members comes back for members as the same one', () => {
  const closed = read(read(undefined, 0, [tee('a', 2)]).state, 5, []).state
  const { state, opened } = read(closed, 10, [tee('a', 2)], [forMembers(tee('b', 2))])
  expect(state.openings).toEqual([{ ...tee('a', 2), openedAt: start }])
  expect(opened.map(({ opening, audience }) => [opening.key, opening.openedAt, audience])).toEqual([
    ['a', start, audiences.everybody],
    ['b', at(10).getTime(), audiences.members],
  ])
})
