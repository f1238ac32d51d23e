import { compare } from '#domain/compare.ts'
import type { FoundOpening } from './found-opening.ts'
import type { FreeStretch } from './free-stretches.ts'

/** Venues within such a band are equally near: people don't start half an hour later to save 2 km. */
const bandKm = 5

/**
 * The openings in the order in which a person would try them: the soonest day first, because it is the first to be
 * lost; within a day the nearer band of 5 km, because a court across the city half an hour earlier is no better; within
 * a band the earlier, then the nearer. Without distances only time counts.
 */
export function nearestAndSoonest(
  stretches: readonly FreeStretch<FoundOpening>[],
): readonly FreeStretch<FoundOpening>[] {
  return stretches.toSorted(
    ({ first: a }, { first: b }) =>
      compare(a.date, b.date) ||
      bandOf(a) - bandOf(b) ||
      a.opening.startMinutes - b.opening.startMinutes ||
      kmOf(a) - kmOf(b) ||
      compare(a.venueId, b.venueId) ||
      compare(a.opening.key, b.opening.key),
  )
}

function bandOf(found: FoundOpening): number {
  return Math.floor(kmOf(found) / bandKm)
}

/** An unknown distance is beyond any other; a finite number, so that two of them compare. */
function kmOf({ km }: FoundOpening): number {
  return km ?? 40_000
}
