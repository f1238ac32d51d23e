import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { readDayByDay } from '#server/sources/parsing/day-by-day.ts'
import { withLongestBooking } from '#server/sources/parsing/free-runs.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { VenueSource } from '#server/sources/venue-source.ts'
import { parseYepbookingSchedule, type Lane } from './yepbooking-schedule.ts'

export interface YepbookingOptions {
  venueId: string
  baseUrl: string
  /** The installation's own number of a sport, or of one of its halls. */
  sportId: string
  minGapMs: number
}

/** Yepbooking: the timetable of a day, as the tenant's own page requests it. */
export function createYepbookingSource(
  { venueId, baseUrl, sportId, minGapMs }: YepbookingOptions,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  /**
   * Day and month without leading zeros. A tenant's page without a heading, arrows and free cells does not name its
   * date: that it belongs to this day then follows from the request alone.
   */
  async function readDay(date: LocalDate, signal: AbortSignal): Promise<Opening[] | HttpFailure> {
    const [year, month, day] = date.split('-').map((part) => String(Number(part)))
    const form = {
      id_sport: sportId,
      day: day ?? '',
      month: month ?? '',
      year: year ?? '',
      event: 'init',
      timetableWidth: '778',
    }
    const url = `${baseUrl}/ajax/ajax.schema.php`
    const headers = { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest', referer: `${baseUrl}/` }
    const mayHavePast = date <= venueDate(now())
    const read = await client.readPage({ url, signal, minGapMs, headers, form }, (html) =>
      parseYepbookingSchedule(html, { date, mayHavePast }),
    )
    return read.kind === 'ok' ? read.page.flatMap((lane) => openingsOf(lane, baseUrl)) : read
  }

  return {
    venueId,
    system: 'yepbooking',
    read: (request) => readDayByDay(request, now, (date) => readDay(date, request.signal)),
  }
}

/** There is no link to a time or a day. A booking begins on the tenant's first page. */
function openingsOf({ id, name, free }: Lane, baseUrl: string): Opening[] {
  return withLongestBooking(free).map(({ startMinutes, maxMinutes, priceCents }) => ({
    key: `${id}@${startMinutes}`,
    resource: name.slice(0, 120),
    startMinutes,
    maxMinutes,
    ...(priceCents !== undefined && { priceCents }),
    bookingUrl: `${baseUrl}/`,
  }))
}
