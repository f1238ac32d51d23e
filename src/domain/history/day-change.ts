import type { ReadDay } from '#domain/availability/diff-audiences.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { idOfKey, seenOpening, type SeenOpening } from './seen-opening.ts'

/** An opening that is no longer there. */
export type GoneOpening = Pick<SeenOpening, 'id' | 'startMinutes'>

/** What one reading changed of a venue-day, as far as alerts can ask about it. */
export interface DayChange {
  /** Minutes on the clock in Sydney from the reading to the end of the day that it is about. */
  lead: number
  /** The day was never read before: `open` is all that there was, since when nobody knows. */
  isFirst: boolean
  /** What is open and was not, or not like this. */
  open: SeenOpening[]
  gone: GoneOpening[]
}

/** What is new to history between two readings of a day. Prices and links are not. */
export function changeOfDay({
  sport,
  previous,
  next,
  lead,
}: {
  sport: Sport
  previous: ReadDay | undefined
  next: ReadDay
  lead: number
}): DayChange {
  const before = seenOf(sport, previous)
  const after = seenOf(sport, next)
  return {
    lead: Math.max(0, lead),
    isFirst: previous === undefined,
    open: [...after].flatMap(([key, seen]) => (isSame(before.get(key), seen) ? [] : [seen])),
    gone: [...before].flatMap(([key, { id, startMinutes }]) => (after.has(key) ? [] : [{ id, startMinutes }])),
  }
}

/** Whether there is anything to remember: the first sight of a day is news even where nothing was free. */
export function isNews({ isFirst, open, gone }: DayChange): boolean {
  return isFirst || open.length + gone.length > 0
}

/** By identity, so that what two keys share is one thing here as it is in what is stored. */
function seenOf(sport: Sport, day: ReadDay | undefined): Map<string, SeenOpening> {
  const forMembers = (day?.forMembers ?? []).map((opening: Opening) => ({ ...opening, forMembers: true as const }))
  const all = [...forMembers, ...(day?.openings ?? [])]
  return new Map(all.map((opening) => [identityOf(opening), seenOpening(sport, opening)]))
}

function identityOf({ key, startMinutes }: Opening): string {
  return `${startMinutes} ${idOfKey(key)}`
}

function isSame(a: SeenOpening | undefined, b: SeenOpening): boolean {
  if (!a) return false
  return (
    a.maxMinutes === b.maxMinutes &&
    a.spots === b.spots &&
    a.forMembers === b.forMembers &&
    String(a.holes) === String(b.holes)
  )
}
