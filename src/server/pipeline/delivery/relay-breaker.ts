import type { MailTransport, SendOutcome } from '#server/mail/mail-transport.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'

const faultsToOpen = 3
const firstProbeMs = 500
const longestProbeMs = 60_000

/**
 * A circuit breaker for the relay. Three faults of the relay in a row open it. While it is open, one mail at a time probes
 * the relay: after half a second, then after twice as long each time, at most a minute. A mail that the relay takes closes
 * it.
 */
export interface RelayBreaker {
  /** How many of `limit` mails may be claimed now. A probe that is admitted counts as sent. */
  admits(limit: number): number
  /** True if an admitted mail may still be tried: mails that were claimed before the breaker opened may not. */
  mayTry(): boolean
  /** The probe did not reach the relay: nothing was due, or the hand-over was refused. */
  giveBack(): void
  /** When the next probe may go; undefined while the relay is well. */
  nextProbeAt(): Date | undefined
  note(outcome: SendOutcome): void
}

/** `onChange` runs when the trouble begins, after each probe that failed, and with undefined once it is over. */
export function createRelayBreaker({
  now,
  onChange,
}: {
  now: () => Date
  onChange: (trouble: RelayTrouble | undefined) => void
}): RelayBreaker {
  let faults = 0
  let trouble: RelayTrouble | undefined
  let failedProbes = 0
  let probeAt = 0
  let isProbing = false
  let mayProbe = false

  function probeLater(afterMs: number): void {
    isProbing = false
    mayProbe = false
    probeAt = now().getTime() + afterMs
  }

  function noteFault(reason: string): void {
    faults += 1
    if (faults < faultsToOpen) return
    // Mails that were under way when it opened say nothing new.
    if (trouble && !isProbing) return
    failedProbes = trouble ? failedProbes + 1 : 0
    probeLater(Math.min(longestProbeMs, firstProbeMs * 2 ** failedProbes))
    trouble = { since: trouble?.since ?? now(), reason }
    onChange(trouble)
  }

  return {
    admits(limit) {
      if (!trouble) return limit
      if (limit === 0 || now().getTime() < probeAt) return 0
      isProbing = true
      mayProbe = true
      // A probe that hangs does not keep the next one for longer.
      probeAt = now().getTime() + longestProbeMs
      return 1
    },
    mayTry: () => !trouble || (mayProbe && !(mayProbe = false)),
    giveBack: () => probeLater(0),
    nextProbeAt: () => (trouble ? new Date(Math.max(now().getTime(), probeAt)) : undefined),
    note(outcome) {
      const fault = faultOf(outcome)
      if (fault === undefined) {
        if (isProbing) probeLater(firstProbeMs)
        return
      }
      if (fault !== 'none') return noteFault(fault)
      faults = 0
      if (trouble) onChange((trouble = undefined))
    },
  }
}

/** A transport whose outcomes reach the breaker. A hand-over that was refused says nothing about the relay. */
export function withBreaker(breaker: RelayBreaker, transport: MailTransport): MailTransport {
  return {
    async send(mail, handOver) {
      if (!breaker.mayTry()) return { kind: 'failed', text: 'the relay takes nothing at the moment' }
      let isRefusedByUs = false
      const outcome = await transport.send(
        mail,
        handOver &&
          (() =>
            handOver().catch((error: unknown) => {
              isRefusedByUs = true
              throw error
            })),
      )
      if (isRefusedByUs) breaker.giveBack()
      else breaker.note(outcome)
      return outcome
    },
    close: () => transport.close(),
  }
}

/** The relay's fault in an outcome; `none` if it worked; undefined if unknown. */
function faultOf(outcome: SendOutcome): string | undefined {
  switch (outcome.kind) {
    case 'accepted':
      return 'none'
    case 'failed':
      return outcome.text
    case 'unknown':
      return undefined
    case 'refused':
      return outcome.at === 'relay' ? outcome.text : outcome.at === 'mail' ? 'none' : undefined
  }
}
