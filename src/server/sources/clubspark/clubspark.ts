import type { CoveredDay, Opening, UnreleasedDay } from '#domain/availability/opening.ts'
import { addDays, datesOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { kindOfResource, type ResourceFacts } from './clubspark-courts.ts'
import { openingsOf } from './clubspark-openings.ts'
import { parseClubsparkSessions, type ClubsparkSheet, type CourtDay } from './clubspark-sessions.ts'
import { opensLater, parseClubsparkSettings, type BookingRules } from './clubspark-settings.ts'
import type { FreeWindow } from './clubspark-windows.ts'
import { daysARequest } from '#server/sources/days-a-request.ts'
import { namingCourts, readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, ReadingRequest, ReadingWindow, VenueSource } from '#server/sources/venue-source.ts'

/** Max days in one call, the last included. */
const daysACall = daysARequest('clubspark')

/** ClubSpark: GetVenueSessions, with court times as minutes since local midnight. */
export function createClubsparkSource(
  options: ConnectorOptions<'clubspark'>,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const { venueId, baseUrl, slug, resources, minGapMs } = options
  const root = `${baseUrl}/v0/VenueBooking/${encodeURIComponent(slug)}`
  const kindOf = (resource: ResourceFacts) =>
    resources ? (resources.includes(resource.name) ? 'court' : 'other') : kindOfResource(resource)

  function call<T>(path: string, signal: AbortSignal, parse: (text: string) => T): Promise<PageAnswer<T>> {
    const headers = {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      referer: `${baseUrl}/${slug}/Booking/BookByDate`,
    }
    return client.readPage({ url: `${root}/${path}`, signal, minGapMs, headers }, parse)
  }

  async function read({ window, dates, signal }: ReadingRequest): Promise<Reading> {
    const settings = await call('GetSettings', signal, parseClubsparkSettings)
    if (settings.kind === 'failed') return readingOfFailure(settings, now())
    const rules = settings.page
    if (rules.mustSignIn) {
      return { status: 'auth_required', reason: 'the venue asks everybody to sign in', readAt: now(), covered: [] }
    }
    const unreleased = unreleasedDays(window, rules, now())
    const isReleased = (date: LocalDate) => !unreleased.some((day) => day.date === date)
    const sheets: ClubsparkSheet[] = []
    for (const { from, to } of callsFor(window, (dates ?? datesOf(window)).filter(isReleased))) {
      const answer = await call(
        `GetVenueSessions?resourceID=&startDate=${from}&endDate=${to}&roleId=`,
        signal,
        (text) => parseClubsparkSessions(text, { kindOf, from, to }),
      )
      if (answer.kind === 'failed') return readingOfFailure(answer, now())
      sheets.push(answer.page)
    }
    const linkOf = (date: LocalDate) => `${baseUrl}/${slug}/Booking/BookByDate#?date=${date}&role=guest`
    const dated = { dates: datesOf(window).filter(isReleased), readAt: now(), linkOf }
    const leftOut = resources ? [] : [...new Set(sheets.flatMap((sheet) => sheet.leftOut))]
    const reading = namingCourts(readingOf({ sheets, rules, ...dated }), leftOut)
    return { ...reading, ...(unreleased.length > 0 && { unreleased }) }
  }

  return { venueId, system: 'clubspark', read }
}

/** The days of the window that a guest cannot book yet: all, where only the venue itself books. */
function unreleasedDays(window: ReadingWindow, rules: BookingRules, now: Date): UnreleasedDay[] {
  const dates = datesOf(window)
  if (rules.audience === 'nobody') return dates.map((date) => ({ date }))
  return dates.flatMap((date) => {
    const opensAt = opensLater(rules, date, now)
    return opensAt ? [{ date, opensAt }] : []
  })
}

interface ReadSheets {
  sheets: readonly ClubsparkSheet[]
  rules: BookingRules
  /** The released days of the window. */
  dates: readonly LocalDate[]
  readAt: Date
  /** The page on which a guest books that day. */
  linkOf: (date: LocalDate) => string
}

/** Builds the reading from the sessions of each court and day. */
function readingOf({ sheets, rules, dates, readAt, linkOf }: ReadSheets): Reading {
  const courtDays = sheets.flatMap((sheet) => sheet.courtDays)
  const unclear = new Map(sheets.flatMap((sheet) => sheet.unclear).map(({ name, reason }) => [name, reason]))
  const faults = new Map(sheets.flatMap((sheet) => [...sheet.contradictions]))
  const covered: CoveredDay[] = []
  const gaps: string[] = []
  for (const date of dates) {
    const ofDay = courtDays.filter((day) => day.date === date)
    // Nothing about any court: the venue has not entered the day yet.
    if (!ofDay.some(({ hasSessions }) => hasSessions)) continue
    const puzzles = ofDay.filter(({ puzzle }) => puzzle !== undefined)
    const fault = faults.get(date) ?? puzzles[0]?.puzzle
    if (fault !== undefined) gaps.push(`${date}: ${fault}`)
    if (faults.has(date) || puzzles.length === ofDay.length) continue
    const clear = ofDay.filter((day) => !puzzles.includes(day))
    const unknownCourts = [...puzzles.map(({ courtName }) => courtName), ...unclear.keys()]
    covered.push({
      date,
      ...openingsOfDay(clear, rules, linkOf(date)),
      ...(unknownCourts.length > 0 && { unknownCourts: unknownCourts.map((name) => name.slice(0, 120)) }),
    })
  }
  const [unclearReason] = unclear.values()
  if (courtDays.length === 0 && unclearReason !== undefined)
    return { status: 'error', reason: unclearReason, readAt, covered }
  if (covered.length + gaps.length === 0) return { status: 'not_released', reason: whyNone(rules), readAt, covered }
  if (gaps.length === 0 && unclearReason !== undefined)
    return { status: 'partial', reason: unclearReason, readAt, covered }
  if (gaps.length === 0) return { status: 'ok', readAt, covered }
  const reason = `${gaps.length} days could not be read, or not wholly: ${gaps[0]}`
  return { status: covered.length === 0 ? 'error' : 'partial', reason, readAt, covered, formatChange: reason }
}

/** The openings of the courts of a day for guests, and those for members alone. */
function openingsOfDay(courts: readonly CourtDay[], rules: BookingRules, bookingUrl: string) {
  const of = (pick: (day: CourtDay) => FreeWindow[]) =>
    courts.flatMap((day) => openingsOf({ ...day, windows: pick(day), rules, bookingUrl }))
  const isMembers = rules.audience === 'members'
  const openings = isMembers ? [] : of(({ free }) => free)
  const forMembers = isMembers ? of((day) => [...day.free, ...day.forMembers]) : of((day) => day.forMembers)
  return { openings, ...(forMembers.length > 0 && { forMembers: without(forMembers, openings) }) }
}

function whyNone({ audience }: BookingRules): string {
  return audience === 'nobody' ? 'only the venue itself enters bookings' : 'no day can be booked yet'
}

/** A window that guests can book too is not for members only. */
function without(forMembers: readonly Opening[], openings: readonly Opening[]): Opening[] {
  const keys = new Set(openings.map(({ key }) => key))
  return forMembers.filter(({ key }) => !keys.has(key))
}

/** The spans of the window that contain a wanted day. */
function callsFor(window: ReadingWindow, dates: readonly LocalDate[]): ReadingWindow[] {
  const calls: ReadingWindow[] = []
  for (let from = window.from; from <= window.to; from = addDays(from, daysACall)) {
    const last = addDays(from, daysACall - 1)
    const to = last < window.to ? last : window.to
    if (dates.some((date) => date >= from && date <= to)) calls.push({ from, to })
  }
  return calls
}
