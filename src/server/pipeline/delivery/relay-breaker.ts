import type { MailTransport, NoConnection, SendOutcome } from '#server/mail/mail-transport.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'

const faultsToOpen = 3
const probeEveryMs = 60_000

/**
 * Stops asking a relay that takes nothing: after three faults of its own in a row one mail a minute tries it, until one is
 * accepted. `onChange` hears when the trouble begins, what each probe brings, and undefined once it is over.
 */
export interface RelayBreaker {
  /** How many of so many mails may be tried now. Asking for a probe takes it. */
  admits(limit: number): number
  /** Nothing was there to be tried: the probe is not taken. */
  giveBack(): void
  /** Whether one that was admitted may be tried still; while the relay takes nothing, only as many as were admitted since. */
  mayTry(): boolean
  /** When the next probe may go; undefined while the relay is well. */
  nextProbeAt(): Date | undefined
  note(outcome: SendOutcome): void
}

export function createRelayBreaker({
  now,
  onChange,
}: {
  now: () => Date
  onChange: (trouble: RelayTrouble | undefined) => void
}): RelayBreaker {
  let faults = 0
  let trouble: RelayTrouble | undefined
  let probedAt = 0
  let takenFrom: number | undefined
  let probes = 0
  const mayProbe = () => now().getTime() - probedAt >= probeEveryMs

  return {
    admits(limit) {
      if (!trouble) return limit
      if (limit === 0 || !mayProbe()) return 0
      takenFrom = probedAt
      probes = 1
      probedAt = now().getTime()
      return 1
    },
    mayTry: () => !trouble || probes-- > 0,
    giveBack() {
      probedAt = takenFrom ?? probedAt
      takenFrom = undefined
    },
    nextProbeAt: () => (trouble ? new Date(Math.max(now().getTime(), probedAt + probeEveryMs)) : undefined),
    note(outcome) {
      const fault = faultOf(outcome)
      takenFrom = undefined
      if (fault === undefined) return
      if (fault === 'none') {
        faults = 0
        if (trouble) onChange((trouble = undefined))
        return
      }
      faults += 1
      if (faults < faultsToOpen) return
      if (!trouble) [probedAt, probes] = [now().getTime(), 0]
      trouble = { since: trouble?.since ?? now(), reason: fault }
      onChange(trouble)
    },
  }
}

/** A transport whose outcomes a breaker hears. What we broke off ourselves says nothing about the relay. */
export function heardBy(breaker: RelayBreaker, transport: MailTransport): MailTransport {
  // Many may wait for one connection, which fails once.
  const heard = new WeakSet<NoConnection>()
  return {
    async reach() {
      if (!breaker.mayTry()) return { kind: 'failed', text: 'the relay takes nothing at the moment' }
      const unreachable = await transport.reach()
      if (unreachable && !heard.has(unreachable)) breaker.note(unreachable)
      if (unreachable) heard.add(unreachable)
      return unreachable
    },
    async send(mail, beforeLastByte, next) {
      let isOurs = false
      const outcome = await transport.send(
        mail,
        beforeLastByte &&
          ((isWitnessed) =>
            beforeLastByte(isWitnessed).catch((error: unknown) => {
              isOurs = true
              throw error
            })),
        next,
      )
      if (!isOurs) breaker.note(outcome)
      return outcome
    },
    close: () => transport.close(),
  }
}

/** What an outcome says against the relay; `none` where it took part as it should; undefined where nobody can tell. */
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
