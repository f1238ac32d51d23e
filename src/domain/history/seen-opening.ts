import { holesOf, minutesOf, spotsOf, type Opening } from '#domain/availability/opening.ts'
import type { Sport } from '#domain/venues/sport.ts'

/**
 * The stored facts of an opening: its start and the facts that alerts ask about. `id` is a hash of the booking system's
 * key; with 24 bits two courts of one start collide once in 600,000 pairs, and then count as one.
 */
export interface SeenOpening {
  id: number
  startMinutes: number
  /** Tennis and futsal. */
  maxMinutes?: number
  /** Golf. */
  holes?: (9 | 18)[]
  spots?: number
  /** Only members of the venue could book it. */
  forMembers?: true
}

export function seenOpening(sport: Sport, opening: Opening): SeenOpening {
  const { key, startMinutes, forMembers } = opening
  return {
    id: idOfKey(key),
    startMinutes,
    ...(sport === 'golf'
      ? { holes: holesOf(opening).toSorted((a, b) => a - b), spots: spotsOf(opening) }
      : { maxMinutes: minutesOf(opening) }),
    ...(forMembers && { forMembers }),
  }
}

/** A key of a booking system as 24 bits (FNV-1a). The numbers are stored: they never change. */
export function idOfKey(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  }
  return ((hash >>> 24) ^ hash) & 0xffffff
}
