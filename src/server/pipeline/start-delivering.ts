import { shareRelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import type { DeliveryDeps } from './delivery/deliver-notifications.ts'
import { startPushLoop } from './delivery/deliver-pushes.ts'
import type { DeliveryLoop } from './delivery/delivery-loop.ts'
import { startMailLanes } from './delivery/mail-lanes.ts'
import { startWebhookLoop } from './delivery/webhooks/deliver-webhooks.ts'
import { createNotificationRenderer } from './delivery/render-notification.ts'
import { startNotifyLoop } from './delivery/notify-loop.ts'
import type { WorkerDeps } from './worker-deps.ts'
import { openOwnNotes, recoverNotes, type OwnNotes } from './delivery/left-behind/own-notes.ts'
import { announceWorker, type WorkerPresence } from './worker-presence.ts'

const pushesAtOnce = 16
const callsAtOnce = 16
const comeBackAfterMs = 1000

/** The part of a worker that delivers, under a number that it holds in the database. */
export interface Delivering {
  /** Whether no other worker was running when this one started. */
  isOnlyWorker: boolean
  stop(): Promise<void>
}

/**
 * Delivers until stopped. Without its connection other workers may take over what this one holds, so it then starts again
 * under a new number.
 */
export async function startDelivering(deps: WorkerDeps, onError: (error: unknown) => void): Promise<Delivering> {
  let stopped = false
  let loops: DeliveryLoop[] = []
  let notes: OwnNotes | undefined
  const leaving = new Set<Promise<void>>()
  let presence: WorkerPresence

  async function begin(): Promise<void> {
    const announced = await announceWorker({ pool: deps.pool, onNotification: wake, onLost: comeBack })
    // Who stops meanwhile would leave behind a connection that nobody gives back.
    if (stopped) return announced.end()
    presence = announced
    // Whoever has stopped is leaving already.
    const onBroken = (error: unknown) => (notes === own ? leave(error) : onError(error))
    const own = openOwnNotes({ folder: deps.acceptedFolder, owner: presence.owner, onError, onBroken })
    notes = own
    loops = startLoops({ deps, presence, notes, onError })
  }

  function wake(): void {
    for (const loop of loops) loop.wake()
  }

  /** Nothing is claimed any more. What is being sent ends in its own time. */
  function stopLoops(): void {
    const [left, noted] = [loops.splice(0), notes]
    notes = undefined
    // Loops that are stopped have stored all that the relay accepted.
    const gone = Promise.all(left.map((loop) => loop.stop()))
      .then(() => noted?.close())
      .finally(() => leaving.delete(gone))
    leaving.add(gone)
  }

  function comeBack(error: unknown): void {
    onError(error)
    stopLoops()
    const again = async () => {
      if (!stopped) await begin().catch(comeBack)
    }
    setTimeout(again, comeBackAfterMs).unref()
  }

  /** Others may take over what it holds: it cannot tell them any more what is unsent. */
  function leave(error: unknown): void {
    presence.end()
    comeBack(error)
  }

  await begin()
  return {
    isOnlyWorker: presence!.isAlone,
    async stop() {
      stopped = true
      stopLoops()
      await Promise.all(leaving)
      presence.end()
    },
  }
}

/** The loops of a worker: who is told what, emails, webhooks, and pushes where there are keys for them. */
function startLoops({
  deps,
  presence,
  notes,
  onError,
}: {
  deps: WorkerDeps
  presence: WorkerPresence
  notes: OwnNotes
  onError: (error: unknown) => void
}): DeliveryLoop[] {
  const { em, now, random, pushes, webhooks, messages } = deps
  const notifying = startNotifyLoop({ em, now, onError })
  const mails = startMailLanes({ deps: deliveryDeps(deps, presence, notes), onError })
  const { owner, isHeard } = presence
  const shared = { em, now, random, owner, isHeard }
  const loops = [notifying, ...mails]
  if (webhooks) loops.push(startWebhookLoop({ deps: { ...shared, ...webhooks }, concurrency: callsAtOnce, onError }))
  if (pushes) {
    const pushDeps = { ...shared, transport: pushes, appUrl: messages.appUrl }
    loops.push(startPushLoop({ deps: pushDeps, concurrency: pushesAtOnce, onError }))
  }
  return loops
}

function deliveryDeps(
  deps: WorkerDeps,
  { owner, isHeard }: WorkerPresence,
  { accepted, unsent }: OwnNotes,
): DeliveryDeps {
  return {
    em: deps.em,
    transport: deps.transport,
    identity: deps.identity,
    render: createNotificationRenderer({
      em: deps.em,
      context: () => ({ ...deps.messages, now: deps.now() }),
    }),
    now: deps.now,
    random: deps.random,
    owner,
    isHeard,
    accepted,
    ...(unsent && { unsent }),
    recover: () => recoverNotes({ folder: deps.acceptedFolder, owner, em: deps.em, now: deps.now }),
    onRelay(trouble) {
      deps.onRelay?.(trouble)
      shareRelayTrouble(deps.em(), { worker: owner, trouble, now: deps.now() }).catch(deps.onError)
    },
    ...(deps.onOutcome && { onOutcome: deps.onOutcome }),
  }
}
