import type { NotificationKind } from '#domain/notifications/notification.ts'
import { composeMail, type MailIdentity } from '#server/mail/compose-mail.ts'
import type { BeforeLastByte, MailTransport, NextMail, OutgoingMail } from '#server/mail/mail-transport.ts'
import type { Message } from '#server/mail/message.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { isOfAccount } from '#server/store/outbox/mail-consent.ts'
import {
  claimNotifications,
  type Claim,
  type ClaimedNotification,
  type Lane,
} from '#server/store/outbox/outbox-claims.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { endRest } from '#server/store/outbox/refusals/soft-failures.ts'
import { inSpan } from '#server/tracing/in-span.ts'
import type { UnsentMails } from './left-behind/unsent-mails.ts'
import { createExchange } from './exchange.ts'
import { createLastBytes, enter } from './turns/last-bytes.ts'
import { outcomeOf } from './outcome-of.ts'
import { noteOf } from './left-behind/note-of-claim.ts'
import { createOutcomeRecorder, type OutcomeRecorder } from './outcome-recorder.ts'
import { unlimited } from './turns/places.ts'
import { retryOrDie } from './retries.ts'

/** The message of a notification, or why it is not to be sent, or not yet. */
export type Rendered =
  | { message: Message }
  | { drop: 'suppressed' | 'expired'; why: string }
  | { waitUntil: Date; why: string }

/** Everything that delivery needs. Clock, transport and renderer are passed in. */
export interface DeliveryDeps {
  em: () => EntityManager
  transport: MailTransport
  identity: MailIdentity
  render: (notification: ClaimedNotification) => Promise<Rendered>
  now: () => Date
  /** 0 to 1, for the jitter of retries. */
  random: () => number
  owner: number
  /** Which of them it claims; without it all emails. */
  lane?: Lane
  /** False while others may believe that this deliverer is gone: it claims nothing then. */
  isHeard?: () => boolean
  /** Where what the relay has accepted is noted until it is stored. */
  accepted?: { note(claim: Claim): void; stored(claim: Claim): void }
  /** Where stands what was handed over and has not come to its last byte. */
  unsent?: Pick<UnsentMails, 'enter' | 'strike' | 'forget'>
  /** Learns from those that are gone what they had not stored. Runs before what they held is taken back. */
  recover?: () => Promise<void>
  onOutcome?: (kind: NotificationKind, outcome: Outcome, latencyMs: number) => void
  /** Hears when the relay begins to take nothing, what each probe brings, and undefined once it takes mail again. */
  onRelay?: (trouble: RelayTrouble | undefined) => void
}

/** Why a notification that was claimed must not go. */
export const notOurs = 'taken over by another deliverer, or no longer wanted'

type Written = { mail: OutgoingMail } | { ended: Outcome }

/** A mail that has a connection. */
interface Sending {
  mail: OutgoingMail
  notification: ClaimedNotification
  /** What comes after it over the same connection. */
  next: NextMail
  atLastByte?: () => Promise<void>
}

/** Claims notifications that are due, and delivers them. */
export interface Delivery {
  /** Claims up to `limit` that are due. Fewer than `limit` means that nothing more is due. */
  claim(limit: number): Promise<ClaimedNotification[]>
  /** Renders a claimed notification. Returns the mail, or the outcome where there is nothing to send. */
  write(notification: ClaimedNotification): Promise<Written>
  /** Hands a mail to the relay. Returns the outcome, which is not stored yet. `onHanging` hears when the relay keeps silent. */
  send(notification: ClaimedNotification, mail: OutgoingMail, onHanging?: () => void): Promise<Outcome>
  /** Records the outcome of an attempt. */
  end(notification: ClaimedNotification, outcome: Outcome): Promise<void>
  recorder: OutcomeRecorder
}

/** Many mails at once cost little more than one, because their rows are stored in batches (decision 0012). */
export function createDelivery(deps: DeliveryDeps, connections = unlimited, lastBytes = createLastBytes()): Delivery {
  const { em, now, owner, lane, transport, unsent } = deps
  const { handOver, store } = createExchange({ em, now, busy: connections.count, unsent })
  const recorder = createOutcomeRecorder(deps, store)

  /** The first copy is handed over before it takes a connection, many in one statement (decision 0028). */
  async function sendFirst(mail: OutgoingMail, notification: ClaimedNotification, onHanging?: () => void) {
    const unreachable = await transport.reach()
    if (unreachable) return unreachable
    const refusal = await handOver(notification).then((mayGo) => (mayGo ? undefined : notOurs), String)
    if (refusal !== undefined) return { kind: 'failed', text: refusal } as const
    return connections.take((next) => sendNoting({ mail, notification, next }), onHanging, mail)
  }

  /** There is no third copy, so the second one is handed over at its last byte and not a moment before. */
  function sendSecond(mail: OutgoingMail, notification: ClaimedNotification, onHanging?: () => void) {
    const atLastByte = async () => {
      if (!(await handOver(notification))) throw new Error(notOurs)
    }
    return connections.take((next) => sendNoting({ mail, notification, next, atLastByte }), onHanging, mail)
  }

  /** A 250 is noted before anything else happens, and before the next email may get one (decision 0037). */
  async function sendNoting({ mail, notification, next, atLastByte }: Sending) {
    let leave: (() => void) | undefined
    const beforeLastByte: BeforeLastByte = async (isWitnessed) => {
      await atLastByte?.()
      leave = await enter(lastBytes, isWitnessed)
      unsent?.strike(notification)
    }
    const outcome = await transport.send(mail, beforeLastByte, next)
    if (outcome.kind === 'accepted') deps.accepted?.note(notification)
    leave?.()
    return outcome
  }

  return {
    recorder,
    async claim(limit) {
      if (deps.isHeard?.() === false) return []
      return claimNotifications({ em: em(), owner, limit, now: now(), ...(lane && { lane }) })
    },
    write: (notification) => write(deps, notification),
    async send(notification, mail, onHanging) {
      const sendCopy = notification.handOvers === 0 ? sendFirst : sendSecond
      const outcome = await sendCopy(mail, notification, onHanging)
      return outcomeOf({ ...deps, notification, outcome })
    },
    async end(notification, outcome) {
      await recorder.record(notification, outcome)
      unsent?.forget(notification)
      if (outcome.state === 'sent') deps.accepted?.stored(notification)
      if (outcome.state === 'sent' && isOfAccount(notification)) await endRest(em(), notification.address, now())
      deps.onOutcome?.(notification.kind, outcome, now().getTime() - notification.createdAt.getTime())
    },
  }
}

/** One round by hand: claims up to `limit`, sends them all at once, and returns how many they were. */
export async function deliverDue(deps: DeliveryDeps, limit: number): Promise<number> {
  const delivery = createDelivery(deps)
  const claimed = await delivery.claim(limit)
  await Promise.all(claimed.map((notification) => deliver(delivery, notification, (work) => work(() => undefined))))
  return claimed.length
}

/**
 * Delivers one claimed notification. Only the part passed to `inTurn` waits for its turn: from the hand-over until its
 * outcome waits to be stored. Whoever has the turn next is handed over in the same commit at the earliest, so never more
 * than there are turns are between hand-over and stored outcome. Meanwhile the next mail is already rendered.
 */
export async function deliver(
  delivery: Delivery,
  notification: ClaimedNotification,
  inTurn: (work: (leave: () => void) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { kind, attempt, trace: parent } = notification
  await inSpan('send an email', { parent, attributes: { kind, attempt } }, async (part) => {
    const written = await delivery.write(notification)
    if ('ended' in written) {
      part.note({ state: written.ended.state })
      return delivery.end(notification, written.ended)
    }
    await inTurn(async (leave) => {
      const outcome = await delivery.send(notification, written.mail, leave)
      part.note({ state: outcome.state })
      const stored = delivery.end(notification, outcome)
      leave()
      await stored
    })
  })
}

async function write(deps: DeliveryDeps, notification: ClaimedNotification): Promise<Written> {
  const { id, address, gatheredAt } = notification
  try {
    const rendered = await deps.render(notification)
    if ('drop' in rendered) return { ended: { state: rendered.drop, error: rendered.why } }
    if ('waitUntil' in rendered)
      return { ended: { state: 'pending', retryAt: rendered.waitUntil, error: rendered.why } }
    const { message } = rendered
    const mail = await composeMail({ id, address, message, identity: deps.identity, date: gatheredAt })
    return {
      mail: Object.assign(mail, { noteIfAccepted: noteOf(notification), isLastCopy: notification.handOvers > 0 }),
    }
  } catch (error) {
    return { ended: retryOrDie({ ...deps, now: deps.now(), notification, error: `writing failed: ${String(error)}` }) }
  }
}
