import type { BeliefEvent, History, WorldEvent } from '#test/faults/history/history.ts'

/** Something that was struck. `aimed` is a kill in the moment in which only the relay knows whether it has an email. */
export interface Strike {
  at: number
  what: 'aimed' | 'at any moment' | 'stopped' | 'PostgreSQL' | 'taken over' | 'not taken over'
}

/** How many second copies followed on each kind of strike: a copy is put down to the last one before its email was ambiguous. */
export function copiesByStrike(
  { events }: History,
  strikes: readonly Strike[],
): Map<Strike['what'], { strikes: number; copies: number }> {
  const found = new Map<Strike['what'], { strikes: number; copies: number }>()
  for (const [what, some] of Map.groupBy(strikes, (strike) => strike.what)) {
    found.set(what, { strikes: some.length, copies: 0 })
  }
  const inOrder = strikes.toSorted((a, b) => a.at - b.at)
  const ambiguousAt = new Map<string, number>()
  for (const event of events) {
    if (event.of === 'belief' && event.state === 'ambiguous' && !ambiguousAt.has(event.id))
      ambiguousAt.set(event.id, event.at)
  }
  for (const [id, mails] of acceptedOf(events)) {
    const at = ambiguousAt.get(id)
    const strike = at === undefined ? undefined : inOrder.findLast((one) => one.at <= at)
    const count = strike && found.get(strike.what)
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
