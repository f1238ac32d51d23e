import assert from 'node:assert/strict'
import type { Opening } from '#domain/availability/opening.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { standInFaults, standInTricks } from '#sandbox/stand-in.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { startSourceBench, type SourceBench } from '#test/support/source-bench.ts'
import { clockDuties } from './clock-duties.ts'
import { differenceOf } from './difference.ts'
import { byStart, datesOf, openingsOn, saturday, timeOf, tuesday } from './kit-times.ts'
import type { KitSubject } from './subjects.ts'
import { withoutDay } from './undescribed-day.ts'
import { unsoundIn } from './unsound-reading.ts'

/** One thing that every connector does before its stand-in (rules sources-2, sources-3, sources-6). */
export interface Duty {
  /** A sentence in the present tense. */
  name: string
  /** The clock at its start: noon of Saturday 21 November 2026 by default. */
  startsAt?: Date
  /** Rejects with the first thing that is wrong. */
  run(bench: SourceBench): Promise<void>
}

/** Runs a duty before a stand-in of its own. */
export async function perform({ startsAt, run }: Duty, at: { system: BookingSystem; venueId: string }): Promise<void> {
  const bench = await startSourceBench({ ...at, ...(startsAt && { now: startsAt }) })
  try {
    await run(bench)
  } finally {
    await bench.stop()
  }
}

/** The duties of the connectors that read this subject. */
export function dutiesOf(subject: KitSubject): Duty[] {
  return [
    ...sheetDuties(subject),
    ...clockDuties(subject),
    ...standInFaults.map((fault): Duty => ({
      name: `a site with ${fault} is unknown: no day is covered, and the reason is given`,
      async run(bench) {
        bench.sandbox.setFault(bench.venueId, fault)
        if (fault === 'drip') bench.sandbox.watch(bench.venueId, () => {}, bench.passDeadlines)
        const reading = await bench.read(2)
        assert.ok(['error', 'blocked', 'auth_required'].includes(reading.status), reading.status)
        assert.deepEqual(reading.covered, [])
        assert.match(reading.reason ?? '', /\w/)
      },
    })),
    ...standInTricks.map((trick): Duty => ({
      name: `of pages that are ${trick} nothing false is believed`,
      async run(bench) {
        const truth = await bench.read(3)
        bench.restart()
        bench.sandbox.setFault(bench.venueId, trick)
        assert.equal(differenceOf(truth, await bench.read(3)), undefined)
      },
    })),
  ]
}

function sheetDuties({ spotsAre, hasPrice, name, speaksOfAllTime = false }: KitSubject): Duty[] {
  const at = timeOf(spotsAre)
  return [
    {
      name: 'every day that was asked for is covered, with sound openings that have keys of their own',
      async run(bench) {
        const reading = await bench.read(7)
        assert.equal(reading.status, 'ok')
        assert.deepEqual(reading.readAt, bench.clock.now)
        assert.deepEqual(datesOf(reading), dateRange(saturday, 7))
        assert.equal(unsoundIn(reading), undefined)
        assert.ok(reading.covered.flatMap(({ openings }) => openings).length > 5)
      },
    },
    {
      name: 'a fully booked day is covered and empty',
      async run(bench) {
        bench.bookOut(tuesday)
        assert.deepEqual(openingsOn(await bench.read(7), tuesday), [])
      },
    },
    {
      name: 'openings are read back: the time as the venue writes it, length or spots as spotsAre says, price and link',
      async run(bench) {
        bench.bookOut(tuesday)
        bench.free({ date: tuesday, minutes: at })
        const [opening, ...later] = openingsOn(await bench.read(7), tuesday).toSorted(byStart)
        assert.partialDeepStrictEqual(opening, { startMinutes: at, ...freeHour(spotsAre, bench.plan.resources[0]) })
        assert.ok(later.every(({ startMinutes }) => startMinutes > at && startMinutes < at + 60))
        assert.equal(opening?.priceCents !== undefined, hasPrice)
        assert.match(opening?.bookingUrl ?? '', /^http:\/\/127\.0\.0\.1:\d+\//)
      },
    },
    {
      name: 'openings that share a time keep their identity when one of them goes',
      async run(bench) {
        bench.bookOut(tuesday)
        const [first, second] = twoFree(bench, at)
        bench.free(first)
        bench.free(second)
        const isOneOfThem = ({ startMinutes }: Opening) => [first.minutes, second.minutes].includes(startMinutes)
        const before = openingsOn(await bench.read(7), tuesday).filter(isOneOfThem)
        assert.equal(spotsIn(before), 2)
        bench.book(first)
        const [after, ...rest] = openingsOn(await bench.read(7), tuesday).filter(isOneOfThem)
        assert.equal(spotsIn(after ? [after, ...rest] : []), 1)
        assert.ok(before.some(({ key }) => key === after?.key))
        assert.partialDeepStrictEqual(after, freeHour(spotsAre, bench.plan.resources[1]))
      },
    },
    {
      name: 'two readings of the same sheet are equal, and the second asks only for changes',
      async run(bench) {
        const first = await bench.read(3)
        const answered: { status: number; isForm: boolean }[] = []
        bench.sandbox.watch(bench.venueId, ({ status, headers }) => {
          answered.push({ status, isForm: headers['content-type'] !== undefined })
        })
        const second = await bench.read(3)
        assert.deepEqual(second.covered, first.covered)
        assert.ok(answered.length > 0 && answered.every(({ status, isForm }) => isForm || status === 304))
      },
    },
    ...(speaksOfAllTime ? [] : [saysNothingOfADay()]),
    ...(name === undefined ? [] : [namesNobody(name)]),
  ]
}

function saysNothingOfADay(): Duty {
  return {
    name: 'a day that no answer describes is unknown, never full, and the days beside it are read',
    async run(bench) {
      bench.sandbox.setFault(bench.venueId, withoutDay(tuesday))
      const reading = await bench.read(7)
      assert.deepEqual(
        datesOf(reading),
        dateRange(saturday, 7).filter((date) => date !== tuesday),
      )
    },
  }
}

function namesNobody(name: string): Duty {
  return {
    name: `no person's name is read: not ${name}, who stands on its pages`,
    async run(bench) {
      const bodies: string[] = []
      bench.sandbox.watch(bench.venueId, ({ body }) => bodies.push(body))
      const reading = await bench.read(3)
      assert.ok(bodies.join('').includes(name), 'the stand-in shows no name')
      assert.ok(!JSON.stringify(reading).includes(name))
    },
  }
}

/** The expected opening when one court or tee time is free for an hour. */
function freeHour(spotsAre: KitSubject['spotsAre'], court: string | undefined): Partial<Opening> {
  if (spotsAre === 'tee') return { spots: 2 }
  return spotsAre === 'named' ? { maxMinutes: 60, resource: court ?? '' } : { maxMinutes: 60, spots: 1 }
}

/** Two spots of one time: courts, or for golf two tee times that stand in one half-hour. */
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
