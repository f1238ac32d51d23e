import type { Opening } from './opening.ts'

/** A change of more than this share of a venue-day, and of more than so many openings, is not believed at once. */
export const massFlipShare = 0.4
export const massFlipCount = 10

/** How long a second reading must come after the first to confirm a mass change (RELIABILITY, I5). */
export const confirmAfterMs = 20_000

/**
 * Whether a reading changes so much of a venue-day at once that a fault of the site is likelier than the truth.
 * `fromMinutes` leaves out what has merely slipped into the past since the reading before.
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
