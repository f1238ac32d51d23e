import type { Opening } from '#domain/availability/opening.ts'
import { compare } from '#domain/compare.ts'
import { freeStretches, type FreeStretch, type PlacedOpening } from '#domain/notifications/free-stretches.ts'
import type { AlertOverview, ToldOpening } from '#domain/alerts/alert-overview.ts'

/** An opening that was notified, and the instant it was found. */
export interface NotifiedMatch extends PlacedOpening {
  foundAt: Date
}

const maxRecent = 5

/**
 * The results of an alert: number of finds, last find and the latest openings. The finds of one reading on one court
 * count once (decision 40); an opening that was taken and opened again counts again. `isOpen` is true for openings that
 * are still free.
 */
export function notifiedOverview(
  matches: readonly NotifiedMatch[],
  isOpen: (match: NotifiedMatch) => boolean,
): Pick<AlertOverview, 'foundCount' | 'lastFoundAt' | 'recent'> {
  const byReading = Map.groupBy(matches, ({ foundAt, venueId }) => `${foundAt.getTime()} ${venueId}`)
  // An opening is stored under each alert of a series that it met.
  const notified = [...byReading.values()].flatMap((found) => freeStretches(uniqueIn(found)))
  const newest = notified.toSorted((a, b) => b.first.foundAt.getTime() - a.first.foundAt.getTime() || soonest(a, b))
  return {
    foundCount: notified.length,
    lastFoundAt: newest[0]?.first.foundAt ?? null,
    recent: newest.slice(0, maxRecent).map((stretch) => notifiedOpening(stretch, isOpen)),
  }
}

function uniqueIn(found: readonly NotifiedMatch[]): NotifiedMatch[] {
  return [...new Map(found.map((match) => [`${match.date} ${match.opening.key}`, match])).values()]
}

function soonest({ first: a }: FreeStretch<NotifiedMatch>, { first: b }: FreeStretch<NotifiedMatch>): number {
  return compare(a.date, b.date) || a.opening.startMinutes - b.opening.startMinutes || compare(a.venueId, b.venueId)
}

function notifiedOpening(
  { first, untilMinutes, members }: FreeStretch<NotifiedMatch>,
  isOpen: (match: NotifiedMatch) => boolean,
): ToldOpening {
  const { venueId, sport, date, foundAt } = first
  const { startMinutes, resource, bookingUrl }: Opening = first.opening
  return {
    venueId,
    sport,
    date,
    startMinutes,
    ...(untilMinutes !== undefined && { untilMinutes }),
    ...(resource !== undefined && { resource }),
    bookingUrl,
    foundAt,
    isOpen: members.some(isOpen),
  }
}
