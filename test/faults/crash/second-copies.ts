import type { BeliefEvent, History, WorldEvent } from '#test/faults/history/history.ts'
import type { PlannedStrike } from './strike-plan.ts'

/**
 * A kill, or an email of unknown outcome. `aimed` is a worker killed while only the relay knows whether it has an email,
 * and `unanswered` an email that the relay did not answer while everybody lived.
 */
export interface Strike {
  at: number
  what: PlannedStrike | 'aimed' | 'not taken over' | 'at the end' | 'unanswered'
}

/**
 * Several processes are killed at once, and a killed worker leaves emails of unknown outcome until another one looks. So
 * retries after a kill and SIGTERM count for the kill; a run without kills (`--kills 0`) has SIGTERM alone.
 */
const killShowsWithinMs = 5000

export type CopiesByStrike = Map<Strike['what'], { strikes: number; copies: number }>

/**
 * How many second copies followed on each kind of strike. A copy is put down to the last one before its email was ambiguous,
 * or to the relay where that gave no answer (`unanswered` has those ids).
 */
export function copiesByStrike(
  { events }: History,
  strikes: readonly Strike[],
  unanswered: ReadonlySet<string>,
): CopiesByStrike {
  const found: CopiesByStrike = new Map([['unanswered', { strikes: unanswered.size, copies: 0 }]])
  for (const [what, some] of Map.groupBy(strikes, (strike) => strike.what)) {
    found.set(what, { strikes: some.length, copies: 0 })
  }
  // A site sends nothing: unknown outcomes at its end come from a kill before it.
  const inOrder = strikes.filter(({ what }) => what !== 'web').toSorted((a, b) => a.at - b.at)
  const ambiguousAt = new Map<string, number>()
  for (const event of events) {
    if (event.of === 'belief' && event.state === 'ambiguous' && !ambiguousAt.has(event.id))
      ambiguousAt.set(event.id, event.at)
  }
  for (const [id, mails] of acceptedOf(events)) {
    const at = ambiguousAt.get(id)
    const before = at === undefined ? [] : inOrder.filter((one) => one.at <= at)
    const kill = before.findLast((one) => one.what !== 'stopped' && at !== undefined && at - one.at < killShowsWithinMs)
    const strike = kill ?? before.at(-1)
    const count = unanswered.has(id) ? found.get('unanswered') : strike && found.get(strike.what)
    if (count && mails.length > 1) count.copies += mails.length - 1
  }
  return found
}

/** Emails whose end was unknown twice, and how many of them no relay has. */
export function gaveUp({ events }: History): { unknown: number; nowhere: number } {
  const accepted = acceptedOf(events)
  const rows = Map.groupBy(events.filter((event) => event.of === 'belief') as BeliefEvent[], ({ id }) => id)
  const ids = [...rows].flatMap(([id, states]) =>
    states.at(-1)?.state === 'dead' && states.some(({ state }) => state === 'ambiguous') ? [id] : [],
  )
  return { unknown: ids.length, nowhere: ids.filter((id) => !accepted.has(id)).length }
}

function acceptedOf(events: History['events']): Map<string, WorldEvent[]> {
  const accepted = events.filter((event) => event.of === 'world' && event.kind === 'accepted') as WorldEvent[]
  return Map.groupBy(accepted, ({ id }) => id)
}
