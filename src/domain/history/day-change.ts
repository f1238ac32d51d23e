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
  const before = previous ? allInOrder(previous) : []
  const after = allInOrder(next)
  const open: SeenOpening[] = []
  const gone: GoneOpening[] = []
  let at = 0
  const passUntil = (opening: Opening | undefined) => {
    for (let one = before[at]; one && (!opening || order(one, opening) < 0); one = before[(at += 1)])
      gone.push({ id: idOfKey(one.key), startMinutes: one.startMinutes })
  }
  for (const opening of after) {
    passUntil(opening)
    const known = before[at]
    const isKnown = known !== undefined && order(known, opening) === 0
    if (isKnown) at += 1
    // Most openings of most readings are as they were, so only what differs is made small.
    if (!isKnown || !isAsBefore(known, opening)) open.push(seenOpening(sport, opening))
  }
  passUntil(undefined)
  return { lead: Math.max(0, lead), isFirst: previous === undefined, open, gone }
}

/** Whether there is anything to remember: the first sight of a day is news even where nothing was free. */
export function isNews({ isFirst, open, gone }: DayChange): boolean {
  return isFirst || open.length + gone.length > 0
}

/** All openings of a day by start and key, each once. What is for everybody counts where both are shown. */
function allInOrder({ openings, forMembers }: ReadDay): readonly Opening[] {
  if (forMembers.length === 0) return openings.toSorted(order)
  const isForAll = new Set(openings.map(identity))
  const others = forMembers.filter((opening) => !isForAll.has(identity(opening)))
  return [...openings, ...others.map((opening) => ({ ...opening, forMembers: true as const }))].toSorted(order)
}

function identity({ startMinutes, key }: Opening): string {
  return `${startMinutes} ${key}`
}

function order(a: Opening, b: Opening): number {
  return a.startMinutes - b.startMinutes || (a.key < b.key ? -1 : Number(a.key > b.key))
}

function isAsBefore(before: Opening, opening: Opening): boolean {
  return (
    before.maxMinutes === opening.maxMinutes &&
    before.spots === opening.spots &&
    before.forMembers === opening.forMembers &&
    before.holes?.length === opening.holes?.length &&
    (before.holes ?? []).every((holes) => opening.holes?.includes(holes))
  )
}
