import { ageText } from '#domain/calendar/age-text.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { shortDateText, shortOpensText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { counted } from '#domain/counted.ts'
import type { CellAvailability } from './cell-availability.ts'
import { toneOf } from './color-scale.ts'
import type { DaySummary } from './day-summary.ts'

/** A cell for the eye, and as parts of its label for the ear. */
interface CellWords {
  text: string
  tone: string
  said: string[]
}

/**
 * The words of a cell: the number of free venues; the release of a half-hour that nobody can book yet (rule
 * availability-21); N/A if no venue is known, also where none in reach is read; a doubtful 0 if no known venue is free;
 * and the 0 of venues that are all known to be full (rule availability-11). The text is in what is said, because voice
 * control needs it there.
 */
function cellWords({ venuesCount: free, known, unknown, unreleased, opensAt }: CellAvailability): CellWords {
  const open = unreleased > 0 ? [`${unreleased} not released yet`] : []
  const notKnown = [...(unknown > unreleased ? [`${unknown - unreleased} not known`] : []), ...open]
  if (free > 0) return { text: String(free), tone: toneOf(free), said: [`${venuesText(free)} free`, ...notKnown] }
  if (opensAt !== undefined && unreleased === unknown) {
    const text = shortOpensText(opensAt)
    const full = known > 0 ? [`none free at ${venuesText(known)}`] : []
    return { text, tone: 'unknown', said: [text, ...full, ...open] }
  }
  if (known === 0) {
    const why = unreleased > 0 && unreleased === unknown ? open : ["couldn't check", ...open]
    return { text: 'N/A', tone: 'unknown', said: ['N/A', ...why] }
  }
  if (unknown === 0) return { text: '0', tone: toneOf(0), said: ['0 venues free'] }
  return { text: '0 ?', tone: 'unknown', said: ['0 ?', `none free at ${venuesText(known)}`, ...notKnown] }
}

/** The text of a cell. */
export function cellText(cell: CellAvailability): string {
  return cellWords(cell).text
}

/** Caches date texts: a row of 33 cells asks for the same one. */
const dateTexts = new Map<LocalDate, string>()

function dateTextOf(date: LocalDate): string {
  const known = dateTexts.get(date) ?? shortDateText(date)
  dateTexts.set(date, known)
  return known
}

/** The label of a cell for screen readers. Nobody counted what has passed. */
export function cellLabel({
  date,
  timeSlot,
  cell,
  isPast,
  hasAlert,
}: {
  date: LocalDate
  timeSlot: string
  /** Undefined while it loads. */
  cell: CellAvailability | undefined
  isPast: boolean
  hasAlert: boolean
}): string {
  const said = cell ? cellWords(cell).said : ['loading']
  const parts = [dateTextOf(date), timeSlot, ...(isPast ? ['past'] : said)]
  if (hasAlert) parts.push('alert on')
  return parts.join(', ')
}

/** '1 venue', '28 venues'. */
export function venuesText(count: number): string {
  return counted(count, 'venue', 'venues')
}

/** The content of a cell of the grid. `isNow` is true for the current half-hour; a cell that is loading has no number. */
export function shownCell({
  cell,
  isLoading = false,
  date,
  slot,
  now,
  isNow,
  hasAlert = false,
}: {
  cell: CellAvailability
  isLoading?: boolean
  date: LocalDate
  slot: number
  now: Date
  isNow: boolean
  hasAlert?: boolean
}): { text: string; tone: string; label: string; isPast: boolean } {
  // In the current half-hour later tee times can still be booked (rule calendar-8).
  const isPast = isPastSlot({ date, slot, now }) && !(isNow && cell.venuesCount > 0)
  return {
    text: isLoading || isPast ? '' : cellText(cell),
    tone: isLoading ? 'loading' : cellWords(cell).tone,
    label: cellLabel({ date, timeSlot: labelOfSlot(slot), cell: isLoading ? undefined : cell, isPast, hasAlert }),
    isPast,
  }
}

/**
 * The number of venues in reach, of those among them of which no shown day is known, and of those that would be in reach if
 * this installation read them (rule availability-12).
 */
export function countedText({ reach, unknown, left }: { reach: number; unknown: number; left: number }): string {
  return [
    venuesText(reach),
    ...(unknown > 0 ? [`${counted(unknown, 'venue', 'venues')} not checked yet`] : []),
    ...(left > 0 ? [notReadText(left)] : []),
  ].join(' · ')
}

/** '1 venue is not read here', '35 venues are not read here'. */
export function notReadText(count: number): string {
  return `${venuesText(count)} ${count === 1 ? 'is' : 'are'} not read here`
}

/** The number of venues of which no day is known, nor when it is released. */
export function unknownVenues(days: readonly DaySummary[], reach: readonly Venue[]): number {
  const isUnknown = ({ id }: Venue) =>
    days.every(({ venues: { [id]: read } }) => read?.readAt == null && read?.opensAt === undefined)
  return reach.filter(isUnknown).length
}

const staleAfterMs = 30 * 60_000

/** The age of the oldest reading among the shown days (rule availability-13); no text if none was read. */
export function freshnessOf(
  days: readonly DaySummary[],
  reach: readonly Venue[],
  now: Date,
): { text: string | undefined; isStale: boolean } {
  const readings = days.flatMap((day) => reach.map(({ id }) => day.venues[id]?.readAt ?? null))
  const oldest = Math.min(...readings.filter((readAt) => readAt !== null))
  if (oldest === Infinity) return { text: undefined, isStale: false }
  return { text: `Updated ${ageText(oldest, now)}`, isStale: now.getTime() - oldest > staleAfterMs }
}
