import type { Holes } from '#domain/availability/holes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { mustStop, readingOfDays } from '#server/sources/parsing/day-by-day.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import { calendarPageDays, parseMiclubCalendar, type CalendarCell } from './miclub-calendar.ts'
import { parseMiclubTimesheet } from './miclub-timesheet.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'

/** One club's pages and their client. */
interface Club {
  root: string
  bookingResourceId: string
  minGapMs: number
  client: PoliteClient
}

/** MiClub's public timesheets: first the calendar, then only the timesheets that it lists. */
export function createMiclubSource(
  { venueId, baseUrl, bookingResourceId, minGapMs }: ConnectorOptions<'miclub'>,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const club: Club = { root: `${baseUrl}/guests/bookings`, bookingResourceId, minGapMs, client }

  return {
    venueId,
    system: 'miclub',
    async read(request) {
      const { cells, gaps } = await readCalendar(club, request)
      if (gaps.some(mustStop)) return readingOfDays([], gaps, now())
      const covered: Reading['covered'] = []
      const lastReleased = lastReleasedOf(cells, request.cursor)
      for (const [date, ofDay] of Map.groupBy(cells, ({ date }) => date)) {
        if (date > lastReleased) continue
        const openings = await readDay(club, ofDay, request.signal)
        if (Array.isArray(openings)) covered.push({ date, openings })
        else gaps.push(openings)
        if (!Array.isArray(openings) && mustStop(openings)) break
      }
      if (gaps.length === 0 && covered.length === 0) {
        return { status: 'not_released', reason: 'no day is released yet', readAt: now(), covered }
      }
      return { ...readingOfDays(covered, gaps, now()), cursor: lastReleased }
    },
  }
}

function timesheetUrl({ root, bookingResourceId }: Club, feeGroupId: string, date: LocalDate): string {
  return `${root}/ViewPublicTimesheet.msp?bookingResourceId=${bookingResourceId}&feeGroupId=${feeGroupId}&selectedDate=${date}`
}

/** The cells of the calendar pages with a requested day, and the pages that could not be read. */
async function readCalendar(
  { root, bookingResourceId, minGapMs, client }: Club,
  { window, dates, signal }: ReadingRequest,
): Promise<{ cells: CalendarCell[]; gaps: HttpFailure[] }> {
  const cells: CalendarCell[] = []
  const gaps: HttpFailure[] = []
  const isAskedFor = (date: LocalDate) => date <= window.to && (dates?.includes(date) ?? true)
  for (let first = window.from; first <= window.to; first = addDays(first, calendarPageDays)) {
    if (!dateRange(first, calendarPageDays).some(isAskedFor)) continue
    const query = `bookingResourceId=${bookingResourceId}&selectedDate=${first}&weekends=false`
    const visit = { url: `${root}/ViewPublicCalendar.msp?${query}`, signal, minGapMs }
    const read = await client.readPage(visit, (html) => parseMiclubCalendar(html, first))
    if (read.kind === 'ok') cells.push(...read.page.filter(({ date }) => isAskedFor(date)))
    else gaps.push(read)
    if (read.kind === 'failed' && mustStop(read)) break
  }
  return { cells, gaps }
}

/** The tee times of a day: one timesheet for each kind of round. A tee that sells both is one opening. */
async function readDay(
  club: Club,
  cells: readonly CalendarCell[],
  signal: AbortSignal,
): Promise<Opening[] | HttpFailure> {
  const byRow = new Map<string, Opening & { holes: Holes[] }>()
  for (const { feeGroupId, holes, date } of cells.filter(({ state }) => state === 'bookable')) {
    const url = timesheetUrl(club, feeGroupId, date)
    const read = await club.client.readPage({ url, signal, minGapMs: club.minGapMs }, (html) =>
      parseMiclubTimesheet(html, { feeGroupId, date }),
    )
    if (read.kind === 'failed') return read
    for (const { rowId, startMinutes, layout, freeSpots, minSpots, priceCents } of read.page) {
      if (freeSpots < Math.max(1, minSpots)) continue
      const known = byRow.get(rowId)
      const price = known ? lowerPrice(known.priceCents, priceCents) : priceCents
      byRow.set(rowId, {
        key: rowId,
        startMinutes,
        ...(layout !== '' && { resource: layout }),
        holes: [...new Set([...(known?.holes ?? []), holes])].toSorted((a, b) => a - b),
        spots: freeSpots,
        ...(minSpots > 1 && { minSpots }),
        ...(price !== undefined && { priceCents: price, pricePer: 'player' as const }),
        bookingUrl: known?.bookingUrl ?? url,
      })
    }
  }
  return [...byRow.values()]
}

/** If one of two sheets of a row shows no price, the lower price is unknown too. */
function lowerPrice(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.min(one, other)
}

/**
 * The last day known to be released. A day without a timesheet is booked out up to it and unknown after it, because the
 * calendar shows both alike. The cursor carries the day from reading to reading.
 */
function lastReleasedOf(cells: readonly CalendarCell[], cursor = ''): string {
  return cells.reduce((last, { date, state }) => (state !== 'nothing' && date > last ? date : last), cursor)
}
