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
  const before = previous && byIdentity(previous)
  const after = byIdentity(next)
  // Most openings of most readings are as they were, so only what differs is made small.
  const open = [...after].flatMap(([identity, opening]) =>
    isAsBefore(before?.get(identity), opening) ? [] : [seenOpening(sport, opening)],
  )
  const gone = [...(before ?? [])].flatMap(([identity, { key, startMinutes }]) =>
    after.has(identity) ? [] : [{ id: idOfKey(key), startMinutes }],
  )
  return { lead: Math.max(0, lead), isFirst: previous === undefined, open, gone }
}

/** Whether there is anything to remember: the first sight of a day is news even where nothing was free. */
export function isNews({ isFirst, open, gone }: DayChange): boolean {
  return isFirst || open.length + gone.length > 0
}

/** What is for everybody counts where both are shown. */
function byIdentity({ openings, forMembers }: ReadDay): Map<string, Opening> {
  const all = new Map<string, Opening>()
  for (const opening of forMembers) all.set(`${opening.startMinutes} ${opening.key}`, { ...opening, forMembers: true })
  for (const opening of openings) all.set(`${opening.startMinutes} ${opening.key}`, opening)
  return all
}

function isAsBefore(before: Opening | undefined, opening: Opening): boolean {
  return (
    before !== undefined &&
    before.maxMinutes === opening.maxMinutes &&
    before.spots === opening.spots &&
    before.forMembers === opening.forMembers &&
    before.holes?.length === opening.holes?.length &&
    (before.holes ?? []).every((holes) => opening.holes?.includes(holes))
  )
}
