import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { PushOutcome } from '#server/push/push-transport.ts'
import { excludeMatches, type ExcludedMatch, type Exclusion } from '#server/store/outbox/matches/exclude-matches.ts'
import { loadGatheredMatches } from '#server/store/outbox/found-openings.ts'
import { ambiguousPushWaitMs } from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import {
  claimPushes,
  markPushed,
  nextPushDueAt,
  type ClaimedPush,
  type PushQueue,
} from '#server/store/outbox/claims/push-claims.ts'
import { spreadDueGatherings } from '#server/store/push/push-gatherings.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import { batch } from './batch.ts'
import { notOurs, type DeliveryDeps } from './deliver-mails.ts'
import { startLoop, type Deliverable, type DeliveryLoop } from './delivery-loop.ts'
import { createOutcomeRecorder } from './outcome-recorder.ts'
import { openingsToSend } from './openings-to-send.ts'
import { createSemaphore } from '#server/pipeline/repeating/semaphore.ts'
import { screenOf, type ScreenDeps } from './push-screens.ts'
import { renderPush, renderPushTest } from './render-push.ts'
import { retryAfter } from './outcome.ts'

/** Everything that delivering pushes needs. Clock and transports are passed in. */
export interface PushDeps extends ScreenDeps {
  appUrl: string
  catalogue: Catalogue
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  /** As for emails. */
  isHeard?: () => boolean
  /** As for emails. */
  onHeld?: DeliveryDeps['onHeld']
  onPushed?: (outcome: Outcome) => void
}

const gatheringsAtOnce = 200
/** A chat that moved once is told at once. */
const movedWaits = { firstMs: 1000, longestMs: 1000 }
/** A push service that hangs delays others by at most this (invariant I9). */
const slowAfterMs = 1000
/** As for webhooks: people name these addresses. */
const maxSlow = 512

/** Sends the pushes of a queue until stopped. It has its own loop, so that a slow push service delays no email (invariant I9). */
export function startPushLoop({
  deps,
  queue = 'push',
  concurrency,
  onError,
}: {
  deps: PushDeps
  queue?: PushQueue
  concurrency: number
  onError: (error: unknown) => void
}): DeliveryLoop {
  const slots = createSemaphore(concurrency, { slowAfterMs, maxSlow })
  return startLoop({ deliverable: pushDeliverable(deps, queue), slots, onError })
}

/** Writes pushes; many at once ask the database together. */
function createRenderer({ em, now, appUrl, catalogue }: PushDeps) {
  const matchesOf = batch((ids: readonly string[]) => loadGatheredMatches({ em: em(), ids, catalogue, now: now() }))
  const exclude = batch((all: readonly Exclusion[]) => excludeMatches(em(), { channel: 'push', all, now: now() }))

  async function foundFor(push: ClaimedPush, tie: string): Promise<FoundOpening[]> {
    const { channel, createdAt, claimedAt } = push
    const isHeard = ({ alertId }: FoundOpening) => channel?.alertIds?.includes(alertId) ?? true
    const load = async () => (await matchesOf(tie)).filter(isHeard)
    const loadDays = (venueId: string, dates: LocalDate[]) => loadVenueDays(em(), venueId, dates)
    const excludeAll = (matches: readonly ExcludedMatch[]) => exclude({ claim: push, tie, matches })
    return (await openingsToSend({ load, loadDays, exclude: excludeAll, createdAt, claimedAt, now: now() })).open
  }

  /** The push to send; undefined if nothing of it is left to tell. */
  return async (push: ClaimedPush): Promise<ReturnType<typeof renderPush> | undefined> => {
    const tag = push.gatheringId
    if (tag === null) return renderPushTest({ tag: push.id, appUrl })
    const found = await foundFor(push, tag)
    return found.length > 0 ? renderPush({ found, tag, appUrl, catalogue, now: now() }) : undefined
  }
}

/** The pushes of a queue, as a loop delivers them. */
export function pushDeliverable(deps: PushDeps, queue: PushQueue = 'push'): Deliverable<ClaimedPush> {
  const { em, now, owner } = deps
  const render = createRenderer(deps)
  const handOver = batch((pushes: readonly ClaimedPush[]) => markPushed({ em: em(), pushes, now: now() }))
  const recorder = createOutcomeRecorder({ ...deps, kind: 'push' })

  async function end(push: ClaimedPush, outcome: Outcome): Promise<void> {
    await recorder.record(push, outcome)
    deps.onPushed?.(outcome)
  }

  return {
    recorder,
    prepare: () => spreadDueGatherings(em(), now(), gatheringsAtOnce),
    async claim(limit) {
      if (deps.isHeard?.() === false) return []
      return claimPushes({ em: em(), owner, limit, now: now(), queue })
    },
    async deliver(push, inSlot) {
      const screen = screenOf(deps, push)
      if (!screen) return end(push, { state: 'suppressed', error: 'this browser or channel is not to be pushed to' })
      if (push.handOvers >= screen.copies) {
        // Its deliverer died during the last hand-over.
        await screen.noteUnknown()
        return end(push, { state: 'dead', error: 'ambiguous: no answer came to the last copy' })
      }
      const rendered = await render(push)
      if (!rendered) return end(push, { state: 'expired', error: 'nothing of it is left to tell' })
      await inSlot(async () => {
        const sent = await screen.send(rendered, async () => {
          if (!(await handOver(push))) throw new Error(notOurs)
        })
        const endsAt = new Date(now().getTime() + rendered.ttlSeconds * 1000)
        const outcome = outcomeOf(deps, push, { sent, endsAt, copies: screen.copies })
        await (sent.kind === 'unknown' && outcome.state === 'dead' ? screen.noteUnknown() : screen.note(sent))
        await end(push, outcome)
      })
    },
    nextDueAt: () => nextPushDueAt(em(), queue),
    now,
  }
}

function outcomeOf(
  deps: PushDeps,
  push: ClaimedPush,
  { sent, endsAt, copies }: { sent: PushOutcome; endsAt: Date; copies: number },
): Outcome {
  const attempt = (error: string) => ({ now: deps.now(), random: deps.random, notification: push, error, endsAt })
  // Of a test the first outcome is the answer.
  const isTest = push.gatheringId === null
  if (isTest && (sent.kind === 'failed' || sent.kind === 'refused')) return { state: 'dead', error: sent.text }
  switch (sent.kind) {
    case 'accepted':
      return { state: 'sent' }
    case 'gone':
      return { state: 'dead', error: sent.text }
    case 'failed':
      return retryAfter(attempt(sent.text))
    case 'moved':
      return retryAfter(attempt(sent.text), undefined, push.failures === 0 ? movedWaits : undefined)
    case 'refused':
      return sent.permanent ? { state: 'dead', error: sent.text } : retryAfter(attempt(sent.text), sent.retryAfterMs)
    case 'unknown': {
      // A further copy has the topic and the tag, or the id, of the first (invariant I2).
      const error = `ambiguous: ${sent.text}`
      if (push.handOvers + 1 >= copies || isTest) return { state: 'dead', error }
      return { state: 'ambiguous', retryAt: new Date(deps.now().getTime() + ambiguousPushWaitMs), error }
    }
  }
}
