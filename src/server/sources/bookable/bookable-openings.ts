import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Block, Court } from './bookable-answers.ts'
import type { CourtHours } from './bookable-hours.ts'

/**
 * Readers take a close at '00:00:00' for midnight, ten, or a missing value: all that take the court for open agree on
 * ten.
 */
const closesAtLeast = 22 * 60
/** The longest booking that is shown, in minutes. */
const longestMinutes = 180

export interface CourtDay {
  court: Court
  date: LocalDate
  hours: readonly CourtHours[]
  blocks: readonly Block[]
  stepMinutes: number
  sun: { rises: number; sets: number }
  bookingUrl: string
}

/**
 * The starts at which one court can be booked on a day: within its hours, not overlapping its bookings, not too short.
 */
export function openingsOf({ court, date, hours, blocks, stepMinutes, sun, bookingUrl }: CourtDay): Opening[] {
  const taken = blocks.filter(({ courtId }) => courtId === court.id).map((block) => minutesOf(block, date))
  const byStart = new Map<number, Opening>()
  for (const one of hours.filter(({ isOpen }) => isOpen)) {
    const opens = one.fromSunrise ? Math.max(one.opens, sun.rises) : one.opens
    const closes = closeOf(one, sun)
    for (let start = one.opens; start + court.minMinutes <= closes; start += stepMinutes) {
      if (start < opens || `${date}T${isoTimeOfMinutes(start)}` < court.notBefore) continue
      const end = taken.reduce((until, block) => (block.until > start ? Math.min(until, block.from) : until), closes)
      if (end - start < court.minMinutes) continue
      byStart.set(start, {
        key: `${court.id}@${start}`.slice(-200),
        resource: court.name,
        startMinutes: start,
        minMinutes: court.minMinutes,
        maxMinutes: Math.min(end - start, court.maxMinutes ?? longestMinutes, longestMinutes),
        ...(court.priceCents !== undefined && { priceCents: court.priceCents, pricePer: 60 }),
        // Readers of the site: only courts without light close at sunset.
        ...(one.toSunset && { lights: false }),
        bookingUrl,
      })
    }
  }
  return [...byStart.values()]
}

/** The contradiction among the hours of a court on a day: they end before they begin, or overlap. */
export function faultOfHours(hours: readonly CourtHours[]): string | undefined {
  const open = hours.filter(({ isOpen }) => isOpen).toSorted((a, b) => a.opens - b.opens)
  if (open.some(({ opens, closes }) => closes !== undefined && closes <= opens))
    return 'hours that end before they begin'
  const overlap = open.some(({ closes = closesAtLeast }, at) => closes > (open[at + 1]?.opens ?? Infinity))
  return overlap ? 'hours that overlap' : undefined
}

/** An unlit court closes when the Sun sets, or before. */
function closeOf({ opens, closes, toSunset }: CourtHours, { sets }: CourtDay['sun']): number {
  const said = closes !== undefined && closes > opens ? closes : undefined
  if (toSunset) return Math.min(sets, said ?? sets)
  return said ?? closesAtLeast
}

/** A block as minutes of this day; it may have begun before it and end after it. */
function minutesOf({ from, until }: Block, date: LocalDate): { from: number; until: number } {
  const at = (time: string) =>
    daysBetween(date, time.slice(0, 10)) * 24 * 60 + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
  return { from: at(from), until: at(until) }
}
