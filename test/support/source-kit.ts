import { afterEach, describe, expect, test } from 'vitest'
import { CoveredDay, type Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { standInFaults } from '#sandbox/stand-in.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { startSourceBench, type SourceBench } from '#test/support/source-bench.ts'

/** The facts that a booking system's format lets a connector know. */
export interface KitSubject {
  system: BookingSystem
  venueId: string
  /** `named`: every court is an opening of its own; `counted`: one opening with `spots`; `tee`: a tee time. */
  spotsAre: 'named' | 'counted' | 'tee'
  /** A name of a person that the stand-in's pages hold; undefined for formats that carry none. */
  name?: string
  /** False for formats that show no price. */
  hasPrice: boolean
}

const saturday = '2026-11-21'
const tuesday = '2026-11-24'
const sevenPm = 19 * 60

/** The shared test suite: duties of every connector (rules sources-2, sources-3, sources-6). */
export function testSource(subject: KitSubject): void {
  const { system, venueId, spotsAre } = subject
  const at = spotsAre === 'tee' ? 7 * 60 + 20 : sevenPm
  let bench: SourceBench

  async function start(now?: Date): Promise<void> {
    bench = await startSourceBench({ system, venueId, ...(now && { now }) })
  }

  describe(`${system} answers the source interface`, () => {
    afterEach(() => bench.stop())

    test('every day that was asked for is covered, with sound openings that have keys of their own', async () => {
      await start()
      const reading = await bench.read(7)
      expect(reading).toMatchObject({ status: 'ok', readAt: bench.clock.now })
      expect(datesOf(reading)).toEqual(dateRange(saturday, 7))
      for (const day of reading.covered) {
        expect(CoveredDay.safeParse(day).error).toBeUndefined()
        expect(new Set(day.openings.map(({ key }) => key)).size).toBe(day.openings.length)
      }
      expect(reading.covered.flatMap(({ openings }) => openings).length).toBeGreaterThan(5)
    })

    test('a fully booked day is covered and empty', async () => {
      await start()
      bench.bookOut(tuesday)
      expect(openingsOn(await bench.read(7), tuesday)).toEqual([])
    })

    test('openings are read back: the time as the venue writes it, length or spots as spotsAre says, price and link', async () => {
      await start()
      bench.bookOut(tuesday)
      bench.free({ date: tuesday, minutes: at })
      const [opening, ...later] = openingsOn(await bench.read(7), tuesday).toSorted(byStart)
      expect(opening).toMatchObject({ startMinutes: at })
      expect(opening).toMatchObject(freeHour(spotsAre, bench.plan.resources[0]))
      expect(later.every(({ startMinutes }) => startMinutes > at && startMinutes < at + 60)).toBe(true)
      expect(opening?.priceCents !== undefined).toBe(subject.hasPrice)
      expect(opening?.bookingUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    })

    test('openings that share a time keep their identity when one of them goes', async () => {
      await start()
      bench.bookOut(tuesday)
      const [first, second] = twoFree(bench, at)
      bench.free(first)
      bench.free(second)
      const isOneOfThem = ({ startMinutes }: Opening) => [first.minutes, second.minutes].includes(startMinutes)
      const before = openingsOn(await bench.read(7), tuesday).filter(isOneOfThem)
      expect(spotsIn(before)).toBe(2)
      bench.book(first)
      const after = openingsOn(await bench.read(7), tuesday).filter(isOneOfThem)
      expect(spotsIn(after)).toBe(1)
      expect(before.map(({ key }) => key)).toContain(after[0]?.key)
      expect(after[0]).toMatchObject(freeHour(spotsAre, bench.plan.resources[1]))
    })

    test('two readings of the same sheet are equal, and the second asks only for changes', async () => {
      await start()
      const first = await bench.read(3)
      const answered: number[] = []
      bench.sandbox.watch(venueId, ({ status }) => answered.push(status))
      const second = await bench.read(3)
      expect(second.covered).toEqual(first.covered)
      expect(new Set(answered)).toEqual(new Set([304]))
    })

    test.each([
      ['the clocks go forward on 4 October 2026', '2026-10-02', '2026-10-04'],
      ['the clocks go back on 4 April 2027', '2027-04-02', '2027-04-04'],
    ])('%s: seven in the evening stays seven, on that day and beside it', async (_, today, changeDay) => {
      await start(instantOf(today, 12 * 60))
      const dates = [addDays(changeDay, -1), changeDay, addDays(changeDay, 1)]
      for (const date of dates) {
        bench.bookOut(date)
        bench.free({ date, minutes: at })
      }
      const reading = await bench.read(5)
      for (const date of dates) {
        expect(openingsOn(reading, date).toSorted(byStart)[0]).toMatchObject({ startMinutes: at })
      }
    })

    test('a minute before and after midnight a day keeps its own openings', async () => {
      await start(instantOf(saturday, 24 * 60 - 1))
      bench.bookOut(tuesday)
      bench.free({ date: tuesday, minutes: at })
      const before = await bench.read(5)
      bench.clock.now = new Date(bench.clock.now.getTime() + 120_000)
      const after = await bench.read(4)
      expect(datesOf(before)).toEqual(dateRange(saturday, 5))
      expect(datesOf(after)).toEqual(dateRange(addDays(saturday, 1), 4))
      expect(openingsOn(after, tuesday)).toEqual(openingsOn(before, tuesday))
      expect(openingsOn(after, tuesday)).not.toEqual([])
    })

    test.each(standInFaults)('a site with %s is unknown: no day is covered, and the reason is given', async (fault) => {
      await start()
      bench.sandbox.setFault(venueId, fault)
      const reading = await bench.read(2)
      expect(['error', 'blocked', 'auth_required']).toContain(reading.status)
      expect(reading.covered).toEqual([])
      expect(reading.reason).toMatch(/\w/)
      bench.sandbox.setFault(venueId, undefined)
      bench.restart()
    })

    test.each(subject.name === undefined ? [] : [subject.name])(
      "no person's name is read: not %s, who stands on its pages",
      async (name) => {
        await start()
        const bodies: string[] = []
        bench.sandbox.watch(venueId, ({ body }) => bodies.push(body))
        const reading = await bench.read(3)
        expect(bodies.join('')).toContain(name)
        expect(JSON.stringify(reading)).not.toContain(name)
      },
    )
  })
}

/** The expected opening when one court or tee time is free for an hour. */
function freeHour(spotsAre: KitSubject['spotsAre'], court: string | undefined): Partial<Opening> {
  if (spotsAre === 'tee') return { spots: 2 }
  return spotsAre === 'named' ? { maxMinutes: 60, resource: court ?? '' } : { maxMinutes: 60, spots: 1 }
}

/** Two spotsAre of one time: courts, or for golf two tee times that stand in one half-hour. */
function twoFree({ plan }: SourceBench, minutes: number) {
  const isCourse = plan.resources.length === 1
  const second = isCourse ? { minutes: minutes + plan.stepMinutes } : { minutes, court: 1 }
  return [
    { date: tuesday, minutes, court: 0 },
    { date: tuesday, ...second },
  ] as const
}

/** A tee time is one place, however many may play; courts that are only counted say how many are free. */
function spotsIn(openings: readonly Opening[]): number {
  return openings.reduce((sum, { holes, spots }) => sum + (holes ? 1 : (spots ?? 1)), 0)
}

function datesOf(reading: Reading): LocalDate[] {
  return reading.covered.map(({ date }) => date).toSorted()
}

function openingsOn(reading: Reading, date: LocalDate): Opening[] {
  const day = reading.covered.find((covered) => covered.date === date)
  if (!day) throw new Error(`${date} is not covered: ${reading.status} ${reading.reason ?? ''}`)
  return day.openings
}

function byStart(a: Opening, b: Opening): number {
  return a.startMinutes - b.startMinutes
}
