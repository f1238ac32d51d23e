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
 * Whether a reading changes so much of a venue-day at once that a fault of the site is likelier than the truth.
 * `fromMinutes` excludes openings that have merely begun since the reading before.
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
  const before = new Set(previous.filter((opening) => opening.startMinutes >= fromMinutes).map(({ key }) => key))
  const after = new Set(next.filter((opening) => opening.startMinutes >= fromMinutes).map(({ key }) => key))
  const all = before.union(after)
  const flipped = before.symmetricDifference(after).size
  return flipped > massFlipCount && flipped > massFlipShare * all.size
}
