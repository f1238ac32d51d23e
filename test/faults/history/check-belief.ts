import type { BeliefEvent, BelievedState, History, Measures, WorldEvent } from './history.ts'

/** Allowed order of states. Only a claim begins an attempt; everything else is done by the holder of one, or after its death. */
const followers: Record<BelievedState, readonly BelievedState[]> = {
  pending: ['sending'],
  sending: ['handed-over', 'pending', 'ambiguous', 'suppressed', 'expired', 'dead'],
  'handed-over': ['sent', 'pending', 'ambiguous', 'dead'],
  // A 250 that was stored late still ends its attempt, and a file that was found late still says that it never went.
  ambiguous: ['sending', 'sent', 'pending'],
  sent: [],
  dead: [],
  suppressed: [],
  expired: [],
}

const ends: ReadonlySet<BelievedState> = new Set(['sent', 'dead', 'suppressed', 'expired'])

/** Unknown outcomes of one email. Where it is pending next, the outcome was known: it had not gone. */
export function unknownEnds(states: readonly BeliefEvent[]): BeliefEvent[] {
  return states.filter(({ state }, index) => state === 'ambiguous' && states[index + 1]?.state !== 'pending')
}

/** The outbox's claims, by themselves and against the relays' sight. */
export function checkBelief(
  { events, endedAt }: History,
  { stuckAfterMs, slackMs }: Measures,
): { stuck: string[]; misbelieved: string[] } {
  const stuck: string[] = []
  const misbelieved: string[] = []
  const rows = Map.groupBy(events.filter((event) => event.of === 'belief') as BeliefEvent[], ({ id }) => id)
  const accepted = Map.groupBy(
    events.filter((event) => event.of === 'world' && event.kind === 'accepted') as WorldEvent[],
    ({ id }) => id,
  )
  for (const [id, states] of rows) {
    const last = states.at(-1)
    const [first] = states
    if (!last || !first) continue
    if (!ends.has(last.state) && endedAt - first.at > stuckAfterMs) stuck.push(`${id} is ${last.state}`)
    for (const [index, { state, attempt, at }] of states.entries()) {
      const before = states[index - 1]
      const expected = before && before.attempt + (state === 'sending' ? 1 : 0)
      if (before && !followers[before.state].includes(state))
        misbelieved.push(`${id} went on from ${before.state} to ${state}`)
      else if (before && attempt !== expected)
        misbelieved.push(`${id} became ${state} by attempt ${attempt} after ${before.attempt}`)
      const isSeen = accepted.get(id)?.some((mail) => mail.at <= at + slackMs)
      if (state === 'sent' && !isSeen) misbelieved.push(`${id} counts as sent, and no relay took it`)
    }
    const wasUnknown = unknownEnds(states).length > 0
    const isTaken = accepted.has(id) && !wasUnknown
    if (isTaken && ends.has(last.state) && last.state !== 'sent') misbelieved.push(`${id} went and is ${last.state}`)
  }
  for (const id of accepted.keys()) if (!rows.has(id)) misbelieved.push(`${id} went and is in no outbox`)
  return { stuck, misbelieved }
}
