import { venueTime } from '#domain/calendar/venue-time.ts'
import type { KnownOpening } from '#domain/availability/diff.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Reach } from './sheet-address.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** One opening of an email, with its alert. */
export interface FoundOpening {
  alertId: string
  venueId: string
  date: LocalDate
  sport: Sport
  /** The half-hour cell of the opening. */
  slot: number
  opening: KnownOpening
  /** When the reading was made that found it, or the newest one that still shows it. */
  foundAt: Date
  /** Distance from the reader's location; undefined if unknown. */
  km?: number | undefined
  /** The alert in one sentence. */
  watches?: string | undefined
  /** Its reader wants to look at our own sheet before the venue's page, from there and so far (rule emails-20). */
  lookFirst?: Reach | undefined
}

/** The identity of an opening, independent of its other facts. */
export function placeOf({
  venueId,
  date,
  opening,
}: Pick<FoundOpening, 'venueId' | 'date'> & { opening: { key: string } }): string {
  return `${venueId} ${date} ${opening.key}`
}

/** The name of an opening in calendars: the same in an email and in a feed, so that none shows it twice. */
export function openingUid({ venueId, date, opening }: Parameters<typeof placeOf>[0]): string {
  return `${venueId}-${date}-${opening.key}`.replaceAll(/[^A-Za-z0-9@._-]+/g, '-') + '@courtside'
}

/** True if an opening's start is still in the future by the wall clock of the venues. */
export function isStillAhead(
  { date, opening }: { date: LocalDate; opening: { startMinutes: number } },
  now: Date,
): boolean {
  const wall = venueTime(now)
  return date > wall.date || (date === wall.date && opening.startMinutes > wall.minutes)
}
