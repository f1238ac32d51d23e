import { nextDueAt, reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { createAlarm } from './alarm.ts'
import { createDelivery, deliver, type DeliveryDeps } from './deliver-notifications.ts'
import type { OutcomeRecorder } from './outcome-recorder.ts'
import { handedOverAtOnce, type HandedOver } from './turns/handed-over.ts'
import { createConnections, createTurns, type Turns } from './turns/places.ts'
import { createRelayBreaker, heardBy, type RelayBreaker } from './relay-breaker.ts'

const reclaimEveryMs = 1000

/**
 * How many are held for each that may go at once, and from which number on more are claimed. The next one is thus written
 * and ready when one has gone, and each claim brings enough rows to be worth its commit.
 */
const heldPerTurn = { max: 6, min: 3 }

/** Mails between hand-over and stored outcome for each connection, where it is not said: without a file of what is unsent a kill leaves all of them ambiguous (decision 0028). */
const handedOverPerConnection = 3.5

/** Sends notifications as soon as they are due, until stopped. `wake` says that there may be a new one. */
export interface DeliveryLoop {
  wake(): void
  stop(): Promise<void>
}

export interface DeliveryLoopOptions {
  deps: DeliveryDeps
  /** Connections to the relay that are busy at once. */
  concurrency: number
  /** Mails between hand-over and stored outcome. */
  handedOver?: HandedOver
  /** Loops to the same relay share one. */
  breaker?: RelayBreaker
  /** How long a connection may hang in its place. */
  longestTurnMs?: number
  onError: (error: unknown) => void
}

/** What a loop delivers, emails or pushes, and how. */
export interface Deliverable<Claimed> {
  recorder: OutcomeRecorder
  /** Runs before each claim. */
  prepare: () => Promise<void>
  /** Claims up to `limit` that are due. Fewer than `limit` means that nothing more is due. */
  claim: (limit: number) => Promise<Claimed[]>
  /** Delivers one. Only the part passed to `inTurn` waits for its turn, and does not run once the loop is stopped. */
  deliver: (claimed: Claimed, inTurn: (work: (leave: () => void) => Promise<void>) => Promise<void>) => Promise<void>
  nextDueAt: () => Promise<Date | undefined>
  now: () => Date
}

interface LoopOptions<Claimed> {
  deliverable: Deliverable<Claimed>
  turns: Turns
  /** How many have left their turn and are still under way. */
  hanging: () => number
  onError: (error: unknown) => void
}

/** As many, however quick the relay is. */
export function sameForAll(count: number): HandedOver {
  return { least: count, most: count }
}

/** A breaker for the relay of these deliverers. */
export function breakerFor({ now, onRelay }: Pick<DeliveryDeps, 'now' | 'onRelay'>): RelayBreaker {
  return createRelayBreaker({ now, onChange: (trouble) => onRelay?.(trouble) })
}

/**
 * Sends emails until stopped, and takes back what deliverers held that are gone. While the relay takes nothing, one email
 * a minute tries it; the others stay where they are.
 */
export function startDeliveryLoop({
  deps,
  concurrency,
  handedOver = sameForAll(Math.floor(concurrency * handedOverPerConnection)),
  breaker = breakerFor(deps),
  longestTurnMs,
  onError,
}: DeliveryLoopOptions): DeliveryLoop {
  const connections = createConnections(concurrency, longestTurnMs)
  const delivery = createDelivery({ ...deps, transport: heardBy(breaker, deps.transport) }, connections)
  return startLoop({
    turns: createTurns(() => handedOverAtOnce(handedOver, { count: concurrency, usualMs: connections.usualMs() })),
    hanging: connections.hanging,
    onError,
    deliverable: {
      recorder: delivery.recorder,
      prepare: createReclaimer(deps),
      async claim(limit) {
        const admitted = breaker.admits(limit)
        if (admitted === 0) return []
        const claimed = await delivery.claim(admitted)
        if (claimed.length === 0) breaker.giveBack()
        return claimed
      },
      deliver: (notification, inTurn) => deliver(delivery, notification, inTurn),
      nextDueAt: async () => breaker.nextProbeAt() ?? (await nextDueAt(deps.em(), deps.lane)),
      now: deps.now,
    },
  })
}

/**
 * As many as there are turns go at once, independently: one that hangs holds up the others for a second at most.
 * `onError` receives faults of our own; the loop goes on.
 */
export function startLoop<Claimed>({ deliverable, turns, hanging, onError }: LoopOptions<Claimed>): DeliveryLoop {
  const held = new Set<Promise<void>>()
  const min = () => turns.count() * heldPerTurn.min
  let stopped = false
  let mayMoreBeDue = false
  const alarm = createAlarm()

  /** Those that a connection hangs on are no reason to claim fewer. */
  const waiting = () => held.size - hanging()

  function hold(claimed: Claimed): void {
    // What has not begun when we stop is left to the next deliverer, as if this process had died.
    const sent = deliverable
      .deliver(claimed, (work) => turns.take(async (leave) => (stopped ? undefined : work(leave))))
      .catch(onError)
      .finally(() => {
        held.delete(sent)
        if (mayMoreBeDue && waiting() <= min()) alarm.ring()
      })
    held.add(sent)
  }

  /** Claims as many as fit. Returns for how long nothing will be due, as far as is known. */
  async function round(): Promise<number> {
    await prepare(deliverable)
    if (waiting() > min()) {
      mayMoreBeDue = true
      return reclaimEveryMs
    }
    const limit = turns.count() * heldPerTurn.max - waiting()
    const claimed = await deliverable.claim(limit)
    mayMoreBeDue = claimed.length === limit
    claimed.forEach(hold)
    return mayMoreBeDue ? reclaimEveryMs : untilNextDue(deliverable)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      alarm.reset()
      const pauseMs = await round().catch((error: unknown) => {
        onError(error)
        return reclaimEveryMs
      })
      // Whoever stops it has rung.
      await alarm.sleep(pauseMs)
    }
  }

  const running = run()
  return {
    wake: alarm.ring,
    async stop() {
      stopped = true
      alarm.ring()
      await running
      await Promise.all(held)
      await deliverable.recorder.storeAll(onError)
    },
  }
}

/** Takes back, once a second, what deliverers held that are gone. */
function createReclaimer({ em, now, recover }: DeliveryDeps): () => Promise<void> {
  let reclaimedAt = -Infinity
  return async () => {
    if (performance.now() - reclaimedAt < reclaimEveryMs) return
    await recover?.()
    await reclaimAbandoned(em(), now())
    // Somebody may have gone in between.
    await recover?.()
    reclaimedAt = performance.now()
  }
}

/** What is known to be sent is stored first of all, before it is taken for lost. */
async function prepare(deliverable: Pick<Deliverable<unknown>, 'recorder' | 'prepare'>): Promise<void> {
  await deliverable.recorder.storeHeld()
  await deliverable.prepare()
}

/** Milliseconds until something is due, at most until the next reclaiming. */
async function untilNextDue({
  nextDueAt: next,
  now,
}: Pick<Deliverable<unknown>, 'nextDueAt' | 'now'>): Promise<number> {
  const due = await next()
  return due ? Math.min(reclaimEveryMs, Math.max(0, due.getTime() - now().getTime())) : reclaimEveryMs
}
