import { minutesOf, type Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { compare } from '#domain/compare.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** An opening with its venue and date. */
export interface PlacedOpening {
  venueId: string
  date: LocalDate
  sport: Sport
  opening: Opening
}

/** One opening in a person's sense: a stretch of free time on one court, or one tee time. */
export interface FreeStretch<Found extends PlacedOpening> {
  /** The earliest of `members`; of several that start together, the one with the smallest key. */
  first: Found
  /** Minutes since local midnight at which the court is taken again; undefined for a tee time. */
  untilMinutes: number | undefined
  /** All openings that it was made of, by start. */
  members: readonly Found[]
}

/**
 * Joins openings of one court on one day that overlap or touch: people see one free hour of a court as one opening
 * (rule emails-13). Tee times, and openings without a named court, are joined only if they start together. Sorted by
 * date, start and venue.
 */
export function freeStretches<Found extends PlacedOpening>(found: readonly Found[]): FreeStretch<Found>[] {
  const stretchOfPlace = new Map<string, { members: Found[]; reach: number }>()
  const stretches: { members: Found[]; reach: number }[] = []
  for (const one of found.toSorted(byTime)) {
    const place = placeOf(one)
    const open = stretchOfPlace.get(place)
    const reach = one.opening.startMinutes + minutesOf(one.opening)
    if (open && one.opening.startMinutes <= open.reach) {
      open.members.push(one)
      open.reach = Math.max(open.reach, reach)
    } else {
      const stretch = { members: [one], reach }
      stretchOfPlace.set(place, stretch)
      stretches.push(stretch)
    }
  }
  return stretches.flatMap(({ members, reach }) => {
    const first = members[0]
    return first ? [{ first, untilMinutes: first.sport === 'golf' ? undefined : reach, members }] : []
  })
}

/** Openings with the same key can be joined: they share the court, or else the start, and the audience. */
function placeOf({ venueId, date, sport, opening }: PlacedOpening): string {
  const isCourt = sport !== 'golf' && opening.resource !== undefined
  return JSON.stringify([venueId, date, sport, isCourt ? opening.resource : opening.startMinutes, opening.forMembers])
}

function byTime(a: PlacedOpening, b: PlacedOpening): number {
  return (
    compare(a.date, b.date) ||
    a.opening.startMinutes - b.opening.startMinutes ||
    compare(a.venueId, b.venueId) ||
    compare(a.opening.key, b.opening.key)
  )
}
