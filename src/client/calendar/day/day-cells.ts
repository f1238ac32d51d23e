import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { toneOf } from '#domain/availability/color-scale.ts'
import { courtsFree, type DayOffers } from '#domain/availability/day-offers.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { opensText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { counted } from '#domain/counted.ts'
import type { Pin } from '#client/calendar/map/draw-map.ts'

/** A venue in reach with its free courts in each half-hour; undefined for an unknown venue. */
export interface DayRow {
  venue: Venue
  distanceKm: number
  free: readonly number[] | undefined
  /** On a day that is not released: the instant (ms) from which guests can book it, or null if nobody knows. */
  opensAt?: number | null | undefined
}

/** The rows of a day, nearest venue first. All are unknown before the answer arrives. */
export function rowsOfDay({
  sport,
  offers,
  reach,
  filters,
  origin,
}: {
  sport: Sport
  offers: DayOffers | undefined
  reach: readonly Venue[]
  filters: AdvancedFilters
  origin: GeoPoint
}): DayRow[] {
  const byVenue = new Map(offers?.venues.map((venue) => [venue.venueId, venue]))
  return reach
    .map((venue) => {
      const known = byVenue.get(venue.id)
      const free =
        known && known.readAt !== null
          ? slotLabels.map((label) => courtsFree(sport, known.slots[label], filters))
          : undefined
      return { venue, distanceKm: distanceKm(origin, venue), free, opensAt: known?.opensAt }
    })
    .toSorted((a, b) => a.distanceKm - b.distanceKm || a.venue.displayName.localeCompare(b.venue.displayName))
}

/** True if a known venue has nothing left on the day. */
export function isFull({ free }: DayRow, { date, now }: { date: LocalDate; now: Date }): boolean {
  return free !== undefined && free.every((courts, slot) => courts === 0 || isPastSlot({ date, slot, now }))
}

/** A half-hour's part of a free stretch; the first one has the length of the whole in half-hours. */
export interface Stretch {
  block: string
  length?: number | undefined
}

/** The parts of free stretches, by half-hour. */
export function stretchesOf(
  free: readonly number[] | undefined,
  isPast: (slot: number) => boolean,
): Map<number, Stretch> {
  const isFree = (slot: number) => (free?.[slot] ?? 0) > 0 && !isPast(slot)
  const endFrom = (slot: number): number => (isFree(slot) ? endFrom(slot + 1) : slot)
  const slots = slotLabels.flatMap((_, slot) => (isFree(slot) ? [slot] : []))
  return new Map(
    slots.map((slot) => {
      const [isFirst, isLast] = [!isFree(slot - 1), !isFree(slot + 1)]
      const block = [isFirst && 'first', isLast && 'last'].filter(Boolean).join(' ')
      return [slot, { block, length: isFirst ? endFrom(slot) - slot : undefined }]
    }),
  )
}

/** '½ h', '1 h', '1½ h'. */
function lengthText(halfHours: number): string {
  const whole = Math.floor(halfHours / 2)
  return `${whole || ''}${halfHours % 2 ? '½' : ''} h`
}

/** The first half-hour from `from` on in which something is free. */
export function firstFree(rows: readonly DayRow[], from: number): number {
  const slot = slotLabels.findIndex((_, index) => index >= from && rows.some(({ free }) => (free?.[index] ?? 0) > 0))
  return slot < 0 ? from : slot
}

const openings: Record<Sport, (count: number) => string> = {
  tennis: (count) => counted(count, 'court', 'courts'),
  golf: (count) => counted(count, 'tee time', 'tee times'),
  futsal: (count) => counted(count, 'pitch', 'pitches'),
}

/** '1 court free', '4 tee times free'; without a reading 'couldn't check', or 'opens Tue 8 Dec 8:00 PM'. */
export function freeText(sport: Sport, count: number | undefined, opensAt?: number | null): string {
  if (count === undefined) return opensAt === undefined ? "couldn't check" : opensText(opensAt)
  return `${openings[sport](count)} free`
}

/** A cell of a day for the eye and for the ear. A free stretch says its length in its first half-hour. */
export function cellOfDay({
  of: { venue, free, opensAt },
  slot,
  stretch: { block, length } = {},
  isPast,
  isLoading,
  hasAlert,
}: {
  of: DayRow
  slot: number
  stretch: Partial<Stretch> | undefined
  isPast: boolean
  isLoading: boolean
  hasAlert: boolean
}) {
  const count = free?.[slot]
  const what = isPast ? 'past' : isLoading ? 'loading' : freeText(venue.sport, count, opensAt)
  const said = [what, length && `${lengthText(length)} in a row`, hasAlert && 'alert on'].filter(Boolean)
  return {
    text: isLoading || isPast ? '' : length ? lengthText(length) : count === undefined ? '–' : '',
    tone: isLoading ? 'loading' : count === undefined ? 'unknown' : toneOf(count),
    label: [venue.displayName, slotLabels[slot], ...said].join(', '),
    block,
  }
}

/** The announcement of a changed cell. */
export function changeText(rows: readonly DayRow[], { line, slot }: { line: number; slot: number }): string {
  const row = rows[line]
  if (!row) return ''
  return `${row.venue.displayName}, ${slotLabels[slot]}, ${freeText(row.venue.sport, row.free?.[slot], row.opensAt)}`
}

/** The venues of a day as pins. Each counts its free half-hours still ahead; one that was not read counts nothing. */
export function pinsOfDay(rows: readonly DayRow[], { date, now }: { date: LocalDate; now: Date }): Pin[] {
  return rows.map(({ venue, free, opensAt }) => {
    if (!free) {
      return { venue, label: opensAt === undefined ? '?' : '–', text: freeText(venue.sport, undefined, opensAt) }
    }
    const count = free.filter((courts, slot) => courts > 0 && !isPastSlot({ date, slot, now })).length
    return { venue, label: `${count}`, text: `${counted(count, 'half-hour', 'half-hours')} free` }
  })
}
