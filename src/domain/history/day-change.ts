import type { ReadDay } from '#domain/availability/diff-audiences.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { idOfKey, seenOpening, type SeenOpening } from './seen-opening.ts'

/** An opening that is no longer there. */
export type GoneOpening = Pick<SeenOpening, 'id' | 'startMinutes'>

/** The changes of one reading to a venue-day, in the facts that alerts ask about. */
export interface DayChange {
  /** Minutes on the venues' clock from the reading to the end of the day that it is about. */
  lead: number
  /** The first reading of the day: `open` lists all openings, with unknown opening times. */
  isFirst: boolean
  /** New openings, and those with changed facts. */
  open: SeenOpening[]
  gone: GoneOpening[]
}

/** The changes between two readings of a day that history records. It ignores prices and links. */
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
    // Most openings do not change, so only changed ones are compacted.
    if (!isKnown || !isAsBefore(known, opening)) open.push(seenOpening(sport, opening))
  }
  passUntil(undefined)
  return { lead: Math.max(0, lead), isFirst: previous === undefined, open, gone }
}

/** True if there is something to record: a first reading counts even without openings. */
export function isNews({ isFirst, open, gone }: DayChange): boolean {
  return isFirst || open.length + gone.length > 0
}

/**
 * All openings of a day by start and key, each once. An opening that is for everybody and for members counts as for
 * everybody.
 */
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
