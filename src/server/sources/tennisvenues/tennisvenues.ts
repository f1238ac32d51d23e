import type { Opening } from '#domain/availability/opening.ts'
import { toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { kindOfRow } from '#server/sources/parsing/court-kind.ts'
import { courtsOfDay } from '#server/sources/parsing/courts-of-day.ts'
import { readDayByDay, readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import { withLongestBooking } from '#server/sources/parsing/free-runs.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import { parseTennisvenuesBookingPage, type TennisvenuesBookingPage } from './tennisvenues-booking-page.ts'
import { parseTennisvenuesSheet, type SheetCourt, type SheetQuestion } from './tennisvenues-sheet.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'

/** Courts come in pages of about six. More pages than this cannot be one venue's sheet. */
const maxPages = 8
const bookingPageCachedMs = 24 * 3_600_000

/** One venue's booking pages and their client. */
interface Booking {
  origin: string
  root: string
  clientId: string
  courts: readonly string[] | undefined
  kindOf: SheetQuestion['kindOf']
  minGapMs: number
  client: PoliteClient
}

type Options = ConnectorOptions<'tennisvenues'> & { siteVenueId?: string | undefined }

/** tennisvenues.com.au: one sheet a day, on one page or several. */
export function createTennisvenuesSource(
  { venueId, baseUrl, clientId, siteVenueId, courts, minGapMs }: Options,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const { origin } = new URL(baseUrl)
  const root = `${baseUrl}/booking/${clientId}`
  const kindOf = (name: string) => (courts ? (courts.includes(name) ? 'court' : 'other') : kindOfRow(name, 'tennis'))
  const booking: Booking = { origin, root, clientId, courts, kindOf, minGapMs, client }
  let cached: { page: TennisvenuesBookingPage; readAtMs: number } | undefined

  async function readBookingPage(signal: AbortSignal): Promise<PageAnswer<TennisvenuesBookingPage>> {
    if (siteVenueId) return { kind: 'ok', page: { venueId: siteVenueId, hourCents: undefined, lastPage: 0 } }
    const nowMs = now().getTime()
    if (cached && nowMs - cached.readAtMs < bookingPageCachedMs) return { kind: 'ok', page: cached.page }
    const read = await client.readPage({ url: root, signal, minGapMs, headers: { accept: 'text/html' } }, (html) =>
      parseTennisvenuesBookingPage(html, clientId),
    )
    if (read.kind === 'ok') cached = { page: read.page, readAtMs: nowMs }
    return read
  }

  async function read(request: ReadingRequest): Promise<Reading> {
    const { signal } = request
    const venue = await readBookingPage(signal)
    if (venue.kind === 'failed') return readingOfFailure(venue, now())
    return readDayByDay(request, now, async (date) => {
      const sheet = await readSheet(booking, { venue: venue.page, date, signal })
      if (!Array.isArray(sheet)) return sheet
      const hourly = (rows: readonly SheetCourt[]) => openingsOf(rows, venue.page.hourCents)
      return courtsOfDay(sheet, { names: courts, kindOf, openingsOf: hourly })
    })
  }

  return { venueId, system: 'tennisvenues', read }
}

/** All courts of a day. Each link must name the requested day; a sheet without links is assumed to be of that day. */
async function readSheet(
  booking: Booking,
  { venue, date, signal }: { venue: TennisvenuesBookingPage; date: LocalDate; signal: AbortSignal },
): Promise<SheetCourt[] | HttpFailure> {
  const all: SheetCourt[] = []
  const isOnSheet = (court: string) => all.some(({ name }) => name === court)
  const missing = () => booking.courts?.filter((court) => !isOnSheet(court)) ?? []
  let { lastPage } = venue
  for (let page = 0; page <= lastPage || missing().length > 0; page += 1) {
    const read = await readSheetPage(booking, { venue, date, page, signal })
    if (read.kind === 'failed') return read
    lastPage = Math.max(lastPage, read.page.lastPage)
    if (Math.max(page, lastPage) >= maxPages) return failed('error', `the sheet has more than ${maxPages} pages`)
    // A missing page can be answered with another one. If it has no new court, there is no such page.
    if (read.page.courts.some(({ name }) => isOnSheet(name))) {
      const [court] = missing()
      return failed('error', court === undefined ? 'two pages show the same court' : `${court} is on no page`)
    }
    all.push(...read.page.courts)
  }
  return all
}

function readSheetPage(
  { origin, root, clientId, kindOf, minGapMs, client }: Booking,
  { venue, date, page, signal }: { venue: TennisvenuesBookingPage; date: LocalDate; page: number; signal: AbortSignal },
) {
  const query = `client_id=${clientId}&venue_id=${venue.venueId}&resource_id=&date=${toCompactDate(date)}&page=${page}&view=v4`
  const headers = { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest', referer: root }
  return client.readPage({ url: `${root}/fetch-booking-data?${query}`, signal, minGapMs, headers }, (html) =>
    parseTennisvenuesSheet(html, { origin, clientId, date, kindOf }),
  )
}

/** Two courts can have the same name, so the key of the second one is numbered. */
function openingsOf(courts: readonly SheetCourt[], hourCents: number | undefined): Opening[] {
  const seen = new Map<string, number>()
  return courts.flatMap(({ name, free }) => {
    const court = name.slice(0, 120)
    const count = (seen.get(court) ?? 0) + 1
    seen.set(court, count)
    return withLongestBooking(free).map(({ startMinutes, maxMinutes, bookingUrl }) => ({
      key: `${count === 1 ? court : `${court} (${count})`}@${startMinutes}`,
      resource: court,
      startMinutes,
      maxMinutes,
      ...(hourCents !== undefined && { priceCents: hourCents, pricePer: 60 }),
      bookingUrl,
    }))
  })
}
