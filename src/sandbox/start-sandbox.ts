import { venueDate } from '#domain/calendar/venue-time.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venues as cityVenues } from '#region/venues.ts'
import { standInSystems, usualSystem } from './stand-in-systems.ts'
import { startStandIn, type Exchange, type StandIn, type StandInFault } from './stand-in.ts'
import { createWorld, type World } from './world.ts'

/** A source of the sandbox as `sources.json` would name it. */
type SandboxSource = { venue: string; system: BookingSystem } & Record<string, unknown>

/** Stand-in venues on loopback, each on its own origin. */
export interface Sandbox {
  sources: SandboxSource[]
  world: World
  setFault(venueId: string, fault: StandInFault | undefined): void
  requests(venueId: string): number
  watch(venueId: string, listener: (exchange: Exchange) => void, onArrival?: () => void): void
  stop(): Promise<void>
}

/** Starts stand-ins for the whole catalogue, or for some of its venues. */
export async function startSandbox({
  seed,
  now,
  venues = cityVenues,
  venueIds,
  systems = {},
  isBookedOut = false,
}: {
  seed: number
  now: () => Date
  /** Those of the city, unless told otherwise. */
  venues?: readonly Venue[]
  venueIds?: readonly string[]
  /** Venues that are to speak another booking system than their own. */
  systems?: Readonly<Record<string, BookingSystem>>
  /** Everything is taken except the slots freed by hand. */
  isBookedOut?: boolean
}): Promise<Sandbox> {
  const world = createWorld({ seed, now, isBookedOut })
  const standIns = new Map<string, StandIn>()
  const sources: SandboxSource[] = []
  for (const venue of venues) {
    if (venueIds && !venueIds.includes(venue.id)) continue
    const system = systems[venue.id] ?? usualSystem(venue)
    const { answers, keys } = standInSystems[system]({ venue, world, now, today: () => venueDate(now()) })
    const standIn = await startStandIn(answers)
    standIns.set(venue.id, standIn)
    sources.push({ venue: venue.id, system, ...keys(standIn.origin) })
  }
  return {
    sources,
    world,
    setFault: (venueId, fault) => standIns.get(venueId)?.setFault(fault),
    requests: (venueId) => standIns.get(venueId)?.requests() ?? 0,
    watch: (venueId, listener, onArrival) => standIns.get(venueId)?.watch(listener, onArrival),
    async stop() {
      await Promise.all([...standIns.values()].map((standIn) => standIn.stop()))
    },
  }
}
