/** An alert that waits to be told, with the address that it tells. */
export interface Waiting {
  address: string
  createdAt: Date
  /** When this address was last told of an opening; null if never, or longer ago than anybody remembers. */
  toldAt: Date | null
}

/**
 * Whose turn it is (rule alerts-55): the positions of these alerts in the order in which their people are told. Who was
 * told longest ago comes first. Who never was has waited since the oldest of their alerts here was made. Alerts of one
 * address stand together.
 */
export function inFairOrder(alerts: readonly Waiting[]): number[] {
  const people = new Map<string, { since: number; positions: number[] }>()
  for (const [position, { address, createdAt, toldAt }] of alerts.entries()) {
    const since = (toldAt ?? createdAt).getTime()
    const person = people.get(address)
    if (!person) people.set(address, { since, positions: [position] })
    else {
      person.since = Math.min(person.since, since)
      person.positions.push(position)
    }
  }
  return [...people.values()].toSorted((a, b) => a.since - b.since).flatMap(({ positions }) => positions)
}
