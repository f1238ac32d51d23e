import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venues as catalogue } from '#domain/venues/venues.ts'
import { clubsparkAnswers, slugOf } from './clubspark-stand-in.ts'
import { miclubAnswers } from './miclub-stand-in.ts'
import { startStandIn, type Answerer, type StandIn, type StandInFault } from './stand-in.ts'
import { createWorld, type World } from './world.ts'

/** A source of the sandbox as `sources.json` would name it. */
export type SandboxSource = { venue: string; system: string; baseUrl: string } & Record<string, unknown>

/** Stand-in venues on loopback, each on an origin of its own. */
export interface Sandbox {
  sources: SandboxSource[]
  world: World
  setFault(venueId: string, fault: StandInFault | undefined): void
  requests(venueId: string): number
  stop(): Promise<void>
}

/** Starts stand-ins for the whole catalogue, or for some venues of it. */
export async function startSandbox({
  seed,
  now,
  venueIds,
}: {
  seed: number
  now: () => Date
  venueIds?: readonly string[]
}): Promise<Sandbox> {
  const world = createWorld({ seed, now })
  const standIns = new Map<string, StandIn>()
  const sources: SandboxSource[] = []
  for (const venue of catalogue) {
    if (venueIds && !venueIds.includes(venue.id)) continue
    const { answers, keys } = systemOf({ venue, world, today: () => sydneyDate(now()) })
    const standIn = await startStandIn(answers)
    standIns.set(venue.id, standIn)
    sources.push({ venue: venue.id, baseUrl: standIn.origin, ...keys })
  }
  return {
    sources,
    world,
    setFault: (venueId, fault) => standIns.get(venueId)?.setFault(fault),
    requests: (venueId) => standIns.get(venueId)?.requests() ?? 0,
    async stop() {
      await Promise.all([...standIns.values()].map((standIn) => standIn.stop()))
    },
  }
}

/** Which booking system a venue of the sandbox speaks, and what `sources.json` must say to have it read. */
function systemOf({ venue, world, today }: { venue: Venue; world: World; today: () => string }): {
  answers: Answerer
  keys: { system: string } & Record<string, unknown>
} {
  if (venue.sport === 'golf') {
    return { answers: miclubAnswers({ venue, world, today }), keys: { system: 'miclub' } }
  }
  return { answers: clubsparkAnswers(venue, world), keys: { system: 'clubspark', slug: slugOf(venue) } }
}
