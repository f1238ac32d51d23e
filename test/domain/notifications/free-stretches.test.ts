import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutesOf, type Opening } from '#domain/availability/opening.ts'
import { freeStretches, type PlacedOpening } from '#domain/notifications/free-stretches.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { court } from '#test/support/an-opening.ts'

const tuesday = LocalDate.parse('2026-12-01')

function free(startMinutes: number, opening: Partial<Opening> = {}): PlacedOpening {
  const placed = court(opening.resource ?? 'Court 1', startMinutes, opening)
  return { venueId: 'rockdale', date: tuesday, sport: 'tennis', opening: placed }
}

it('one free hour of a court is one opening, whatever its half-hours', () => {
  const [stretch, ...others] = freeStretches([free(1170), free(1140, { maxMinutes: 30 })])
  expect(others).toEqual([])
  expect(stretch).toMatchObject({ first: { opening: { startMinutes: 1140 } }, untilMinutes: 1230 })
  expect(stretch?.members).toHaveLength(2)
})

it('keeps apart stretches with a booking between them, other courts, other days and other venues', () => {
  const found = [free(1080), free(1170), free(1080, { resource: 'Court 2' })]
  const elsewhere = { ...free(1080), venueId: 'prince-alfred' }
  const dayAfter = { ...free(1080), date: LocalDate.parse('2026-12-02') }
  expect(freeStretches([...found, elsewhere, dayAfter])).toHaveLength(5)
})

it('joins tee times and openings without a named court only where they start together', () => {
  const teeTime = (startMinutes: number, key: string): PlacedOpening => ({
    ...free(startMinutes, { key }),
    sport: 'golf',
  })
  expect(freeStretches([teeTime(420, 'a'), teeTime(428, 'b'), teeTime(428, 'c')])).toMatchObject([
    { untilMinutes: undefined, members: [{}] },
    { untilMinutes: undefined, members: [{}, {}] },
  ])
  const unnamed = [1140, 1170, 1170].map((startMinutes, at): PlacedOpening => {
    const { resource: _none, ...opening } = free(startMinutes, { key: `${at}` }).opening
    return { ...free(startMinutes), sport: 'futsal', opening }
  })
  expect(freeStretches(unnamed)).toHaveLength(2)
})

const anyFound = fc.array(
  fc
    .record({
      venueId: fc.constantFrom('rockdale', 'prince-alfred'),
      date: fc.constantFrom(tuesday, LocalDate.parse('2026-12-02')),
      sport: fc.constantFrom('tennis' as const, 'futsal' as const),
      resource: fc.constantFrom('Court 1', 'Court 2'),
      startMinutes: fc.integer({ min: 12, max: 44 }).map((half) => half * 30),
      maxMinutes: fc.constantFrom(30, 60, 90),
    })
    .map(({ venueId, date, sport, ...opening }): PlacedOpening => ({
      ...free(opening.startMinutes, opening),
      venueId,
      date,
      sport,
    })),
  { maxLength: 30 },
)

const placeOf = ({ venueId, date, sport, opening }: PlacedOpening) => `${venueId} ${date} ${sport} ${opening.resource}`
/** Every minute at which something is free, and the minute after it, where the next may begin. */
const minutesReached = (found: readonly PlacedOpening[]) =>
  new Set(
    found.flatMap((one) =>
      Array.from({ length: minutesOf(one.opening) + 1 }, (_, at) => `${placeOf(one)} ${one.opening.startMinutes + at}`),
    ),
  )

it('covers exactly the minutes that were free, in stretches that neither overlap nor touch', () => {
  fc.assert(
    fc.property(anyFound, (found) => {
      const stretches = freeStretches(found)
      const covered = stretches.flatMap(({ first, untilMinutes = 0 }) =>
        Array.from(
          { length: untilMinutes - first.opening.startMinutes + 1 },
          (_, at) => `${placeOf(first)} ${first.opening.startMinutes + at}`,
        ),
      )
      expect(new Set(covered).size).toBe(covered.length)
      expect(new Set(covered)).toEqual(minutesReached(found))
      expect(stretches.flatMap(({ members }) => members)).toHaveLength(found.length)
    }),
  )
})

it('does not depend on the order in which openings were found', () => {
  const shuffled = anyFound.chain((found) =>
    fc.tuple(fc.constant(found), fc.shuffledSubarray(found, { minLength: found.length, maxLength: found.length })),
  )
  fc.assert(
    fc.property(shuffled, ([found, other]) => {
      const shape = (all: readonly PlacedOpening[]) =>
        freeStretches(all).map(({ first, untilMinutes, members }) => [
          placeOf(first),
          first.opening.key,
          untilMinutes,
          members.length,
        ])
      expect(new Set(shape(other).map(String))).toEqual(new Set(shape(found).map(String)))
    }),
  )
})
