import type { Opening } from './opening.ts'

/**
 * A reading that changes more than this share of a venue-day, and more than this many openings, is not believed at
 * once.
 */
const massFlipShare = 0.4
const massFlipCount = 10

/** How much later a second reading must be to confirm a mass change (invariant I5). */
export const confirmAfterMs = 20_000

/**
 * True if a reading changes so much of a venue-day at once that a fault of the site is more likely than a real change.
 * `fromMinutes` excludes openings that have merely begun since the last reading.
 */
export function isMassFlip({
  previous,
  next,
  fromMinutes,
}: {
  previous: readonly Opening[]
  next: readonly Opening[]
  fromMinutes: number
}): boolean {
  const before = keysFrom(previous, fromMinutes)
  const after = keysFrom(next, fromMinutes)
  let shared = 0
  for (const key of after) if (before.has(key)) shared += 1
  const all = before.size + after.size - shared
  const flipped = all - shared
  return flipped > massFlipCount && flipped > massFlipShare * all
}

function keysFrom(openings: readonly Opening[], fromMinutes: number): Set<string> {
  const keys = new Set<string>()
  for (const { key, startMinutes } of openings) if (startMinutes >= fromMinutes) keys.add(key)
  return keys
}

/** The openings that a reading showed of a day, by audience. */
export interface ShownKeys {
  openings: string[]
  forMembers: string[]
}

/**
 * The openings on which the stored day and two readings in a row agree, by majority: an opening that only one of the
 * three shows waits, and one that only one of them lacks stays. Its facts are those of the latest that shows it.
 */
export function agreedOpenings<T extends Pick<Opening, 'key'>>({
  stored,
  first,
  second,
}: {
  stored: readonly T[]
  /** The keys of the first of the two readings. */
  first: readonly string[]
  second: readonly T[]
}): T[] {
  const [wasStored, wasFirst] = [new Set(stored.map(({ key }) => key)), new Set(first)]
  const isSecond = new Set(second.map(({ key }) => key))
  return [
    ...second.filter(({ key }) => wasFirst.has(key) || wasStored.has(key)),
    ...stored.filter(({ key }) => wasFirst.has(key) && !isSecond.has(key)),
  ]
}
