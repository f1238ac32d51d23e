import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import { changeOfDay, isNews, type DayChange } from '#domain/history/day-change.ts'
import { decodeLog, encodeChange } from '#domain/history/day-log.ts'
import { idOfKey, seenOpening, type SeenOpening } from '#domain/history/seen-opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const runs = { numRuns: propertyRuns({ few: 200, all: 5000 }) }
const sport = fc.constantFrom<Sport>('tennis', 'golf', 'futsal')

const opening: fc.Arbitrary<Opening> = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'Court 1', 'Court 2'),
  startMinutes: fc.constantFrom(0, 360, 361, 1080, 1439),
  maxMinutes: fc.constantFrom(30, 60, 127, 128, 240),
  spots: fc.integer({ min: 1, max: 4 }),
  holes: fc.constantFrom<(9 | 18)[]>([9], [18], [9, 18], [18, 9]),
  bookingUrl: fc.constant('https://venue.example/'),
})
const day = fc.record({
  openings: fc.uniqueArray(opening, { maxLength: 6, selector: ({ key }) => key }),
  forMembers: fc.uniqueArray(opening, { maxLength: 3, selector: ({ key }) => key }),
})

/** Open slots after all changes, written as plainly as they can be. */
function stateAfter(changes: readonly DayChange[]): SeenOpening[] {
  let state: SeenOpening[] = []
  for (const { open, gone } of changes) {
    const touched = [...open, ...gone].map(({ id, startMinutes }) => `${id} ${startMinutes}`)
    state = [...state.filter(({ id, startMinutes }) => !touched.includes(`${id} ${startMinutes}`)), ...open]
  }
  return state
}

function inOrder(seen: readonly SeenOpening[]): string[] {
  return seen.map((one) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted()
}

test('the changes of a day, written and read again, lead to its last reading', () => {
  fc.assert(
    fc.property(sport, fc.array(day, { minLength: 1, maxLength: 6 }), (of, days) => {
      const leads = days.map((_, index) => 40_000 - index * 7)
      const changes = days.map((next, index) =>
        changeOfDay({ sport: of, previous: days[index - 1], next, lead: leads[index]! }),
      )
      const read = decodeLog(of, Uint8Array.from(changes.flatMap((change) => [...encodeChange(of, change)])))
      expect(read).toEqual(changes)
      const last = days.at(-1)!
      const shared = new Set(last.openings.map(({ key, startMinutes }) => `${key} ${startMinutes}`))
      const members = last.forMembers.filter(({ key, startMinutes }) => !shared.has(`${key} ${startMinutes}`))
      const expected = [
        ...last.openings.map((one) => seenOpening(of, one)),
        ...members.map((one) => seenOpening(of, { ...one, forMembers: true })),
      ]
      expect(inOrder(stateAfter(read))).toEqual(inOrder(expected))
    }),
    runs,
  )
})

test('prices, links and names, which no alert can ask about, are no change', () => {
  const free: Opening = { key: 'a', startMinutes: 600, maxMinutes: 60, bookingUrl: 'https://venue.example/' }
  const changed = { ...free, priceCents: 2000, resource: 'Court 9', bookingUrl: 'https://venue.example/other' }
  const change = (next: Opening[], previous?: Opening[]) =>
    changeOfDay({
      sport: 'tennis',
      previous: previous && { openings: previous, forMembers: [] },
      next: { openings: next, forMembers: [] },
      lead: 100,
    })
  expect(isNews(change([changed], [free]))).toBe(false)
  expect(isNews(change([{ ...free, maxMinutes: 90 }], [free]))).toBe(true)
  // That a day was seen, and full, is news.
  expect(isNews(change([]))).toBe(true)
})

test('the bytes are those that are stored already', () => {
  const change: DayChange = {
    lead: 20_000,
    isFirst: true,
    open: [
      { id: idOfKey('Court 1@1080'), startMinutes: 1080, maxMinutes: 90 },
      { id: idOfKey('Court 2@1080'), startMinutes: 1080, maxMinutes: 60, forMembers: true },
    ],
    gone: [{ id: idOfKey('Court 3@360'), startMinutes: 360 }],
  }
  const bytes = encodeChange('tennis', change)
  expect(Buffer.from(bytes).toString('hex')).toMatchInlineSnapshot(`"a09c0107e121aae0d45ae221e5de8e3ca00b62bd49"`)
  expect(decodeLog('tennis', bytes)).toEqual([change])
  expect(() => decodeLog('tennis', bytes.slice(0, -1))).toThrow('ends in the middle')
})
