import { meetsWishes, type AlertWishes, type Wished } from '#domain/availability/wishes.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** An opening of an alert with wishes; `before` if it is none but for wishes that it did not meet before. */
export interface WishedOpening extends Wished {
  position: number
  sport: Sport
  before: Wished['opening'] | null
}

/** The alert with those of its openings that meet its wishes; nothing if none does. */
export function asWished<
  Found extends { wishes: AlertWishes | null; wished: WishedOpening[] | null; openings: number[] },
>(found: Found): Found[] {
  const { wishes, wished } = found
  if (!wishes || !wished) return [found]
  const met = wished.filter(({ sport, venueId, opening, before }) => {
    const isMet = (one: Wished['opening']) => meetsWishes(sport, wishes, { venueId, opening: one })
    return isMet(opening) && !(before && isMet(before))
  })
  return met.length === 0 ? [] : [{ ...found, openings: met.map(({ position }) => position) }]
}
