/** An alert that waits, with the address that is notified of it. */
export interface Waiting {
  address: string
  createdAt: Date
  /** When this address was last notified of an opening; null if never, or longer ago than is remembered. */
  notifiedAt: Date | null
}

/**
 * The positions of these alerts in the order in which their people are notified (rule alerts-55): the person who was
 * notified longest ago first. A person who never was has waited since the oldest of their alerts here was made. Alerts
 * of one address are adjacent.
 */
export function inFairOrder(alerts: readonly Waiting[]): number[] {
  const people = new Map<string, { since: number; positions: number[] }>()
  for (const [position, { address, createdAt, notifiedAt }] of alerts.entries()) {
    const since = (notifiedAt ?? createdAt).getTime()
    const person = people.get(address)
    if (!person) people.set(address, { since, positions: [position] })
    else {
      person.since = Math.min(person.since, since)
      person.positions.push(position)
    }
  }
  return [...people.values()].toSorted((a, b) => a.since - b.since).flatMap(({ positions }) => positions)
}
