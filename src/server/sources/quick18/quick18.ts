import type { Opening } from '#domain/availability/opening.ts'
import { toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import { readDayByDay } from '#server/sources/parsing/day-by-day.ts'
import { upToLastOnSale } from '#server/sources/parsing/last-on-sale.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { VenueSource } from '#server/sources/venue-source.ts'
import { parseQuick18Sheet, type TeeTime } from './quick18-sheet.ts'

/** Quick18: one page a day, with the tee times that are left. */
export function createQuick18Source(
  { venueId, baseUrl, courseId, minGapMs }: ConnectorOptions<'quick18'>,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  return {
    venueId,
    system: 'quick18',
    async read(request) {
      const onSale: LocalDate[] = []
      async function readDay(date: LocalDate): Promise<Opening[] | HttpFailure> {
        const url = `${baseUrl}/teetimes/searchmatrix?teedate=${toCompactDate(date)}`
        const visit = { url, signal: request.signal, minGapMs, headers: { accept: 'text/html' } }
        const read = await client.readPage(visit, (html) => parseQuick18Sheet(html, date))
        if (read.kind === 'failed') return read
        if (read.page.hasRows) onSale.push(date)
        return read.page.teeTimes
          .filter((teeTime) => courseId === undefined || teeTime.courseId === courseId)
          .map((teeTime) => openingOf(teeTime, baseUrl))
      }
      const reading = await readDayByDay(request, now, readDay)
      return upToLastOnSale(reading, { onSale, cursor: request.cursor, today: venueDate(now()) })
    },
  }
}

function openingOf(
  { courseId, layout, startMinutes, spots, minSpots, holes, priceCents, path }: TeeTime,
  baseUrl: string,
): Opening {
  return {
    key: [courseId, startMinutes, layout].join('@').slice(0, 200),
    startMinutes,
    ...(layout !== '' && { resource: layout }),
    ...(holes.length > 0 && { holes }),
    spots,
    ...(minSpots > 1 && { minSpots }),
    ...(priceCents !== undefined && { priceCents, pricePer: 'player' as const }),
    bookingUrl: `${baseUrl}${path}`,
  }
}
