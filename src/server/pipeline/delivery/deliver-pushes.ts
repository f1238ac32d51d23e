import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { OutgoingPush, PushOutcome, PushTransport } from '#server/push/push-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { excludeMatches, type ExcludedMatch, type Exclusion } from '#server/store/matching/exclude-matches.ts'
import { loadGatheredMatches } from '#server/store/outbox/found-openings.ts'
import { ambiguousPushWaitMs } from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { claimPushes, markPushed, nextPushDueAt, type ClaimedPush } from '#server/store/push/push-claims.ts'
import { spreadDueGatherings } from '#server/store/push/push-gatherings.ts'
import { dropSubscription } from '#server/store/push/push-subscriptions.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import { batch } from './batch.ts'
import { notOurs } from './deliver-mails.ts'
import { startLoop, type Deliverable, type DeliveryLoop } from './delivery-loop.ts'
import { createOutcomeRecorder } from './outcome-recorder.ts'
import { openingsToSend } from './openings-to-send.ts'
import { createSemaphore } from './semaphore.ts'
import { renderPush } from './render-push.ts'
import { retryAfter } from './outcome.ts'

/** Everything that delivering pushes needs. Clock and transport are passed in. */
export interface PushDeps {
  em: () => EntityManager
  transport: PushTransport
  appUrl: string
  now: () => Date
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  /** As for emails. */
  isHeard?: () => boolean
  onPushed?: (outcome: Outcome) => void
}

/** A rendered push, and the subscription to delete if the push service says that it is gone. */
interface Written {
  subscriptionId: string
  outgoing: OutgoingPush
}

const gatheringsAtOnce = 200
/** A push service that hangs delays others by at most this (invariant I9). */
const slowAfterMs = 1000

/** Sends pushes until stopped. It has its own loop, so that a slow push service delays no email (invariant I9). */
export function startPushLoop({
  deps,
  concurrency,
  onError,
}: {
  deps: PushDeps
  concurrency: number
  onError: (error: unknown) => void
}): DeliveryLoop {
  const slots = createSemaphore(concurrency, { slowAfterMs })
  return startLoop({ deliverable: pushDeliverable(deps), slots, onError })
}

/** Runs one round: sends the due pushes and returns their number. */
export async function pushDue(deps: PushDeps, limit: number): Promise<number> {
  const { prepare, claim, deliver } = pushDeliverable(deps)
  await prepare()
  const claimed = await claim(limit)
  await Promise.all(claimed.map((push) => deliver(push, (work) => work())))
  return claimed.length
}

function pushDeliverable(deps: PushDeps): Deliverable<ClaimedPush> {
  const { em, now, owner, transport } = deps
  const matchesOf = batch((ids: readonly string[]) => loadGatheredMatches(em(), ids, now()))
  const exclude = batch((all: readonly Exclusion[]) => excludeMatches(em(), { channel: 'push', all, now: now() }))
  const handOver = batch((pushes: readonly ClaimedPush[]) => markPushed({ em: em(), pushes, now: now() }))
  const recorder = createOutcomeRecorder(deps)

  async function write(push: ClaimedPush): Promise<Written | { ended: Outcome }> {
    const { browser, gatheringId, createdAt, gatheredAt } = push
    if (!browser) return { ended: { state: 'suppressed', error: 'this browser is not to be pushed to' } }
    const load = () => matchesOf(gatheringId)
    const loadDays = (venueId: string, dates: LocalDate[]) => loadVenueDays(em(), venueId, dates)
    const excludeAll = (matches: readonly ExcludedMatch[]) => exclude({ claim: push, tie: gatheringId, matches })
    const times = { createdAt, gatheredAt, now: now() }
    const { open: found } = await openingsToSend({ load, loadDays, exclude: excludeAll, ...times })
    if (found.length === 0) return { ended: { state: 'expired', error: 'nothing of it is left to tell' } }
    const { message, ttlSeconds } = renderPush({ found, tag: gatheringId, appUrl: deps.appUrl, now: now() })
    const topic = gatheringId.replaceAll('-', '')
    const { subscriptionId, ...subscription } = browser
    return { subscriptionId, outgoing: { subscription, payload: JSON.stringify(message), topic, ttlSeconds } }
  }

  const send = (push: ClaimedPush, outgoing: OutgoingPush) =>
    transport.send(outgoing, async () => {
      if (!(await handOver(push))) throw new Error(notOurs)
    })

  async function end(push: ClaimedPush, outcome: Outcome): Promise<void> {
    await recorder.record(push, outcome)
    deps.onPushed?.(outcome)
  }

  return {
    recorder,
    prepare: () => spreadDueGatherings(em(), now(), gatheringsAtOnce),
    async claim(limit) {
      if (deps.isHeard?.() === false) return []
      return claimPushes({ em: em(), owner, limit, now: now() })
    },
    async deliver(push, inSlot) {
      const written = await write(push)
      if ('ended' in written) return end(push, written.ended)
      await inSlot(async () => {
        const sent = await send(push, written.outgoing)
        if (sent.kind === 'gone') await dropSubscription(em(), written.subscriptionId)
        await end(push, outcomeOf(deps, push, sent))
      })
    },
    nextDueAt: () => nextPushDueAt(em()),
    now,
  }
}

function outcomeOf(deps: PushDeps, push: ClaimedPush, sent: PushOutcome): Outcome {
  switch (sent.kind) {
    case 'accepted':
      return { state: 'sent' }
    case 'gone':
      return { state: 'dead', error: sent.text }
    case 'failed':
      return retryLater(deps, push, sent.text)
    case 'refused':
      return sent.permanent ? { state: 'dead', error: sent.text } : retryLater(deps, push, sent.text, sent.retryAfterMs)
    case 'unknown': {
      // Two copies at most (invariant I2); the second has the topic and the tag of the first, so a device shows one.
      const error = `ambiguous: ${sent.text}`
      if (push.handOvers > 0) return { state: 'dead', error }
      return { state: 'ambiguous', retryAt: new Date(deps.now().getTime() + ambiguousPushWaitMs), error }
    }
  }
}

/** Retries as for emails, but never sooner than the push service asked for. */
function retryLater({ now, random }: PushDeps, push: ClaimedPush, error: string, leastMs?: number): Outcome {
  return retryAfter({ now: now(), random, notification: push, error }, leastMs)
}
