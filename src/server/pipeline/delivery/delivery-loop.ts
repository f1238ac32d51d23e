import { nextDueAt, reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { createAlarm } from './alarm.ts'
import { createDelivery, deliver, type DeliveryDeps } from './deliver-notifications.ts'
import type { OutcomeRecorder } from './outcome-recorder.ts'
import { createPlaces } from './places.ts'
import { createRelayBreaker, heardBy } from './relay-breaker.ts'

const reclaimEveryMs = 1000

/**
 * How many mails are held for each connection to the relay, and from which number on more are claimed. The next mail is
 * thus rendered and ready when one has gone, and each claim brings enough rows to be worth its commit.
 */
const heldPerConnection = { max: 6, min: 3 }

/** Sends notifications as soon as they are due, until stopped. `wake` says that there may be a new one. */
export interface DeliveryLoop {
  wake(): void
  stop(): Promise<void>
}

export interface DeliveryLoopOptions {
  deps: DeliveryDeps
  concurrency: number
  onError: (error: unknown) => void
}

/** What a loop delivers, emails or pushes, and how. */
export interface Deliverable<Claimed> {
  recorder: OutcomeRecorder
  /** Runs before each claim. */
  prepare: () => Promise<void>
  /** Claims up to `limit` that are due. Fewer than `limit` means that nothing more is due. */
  claim: (limit: number) => Promise<Claimed[]>
  /** Delivers one. Only the part passed to `inTurn` waits for a free connection. */
  deliver: (claimed: Claimed, inTurn: (send: () => Promise<Outcome>) => Promise<Outcome | undefined>) => Promise<void>
  nextDueAt: () => Promise<Date | undefined>
  now: () => Date
}

interface LoopOptions<Claimed> {
  deliverable: Deliverable<Claimed>
  concurrency: number
  onError: (error: unknown) => void
}

/**
 * Sends emails until stopped, and takes back what deliverers held that are gone. While the relay takes nothing, one email
 * a minute tries it; the others stay where they are.
 */
export function startDeliveryLoop({ deps, ...options }: DeliveryLoopOptions): DeliveryLoop {
  const breaker = createRelayBreaker({ now: deps.now, onChange: (trouble) => deps.onRelay?.(trouble) })
  const delivery = createDelivery({ ...deps, transport: heardBy(breaker, deps.transport) })
  return startLoop({
    ...options,
    deliverable: {
      recorder: delivery.recorder,
      prepare: createReclaimer(deps),
      async claim(limit) {
        const admitted = breaker.admits(limit)
        return admitted === 0 ? [] : delivery.claim(admitted)
      },
      deliver: (notification, inTurn) => deliver(delivery, notification, inTurn),
      nextDueAt: async () => breaker.nextProbeAt() ?? (await nextDueAt(deps.em())),
      now: deps.now,
    },
  })
}

/**
 * Up to `concurrency` are being sent at once, independently: one that hangs occupies one connection and holds up the
 * others for a second at most. `onError` receives faults of our own; the loop goes on.
 */
export function startLoop<Claimed>({ deliverable, concurrency, onError }: LoopOptions<Claimed>): DeliveryLoop {
  const places = createPlaces(concurrency)
  const held = new Set<Promise<void>>()
  const [min, max] = [concurrency * heldPerConnection.min, concurrency * heldPerConnection.max]
  let stopped = false
  let mayMoreBeDue = false
  const alarm = createAlarm()

  /** Those that a connection hangs on are no reason to claim fewer. */
  const waiting = () => held.size - places.hanging()

  function hold(claimed: Claimed): void {
    // What has not begun when we stop is left to the next deliverer, as if this process had died.
    const sent = deliverable
      .deliver(claimed, (send) => places.take(async () => (stopped ? undefined : send())))
      .catch(onError)
      .finally(() => {
        held.delete(sent)
        if (mayMoreBeDue && waiting() <= min) alarm.ring()
      })
    held.add(sent)
  }

  /** Claims as many as fit. Returns for how long nothing will be due, as far as is known. */
  async function round(): Promise<number> {
    await prepare(deliverable)
    if (waiting() > min) {
      mayMoreBeDue = true
      return reclaimEveryMs
    }
    const limit = max - waiting()
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
      if (!stopped) await alarm.sleep(pauseMs)
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
function createReclaimer({ em, now }: DeliveryDeps): () => Promise<void> {
  let reclaimedAt = -Infinity
  return async () => {
    if (performance.now() - reclaimedAt < reclaimEveryMs) return
    await reclaimAbandoned(em(), now())
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
