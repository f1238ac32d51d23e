import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import { kindOfRow } from '#server/sources/parsing/court-kind.ts'
import { courtsOfDay, type DayOfCourts } from '#server/sources/parsing/courts-of-day.ts'
import { readDayByDay } from '#server/sources/parsing/day-by-day.ts'
import { withLongestBooking } from '#server/sources/parsing/free-runs.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { VenueSource } from '#server/sources/venue-source.ts'
import { parseIntracSheet, type IntracCourt } from './intrac-sheet.ts'

/** Intrac: the sheet of a day. A time that is booked there needs a login, so openings lead to the sheet. */
export function createIntracSource(
  { venueId, sport, baseUrl, page, location, courts: names, minGapMs }: ConnectorOptions<'intrac'> & { sport: Sport },
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  async function readDay(date: LocalDate, signal: AbortSignal): Promise<DayOfCourts | HttpFailure> {
    const url = `${baseUrl}/${page}?location=${location}&date=${date}`
    const visit = { url, signal, minGapMs, headers: { accept: 'text/html' } }
    const read = await client.readPage(visit, (html) => parseIntracSheet(html, { date, location }))
    if (read.kind === 'failed') return read
    const { courts, taken } = read.page
    if (taken === 0 && courts.every(({ free }) => free.length === 0))
      return failed('error', `the sheet of ${date} has neither a free nor a taken half-hour`)
    return courtsOfDay(courts, {
      names,
      kindOf: (name) => kindOfRow(name, sport),
      openingsOf: (known) => known.flatMap((court) => openingsOf(court, url)),
    })
  }

  return {
    venueId,
    system: 'intrac',
    read: (request) => readDayByDay(request, now, (date) => readDay(date, request.signal)),
  }
}

function openingsOf({ id, name, free }: IntracCourt, bookingUrl: string): Opening[] {
  return withLongestBooking(free).map(({ startMinutes, maxMinutes }) => ({
    key: `${id}@${startMinutes}`,
    resource: name.slice(0, 120),
    startMinutes,
    maxMinutes,
    bookingUrl,
  }))
}
