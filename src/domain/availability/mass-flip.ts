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
