import type { ReadDay } from '#domain/availability/diff-audiences.ts'
import { holesOf, minutesOf, spotsOf, type Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** The facts of an opening that alerts ask for, without courts and prices. */
export type SeenOpening = Pick<
  Opening,
  'key' | 'startMinutes' | 'maxMinutes' | 'holes' | 'spots' | 'minSpots' | 'forMembers'
>

/** An opening that a reading found, found changed, or no longer found (`gone`). Rows store it. */
export interface OpeningChange extends SeenOpening {
  date: LocalDate
  gone?: true
}

/** The changes between two readings of a day; at the first one, all its openings. Prices and links are ignored. */
export function changesOfDay({
  sport,
  date,
  previous,
  next,
}: {
  sport: Sport
  date: LocalDate
  previous: ReadDay | undefined
  next: ReadDay
}): OpeningChange[] {
  const before = byKey(previous)
  const after = byKey(next)
  const changes: OpeningChange[] = []
  for (const opening of after.values()) {
    const known = before.get(opening.key)
    // Most openings do not change, so only the others are copied.
    if (!known || !isAlike(known, opening)) changes.push({ date, ...factsOf(sport, opening) })
  }
  for (const { key, startMinutes } of before.values())
    if (!after.has(key)) changes.push({ date, key, startMinutes, gone: true })
  return changes
}

/** An opening that is for everybody and for members counts as for everybody. */
function byKey(day: ReadDay | undefined): Map<string, Opening> {
  const members = day?.forMembers.map((opening) => ({ ...opening, forMembers: true as const })) ?? []
  return new Map([...members, ...(day?.openings ?? [])].map((opening) => [opening.key, opening]))
}

function isAlike(one: Opening, other: Opening): boolean {
  return (
    one.startMinutes === other.startMinutes &&
    one.maxMinutes === other.maxMinutes &&
    one.spots === other.spots &&
    one.minSpots === other.minSpots &&
    one.forMembers === other.forMembers &&
    one.holes?.join() === other.holes?.join()
  )
}

function factsOf(sport: Sport, opening: Opening): SeenOpening {
  const { key, startMinutes, minSpots, forMembers } = opening
  return {
    key,
    startMinutes,
    ...(sport === 'golf' ? { holes: holesOf(opening), spots: spotsOf(opening) } : { maxMinutes: minutesOf(opening) }),
    ...(minSpots && { minSpots }),
    ...(forMembers && { forMembers }),
  }
}
