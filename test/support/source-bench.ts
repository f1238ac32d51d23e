import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { startSandbox, type Sandbox } from '#sandbox/start-sandbox.ts'
import type { VenuePlan } from '#sandbox/world.ts'
import { buildSource } from '#server/sources/build-source.ts'
import type { Timers } from '#server/sources/http/timers.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'

/** One connector before a stand-in of its booking system, over HTTP, under the test's clock. */
export interface SourceBench {
  sandbox: Sandbox
  venueId: string
  plan: VenuePlan
  clock: { now: Date }
  /** Reads `days` days from today on, or as the request says. */
  read(days: number, request?: Partial<ReadingRequest>): Promise<Reading>
  /** A connector without any memory, as after a restart. */
  restart(): void
  /** Books every at of a day. */
  bookOut(date: LocalDate): void
  /** Gives back places from these minutes on: a tee time, or a court (by its index) for so many minutes. */
  free(at: { date: LocalDate; minutes: number; court?: number; forMinutes?: number }): void
  book(at: { date: LocalDate; minutes: number; court?: number; forMinutes?: number }): void
  stop(): Promise<void>
}

/** Noon in Sydney on 21 November 2026, a Saturday. */
const noon = instantOf('2026-11-21', 12 * 60)

/** Time that passes only where somebody waits, and at once. */
export function hastyTimers(): Timers {
  let elapsed = 0
  return {
    elapsedMs: () => elapsed,
    random: () => 0.5,
    // A part of the real one: what is slow on purpose is slow for hours.
    deadline: (ms) => AbortSignal.timeout(ms / 15),
    async sleep(ms, signal) {
      signal.throwIfAborted()
      elapsed += ms
    },
  }
}

export async function startSourceBench({
  system,
  venueId,
  now = noon,
}: {
  system: BookingSystem
  venueId: string
  now?: Date
}): Promise<SourceBench> {
  const venue = venueById(venueId)
  if (!venue) throw new Error(`${venueId} is not in the catalogue`)
  const clock = { now }
  const sandbox = await startSandbox({
    seed: 9,
    now: () => clock.now,
    venueIds: [venueId],
    systems: { [venueId]: system },
  })
  const client = createPoliteClient({
    userAgent: 'CourtsideTest/1.0 (+mailto:test@courtside.test)',
    allowLoopback: true,
    timers: hastyTimers(),
    now: () => clock.now,
  })
  const [entry] = validateSources({
    entries: sandbox.sources,
    file: 'the bench',
    allowLoopback: true,
    defaults: { pollSeconds: 20, minGapMs: 0 },
  })
  if (!entry) throw new Error('the sandbox names no source')
  const build = () => buildSource(entry, { client, now: () => clock.now })
  let source = build()
  const { world } = sandbox
  const plan = world.venuePlan(venue)
  const isGolf = venue.sport === 'golf'

  function setCourt(
    {
      date,
      minutes,
      court = 0,
      forMinutes = 60,
    }: { date: LocalDate; minutes: number; court?: number; forMinutes?: number },
    taken: boolean,
  ): void {
    const resource = plan.resources[court]
    if (resource === undefined) throw new Error(`${venueId} has ${plan.resources.length} courts`)
    for (let at = minutes; at < minutes + forMinutes; at += 30) {
      world.setCourt({ venueId, resource, date, minutes: at }, taken)
    }
  }

  return {
    sandbox,
    venueId,
    plan,
    clock,
    read(days, request = {}) {
      const from = sydneyDate(clock.now)
      const window = { from, to: addDays(from, days - 1) }
      return source.read({ window, signal: AbortSignal.timeout(60_000), ...request })
    },
    restart: () => void (source = build()),
    bookOut(date) {
      for (let minutes = plan.opensMinutes; minutes < plan.closesMinutes; minutes += isGolf ? plan.stepMinutes : 30) {
        if (isGolf) world.setSpots({ venueId, date, minutes }, 0)
        else plan.resources.forEach((_, court) => setCourt({ date, minutes, court, forMinutes: 30 }, true))
      }
    },
    free(at) {
      if (isGolf) world.setSpots({ venueId, date: at.date, minutes: at.minutes }, 2)
      else setCourt(at, false)
    },
    book(at) {
      if (isGolf) world.setSpots({ venueId, date: at.date, minutes: at.minutes }, 0)
      else setCourt(at, true)
    },
    async stop() {
      await sandbox.stop()
      await client.close()
    },
  }
}
