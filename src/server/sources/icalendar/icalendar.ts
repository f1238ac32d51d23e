import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { addDays, datesOf, type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import { mustStop, readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import { withLongestBooking, type FreeCell } from '#server/sources/parsing/free-runs.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'
import { parseBusyTimes, type BusyTimes } from './busy-times.ts'
import type { Busy } from './calendar-time.ts'

/** From when until when a court can be booked on a day, in minutes since midnight. */
interface OpenHours {
  from: number
  until: number
}

/**
 * Any club with a calendar: each court has one with its busy times (RFC 5545), and the rest of the opening hours is
 * free. A calendar does not limit how far ahead bookings are taken: `daysAhead` does.
 */
export function createIcalendarSource(
  { venueId, courts, hours, stepMinutes, bookingUrl, minGapMs }: ConnectorOptions<'icalendar'>,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const link = bookingUrl ?? new URL(Object.values(courts)[0] ?? '').origin

  function openingsOf(court: string, date: LocalDate, busy: readonly Busy[]): Opening[] {
    const open = hours[weekdayOf(date)]
    if (!open) return []
    return withLongestBooking(freeCells({ open, date, busy, stepMinutes })).map(({ startMinutes, maxMinutes }) => ({
      key: `${court}@${startMinutes}`,
      startMinutes,
      resource: court,
      maxMinutes,
      bookingUrl: link,
    }))
  }

  async function read({ window, signal }: ReadingRequest): Promise<Reading> {
    const span = { start: instantOf(window.from, 0), end: instantOf(addDays(window.to, 1), 0) }
    const busyOf = new Map<string, BusyTimes>()
    const gaps: HttpFailure[] = []
    for (const [court, url] of Object.entries(courts)) {
      const headers = { accept: 'text/calendar' }
      // The text is cached, because the recurrences in range depend on the day.
      let busy: BusyTimes | undefined
      const answer = await client.readPage({ url, signal, minGapMs, headers }, (text) => {
        busy = parseBusyTimes(text, span)
        return text
      })
      if (answer.kind === 'ok') busyOf.set(court, busy ?? parseBusyTimes(answer.page, span))
      else if (mustStop(answer)) return readingOfFailure(answer, now())
      else gaps.push(answer)
    }
    const [gap] = gaps
    if (gap && busyOf.size === 0) return readingOfFailure(gap, now())
    const dates = datesOf(window)
    const covered = dates.flatMap((date) => dayOf(date, { courts: Object.keys(courts), busyOf, openingsOf }))
    return readingOf(covered, { days: dates.length, gap, readAt: now() })
  }

  return { venueId, system: 'icalendar', read }
}

/** The steps of the opening hours in which nothing is busy. */
function freeCells({
  open,
  date,
  busy,
  stepMinutes: minutes,
}: {
  open: OpenHours
  date: LocalDate
  busy: readonly Busy[]
  stepMinutes: number
}): FreeCell[] {
  const [dayStart, dayEnd] = [instantOf(date, 0), instantOf(addDays(date, 1), 0)]
  const ofDay = busy.filter(({ start, end }) => start < dayEnd && end > dayStart)
  const cells = []
  for (let startMinutes = open.from; startMinutes + minutes <= open.until; startMinutes += minutes) {
    const [from, until] = [instantOf(date, startMinutes), instantOf(date, startMinutes + minutes)]
    if (!ofDay.some(({ start, end }) => start < until && end > from)) cells.push({ startMinutes, minutes })
  }
  return cells
}

/** True if the calendar says what is busy on the whole day, and how long. */
function speaksOf({ known, endless }: BusyTimes, date: LocalDate): boolean {
  const [start, end] = [instantOf(date, 0), instantOf(addDays(date, 1), 0)]
  return (
    !endless.some((instant) => instant >= start && instant < end) &&
    known.some((stretch) => stretch.start <= start && stretch.end >= end)
  )
}

/** A day as far as its courts are known: nothing if none is. */
function dayOf(
  date: LocalDate,
  {
    courts,
    busyOf,
    openingsOf,
  }: {
    courts: readonly string[]
    busyOf: ReadonlyMap<string, BusyTimes>
    openingsOf: (court: string, date: LocalDate, busy: readonly Busy[]) => Opening[]
  },
): CoveredDay[] {
  const known = [...busyOf].filter(([, busy]) => speaksOf(busy, date))
  if (known.length === 0) return []
  const unknownCourts = courts.filter((court) => !known.some(([name]) => name === court))
  const openings = known.flatMap(([court, { busy }]) => openingsOf(court, date, busy))
  return [{ date, openings, ...(unknownCourts.length > 0 && { unknownCourts }) }]
}

function readingOf(
  covered: CoveredDay[],
  { days, gap, readAt }: { days: number; gap: HttpFailure | undefined; readAt: Date },
): Reading {
  const whole = covered.filter(({ unknownCourts }) => !unknownCourts).length
  if (whole === days) return { status: 'ok', readAt, covered }
  const status = covered.length === 0 ? 'error' : 'partial'
  if (gap) return { ...readingOfFailure(gap, readAt), status, covered }
  return { status, reason: `it says of ${whole} of ${days} days what is busy, and until when`, readAt, covered }
}
