import type { CoveredDay } from '#domain/availability/opening.ts'
import { addDays, datesOf, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import { mustStop, namingCourts, readingOfDays, readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, ReadingRequest, ReadingWindow, VenueSource } from '#server/sources/venue-source.ts'
import { parseBlocks, parseCourts, parseStep, type Bookables } from './bookable-answers.ts'
import { parseHours } from './bookable-hours.ts'
import { faultOfHours, openingsOf } from './bookable-openings.ts'
import { sunOn } from './sun.ts'

/** Most days in one call: as many as the site's own page requests. */
const daysACall = 7

/** A site and its client for the days of one reading. */
interface Site {
  /** The path of the venue below its organisation, and alone. */
  ofOrganisation: string
  ofVenue: string
  venue: Venue
  names: readonly string[] | undefined
  bookingUrl: string
  call: <T>(path: string, parse: (text: string) => T) => Promise<PageAnswer<T>>
}

/** Facts that are the same for all days of a reading. */
interface Courts extends Bookables {
  stepMinutes: number
}

/**
 * Bookable, on which councils let their courts: opening hours minus bookings, with the requests of the site's own page.
 */
export function createBookableSource(
  {
    venue,
    baseUrl,
    organisationId,
    siteVenueId,
    courts: names,
    minGapMs,
  }: Omit<ConnectorOptions<'bookable'>, 'venueId'> & { venue: Venue; siteVenueId: string },
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const bookingUrl = `${baseUrl}/venues/${siteVenueId}`
  const headers = { accept: 'application/json', referer: bookingUrl }
  const ofVenue = `/api/v2/venues/${siteVenueId}`
  const ofOrganisation = `/api/v2/organisations/${organisationId}`

  async function read({ window, dates, signal }: ReadingRequest): Promise<Reading> {
    const call: Site['call'] = (path, parse) =>
      client.readPage({ url: `${baseUrl}${path}`, signal, minGapMs, headers }, parse)
    const site = { ofOrganisation, ofVenue, venue, names, bookingUrl, call }
    const courts = await readCourts(site, window.from)
    if ('kind' in courts) return readingOfFailure(courts, now())
    const isAsked = (date: LocalDate) => dates?.includes(date) ?? true
    const covered: CoveredDay[] = []
    const gaps: HttpFailure[] = []
    for (const span of spansOf(window)) {
      if (!datesOf(span).some(isAsked)) continue
      for (const day of [await readSpan(site, span, courts)].flat()) {
        if ('kind' in day) gaps.push(day)
        else if (isAsked(day.date)) covered.push(day)
      }
      if (gaps.some(mustStop)) break
    }
    return namingCourts(readingOfDays(covered, gaps, now()), courts.leftOut)
  }

  return { venueId: venue.id, system: 'bookable', read }
}

async function readCourts(
  { ofOrganisation, ofVenue, venue, names, call }: Site,
  date: LocalDate,
): Promise<Courts | HttpFailure> {
  const settings = await call(`${ofOrganisation}/getsettings?keysstr=StepMinutes&asDictionary=false`, parseStep)
  if (settings.kind === 'failed') return settings
  const query = `externalOnly=true&excludeResource=true&hideNotInSeason=true&date=${date}&capacity=null`
  const courts = await call(`${ofVenue}/bookables?${query}`, (text) =>
    parseCourts(text, { sport: venue.sport, ...(names && { names }) }),
  )
  return courts.kind === 'failed' ? courts : { ...courts.page, stepMinutes: settings.page }
}

/** The days of a span. A court without hours on a day is unknown on it; hours that contradict each other cost the day. */
async function readSpan(
  { ofOrganisation, ofVenue, venue, bookingUrl, call }: Site,
  span: ReadingWindow,
  { courts, unclear, stepMinutes }: Courts,
): Promise<HttpFailure | (CoveredDay | HttpFailure)[]> {
  const ofHours = `fromDate=${span.from}&toDate=${span.to}&excludeResource=true`
  const ofVenueThere = ofVenue.slice('/api/v2'.length)
  const hours = await call(`${ofOrganisation}${ofVenueThere}/getopeninghours?${ofHours}`, (text) =>
    parseHours(text, span),
  )
  if (hours.kind === 'failed') return hours
  // Some servers include the last day and some do not: a day too many does no harm.
  const ofBookings = `fromDate=${span.from}&toDate=${addDays(span.to, 1)}&${shownBookings}`
  const blocks = await call(`${ofVenue}/bookingbookablesinperiod?${ofBookings}`, (text) => parseBlocks(text, span))
  if (blocks.kind === 'failed') return blocks
  return datesOf(span).map((date) => {
    const sun = sunOn(date, venue)
    const ofDay = hours.page.filter((one) => one.date === date)
    const hoursOf = (id: string) => ofDay.filter(({ courtId }) => courtId === id)
    const lacking = courts.filter(({ id }) => hoursOf(id).length === 0)
    if (lacking.length === courts.length)
      return failed('error', `${lacking[0]?.name ?? unclear[0]} has no opening hours on ${date}`, { isDrift: true })
    for (const { id, name } of courts) {
      const fault = faultOfHours(hoursOf(id))
      if (fault) return failed('error', `${name} has ${fault} on ${date}`, { isDrift: true })
    }
    const unknownCourts = [...lacking.map(({ name }) => name), ...unclear]
    const openings = courts.flatMap((court) => {
      const ofCourt = ofDay.filter(({ courtId }) => courtId === court.id)
      return openingsOf({ court, date, hours: ofCourt, blocks: blocks.page, stepMinutes, sun, bookingUrl })
    })
    return { date, openings, ...(unknownCourts.length > 0 && { unknownCourts }) }
  })
}

/** The request of the site's own page: closures and the council's own work are bookings too. */
const shownBookings =
  'hideCancelledBooking=true&hideClosure=false&hideWorkBooking=false&hideBookableWorkBooking=true' +
  '&excludeResource=true&hideRequestOrApplication=true&applyOnlyShowConfirmedBooking=true'

/** About equally long: the bookings of more days show better whether they are those of other days. */
function spansOf({ from, to }: ReadingWindow): ReadingWindow[] {
  const spans: ReadingWindow[] = []
  const days = daysBetween(from, to) + 1
  const length = Math.ceil(days / Math.ceil(days / daysACall))
  for (let first = from; first <= to; first = addDays(first, length)) {
    const last = addDays(first, length - 1)
    spans.push({ from: first, to: last < to ? last : to })
  }
  return spans
}
