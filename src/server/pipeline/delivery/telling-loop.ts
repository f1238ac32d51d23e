import type { EntityManager } from '#server/store/entity-manager.ts'
import { tellFound } from '#server/store/matching/tell-found.ts'
import { createAlarm } from './alarm.ts'
import type { DeliveryLoop } from './delivery-loop.ts'

interface TellingDeps {
  em: () => EntityManager
  now: () => Date
  /** The time between two people who are told of one opening (rule alerts-55). */
  turnMs?: number | undefined
}

/** One transaction tells so many alerts: few enough that others get their turn, many enough to be worth a commit. */
const alertsAtOnce = 500
/** The first one tells of fewer, so that the emails of those are under way while the others are told. */
const alertsAtFirst = 100
/** How often it is looked whether something waits that nobody was woken for. */
const lookEveryMs = 1000

/** Puts into the outbox what readings found, until stopped. A loop of its own, so that no email waits for it. */
export function startTellingLoop({
  onError,
  ...deps
}: TellingDeps & { onError: (error: unknown) => void }): DeliveryLoop {
  const alarm = createAlarm()
  let stopped = false

  async function run(): Promise<void> {
    let limit = alertsAtFirst
    while (!stopped) {
      alarm.reset()
      const told = await tellSome(deps, limit).catch((error: unknown) => {
        onError(error)
        return 0
      })
      limit = told === 0 ? alertsAtFirst : alertsAtOnce
      if (told === 0) await alarm.sleep(lookEveryMs)
    }
  }

  const running = run()
  return {
    wake: alarm.ring,
    async stop() {
      stopped = true
      alarm.ring()
      await running
    },
  }
}

/** By hand: tells all whose turn it is. */
export async function tellAllFound(deps: TellingDeps): Promise<void> {
  while ((await tellSome(deps)) > 0) {
    // Until nothing waits.
  }
}

function tellSome({ em, now, turnMs }: TellingDeps, limit = alertsAtOnce): Promise<number> {
  return tellFound(em(), { now: now(), limit, turnMs })
}
