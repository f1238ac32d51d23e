import type { History, Measures } from './history.ts'

/** One opening of a place: from the reading that showed it first, over closings that were too short to end it. */
export interface SeenOpening {
  place: string
  /** The instants of the readings that showed it. */
  seenAt: number[]
  /** When a reading showed that it was gone, and the next one that it was back; Infinity where it never was. */
  gone: { from: number; until: number }[]
}

/** The openings that believable readings showed, by place, oldest first. A failed reading shows nothing either way. */
export function openingsSeen({ events }: History, { sameOpeningWithinMs }: Measures): Map<string, SeenOpening[]> {
  const openings = new Map<string, SeenOpening[]>()
  for (const event of events) {
    if (event.of !== 'truth' || event.kind !== 'read') continue
    const shown = new Set(event.shows)
    for (const place of event.covers) {
      const known = openings.get(place) ?? []
      const last = known.at(-1)
      openings.set(place, known)
      const absence = last?.gone.at(-1)
      const isGone = absence?.until === Infinity
      if (!shown.has(place)) {
        if (!isGone) last?.gone.push({ from: event.at, until: Infinity })
      } else if (last && !(isGone && event.at - absence.from >= sameOpeningWithinMs)) {
        if (isGone) absence.until = event.at
        last.seenAt.push(event.at)
      } else known.push({ place, seenAt: [event.at], gone: [] })
    }
  }
  return openings
}
