import type { Pool, PoolConfig } from 'pg'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MailIdentity } from '#server/mail/compose-mail.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import type { MessageContext } from '#server/mail/message.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { refreshPresets } from '#server/store/alerts/follow-presets.ts'
import { shareRelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { learnFromReading, planVenueReading } from './reading/ask-for-days.ts'
import { startDeliveryLoop, type DeliveryLoop } from './delivery/delivery-loop.ts'
import { startPushLoop } from './delivery/deliver-pushes.ts'
import type { PushTransport } from '#server/push/push-transport.ts'
import type { DeliveryDeps } from './delivery/deliver-notifications.ts'
import { housekeep } from './housekeeping.ts'
import { pollSource, type PacedSource, type Polled } from './reading/poll-source.ts'
import { daysWithinBudget } from './reading/reading-plan.ts'
import { createReadingSchedule } from './reading/reading-schedule.ts'
import { createNotificationRenderer } from './delivery/render-notification.ts'
import { announceWorker, type WorkerPresence } from './worker-presence.ts'

/** What the pipeline needs from outside. Clock, sources, transport and database are passed in. */
export interface WorkerDeps {
  em: () => EntityManager
  pool: Pool
  /** How pg-boss reaches the database. */
  connection: PoolConfig
  sources: ReadonlyMap<string, PacedSource>
  transport: MailTransport
  identity: MailIdentity
  messages: Omit<MessageContext, 'now'>
  /** Where pushes go; without it none are sent. */
  pushes?: PushTransport
  now: () => Date
  random: () => number
  onError: (error: unknown) => void
  onPolled?: (paced: PacedSource, polled: Polled) => void
  onOutcome?: NonNullable<DeliveryDeps['onOutcome']>
  /** Hears when the relay begins to take nothing and what each probe brings, and undefined once it takes mail again. */
  onRelay?: NonNullable<DeliveryDeps['onRelay']>
}

const readingsAtOnce = 8
const mailsAtOnce = 8
const pushesAtOnce = 16

/** The pipeline of one process. It reads venues, records, matches and delivers until it is stopped. */
export interface Worker {
  /** Reads a venue-day without waiting for its turn, and resolves when that is done. */
  readNow(venueId: string, date: LocalDate): Promise<void>
  stop(): Promise<void>
}

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const stopping = new AbortController()
  /** Errors caused by our own shutdown are expected. */
  const onError = (error: unknown) => {
    if (!stopping.signal.aborted) deps.onError(error)
  }
  let loops: DeliveryLoop[] = []
  const leaving = new Set<Promise<void>>()
  let presence: WorkerPresence

  async function begin(): Promise<void> {
    presence = await announceWorker({ pool: deps.pool, onNotification: wake, onLost: comeBack })
    loops = startLoops(deps, presence, onError)
  }

  function wake(): void {
    for (const loop of loops) loop.wake()
  }

  /** Nothing is claimed any more. What is being sent ends in its own time. */
  function stopLoops(): void {
    for (const loop of loops.splice(0)) {
      const left = loop.stop().finally(() => leaving.delete(left))
      leaving.add(left)
    }
  }

  /** Without its connection other workers may take over what this one holds, so it starts again under a new number. */
  function comeBack(error: unknown): void {
    onError(error)
    stopLoops()
    const again = async () => {
      if (!stopping.signal.aborted) await begin().catch(comeBack)
    }
    setTimeout(again, 1000).unref()
  }

  await refreshPresets(deps.em())
  await begin()
  const schedule = createReadingSchedule({
    connection: deps.connection,
    sources: deps.sources,
    isOnlyWorker: presence!.isAlone,
    concurrency: readingsAtOnce,
    onError,
    dueAt: async (venueId) => (await loadSourceState(deps.em(), venueId))?.nextReadAt ?? undefined,
    isResting: async (venueId) => ((await loadSourceState(deps.em(), venueId))?.failures ?? 0) > 0,
    housekeep: () => housekeep(deps.em(), deps.now()),
    async poll(paced, urgent) {
      const polled = await readAsPlanned({ deps, paced, signal: stopping.signal, urgent })
      deps.onPolled?.(paced, polled)
      return polled
    },
  })
  await schedule.start()
  return {
    readNow: (venueId, date) => schedule.readNow(venueId, date),
    async stop() {
      stopping.abort()
      await schedule.stop()
      stopLoops()
      await Promise.all(leaving)
      presence.end()
    },
  }
}

/** The deliverers of a worker: one for emails, and one for pushes where there are keys for them. */
function startLoops(deps: WorkerDeps, presence: WorkerPresence, onError: (error: unknown) => void): DeliveryLoop[] {
  const { em, now, random, pushes, messages } = deps
  const mails = startDeliveryLoop({ deps: deliveryDeps(deps, presence), concurrency: mailsAtOnce, onError })
  if (!pushes) return [mails]
  const { owner, isHeard } = presence
  const pushDeps = { em, transport: pushes, appUrl: messages.appUrl, now, random, owner, isHeard }
  return [mails, startPushLoop({ deps: pushDeps, concurrency: pushesAtOnce, onError })]
}

function deliveryDeps(deps: WorkerDeps, { owner, isHeard }: WorkerPresence): DeliveryDeps {
  return {
    em: deps.em,
    transport: deps.transport,
    identity: deps.identity,
    render: createNotificationRenderer({ em: deps.em, context: () => ({ ...deps.messages, now: deps.now() }) }),
    now: deps.now,
    random: deps.random,
    owner,
    isHeard,
    onRelay(trouble) {
      deps.onRelay?.(trouble)
      shareRelayTrouble(deps.em(), { worker: owner, trouble, now: deps.now() }).catch(deps.onError)
    },
    ...(deps.onOutcome && { onOutcome: deps.onOutcome }),
  }
}

/** Asks for the days that are due, and stores what the answer tells the next plan. */
async function readAsPlanned({
  deps,
  paced,
  signal,
  urgent,
}: {
  deps: WorkerDeps
  paced: PacedSource
  signal: AbortSignal
  urgent: LocalDate | undefined
}): Promise<Polled> {
  const { em, now, sources } = deps
  const { venueId } = paced.source
  const pollMs = paced.pollSeconds * 1000
  const sourcesOnHost = [...sources.values()].filter(({ host }) => host === paced.host).length
  const maxDays = daysWithinBudget({ pollMs, minGapMs: paced.minGapMs, sourcesOnHost })
  const planned = await planVenueReading({
    em: em(),
    venueId,
    now: now(),
    pollMs,
    daysAhead: paced.daysAhead,
    maxDays,
    urgent,
  })
  const polled = await pollSource({ ...deps, paced, signal, plan: planned })
  await learnFromReading({ em: em(), venueId, planned, reading: polled.reading })
  return polled
}
