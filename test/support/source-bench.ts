import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { startSandbox, type Sandbox } from '#sandbox/start-sandbox.ts'
import type { VenuePlan } from '#sandbox/world.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { aVenue } from './a-venue.ts'
import { backstop, connect, patientTimers } from './connectors.ts'
import { noon } from './noon.ts'

type At = { date: LocalDate; minutes: number; court?: number; forMinutes?: number }

/** One connector before a stand-in of its booking system, over HTTP, under the test's clock. */
export interface SourceBench {
  sandbox: Sandbox
  venueId: string
  plan: VenuePlan
  clock: { now: Date }
  /** Reads `days` days from today on, or as the request says. */
  read(days: number, request?: Partial<ReadingRequest>): Promise<Reading>
  /** Ends the wait for the answers that were asked for. */
  passDeadlines(): void
  /** A connector without any memory, as after a restart. */
  restart(): void
  /** Books every at of a day. */
  bookOut(date: LocalDate): void
  /** Gives back places from these minutes on: a tee time, or a court (by its index) for so many minutes. */
  free(at: At): void
  book(at: At): void
  stop(): Promise<void>
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
  const venue = aVenue(venueId)
  const clock = { now }
  const sandbox = await startSandbox({
    seed: 9,
    now: () => clock.now,
    venueIds: [venueId],
    systems: { [venueId]: system },
  })
  const timers = patientTimers()
  const { connectors, close } = connect({ entries: sandbox.sources, now: () => clock.now, timers })
  const [connector] = connectors
  if (!connector) throw new Error('the sandbox names no source')
  let { source } = connector
  const { world } = sandbox
  const plan = world.venuePlan(venue)
  const isGolf = venue.sport === 'golf'

  function setCourt({ date, minutes, court = 0, forMinutes = 60 }: At, taken: boolean): void {
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
      const from = venueDate(clock.now)
      const window = { from, to: addDays(from, days - 1) }
      return source.read({ window, signal: backstop(), ...request })
    },
    passDeadlines: () => timers.passDeadlines(),
    restart: () => void (source = connector.build()),
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
      await close()
    },
  }
}
