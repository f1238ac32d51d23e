import { z } from 'zod'
import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import { parseClubsparkSessions, type CourtDay, type FreeWindow } from './clubspark-sessions.ts'
import { readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { Reading, ReadingRequest, ReadingWindow, VenueSource } from '#server/sources/venue-source.ts'

/** Max days in one call, the last included. */
const daysACall = 14
const otherSports = /pickle|padel|mini|table tennis|squash|basketball|netball/i

export interface ClubsparkOptions {
  venueId: string
  baseUrl: string
  slug: string
  /** Names of the courts to read. Without it, all courts except those of another sport. */
  resources?: readonly string[]
  minGapMs: number
}

/** ClubSpark: GetVenueSessions, with court times as minutes since local midnight. */
export function createClubsparkSource(
  options: ClubsparkOptions,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const { venueId, baseUrl, slug, resources, minGapMs } = options
  const root = `${baseUrl}/v0/VenueBooking/${encodeURIComponent(slug)}`
  const wantsCourt = (name: string) => (resources ? resources.includes(name) : !otherSports.test(name))

  function call<T>(path: string, signal: AbortSignal, parse: (text: string) => T): Promise<PageAnswer<T>> {
    const headers = {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      referer: `${baseUrl}/${slug}/Booking/BookByDate`,
    }
    return client.readPage({ url: `${root}/${path}`, signal, minGapMs, headers }, parse)
  }

  async function read({ window, dates, signal }: ReadingRequest): Promise<Reading> {
    const settings = await call('GetSettings', signal, mustSignIn)
    if (settings.kind === 'failed') return readingOfFailure(settings, now())
    if (settings.page) {
      return { status: 'auth_required', reason: 'the venue asks everybody to sign in', readAt: now(), covered: [] }
    }
    const courtDays: CourtDay[] = []
    for (const { from, to } of callsFor(window, dates)) {
      const answer = await call(
        `GetVenueSessions?resourceID=&startDate=${from}&endDate=${to}&roleId=`,
        signal,
        (text) => parseClubsparkSessions(text, { wantsCourt, from, to }),
      )
      if (answer.kind === 'failed') return readingOfFailure(answer, now())
      courtDays.push(...answer.page)
    }
    const linkOf = (date: LocalDate) => `${baseUrl}/${slug}/Booking/BookByDate#?date=${date}&role=guest`
    return readingOf({ courtDays, window, readAt: now(), linkOf })
  }

  return { venueId, system: 'clubspark', daysARequest: daysACall, read }
}

/** Builds the reading from the sessions of each court and day. */
function readingOf({
  courtDays,
  window,
  readAt,
  linkOf,
}: {
  courtDays: readonly CourtDay[]
  window: ReadingRequest['window']
  readAt: Date
  /** The page on which a guest books that day. */
  linkOf: (date: LocalDate) => string
}): Reading {
  const courts = new Set(courtDays.map(({ courtId }) => courtId))
  const asked = dateRange(window.from, daysBetween(window.from, window.to) + 1)
  const covered: CoveredDay[] = []
  const gaps: string[] = []
  for (const date of asked) {
    const ofDay = courtDays.filter((day) => day.date === date)
    // Nothing about any court: the day is not released. Nothing about one of them: the answer is incomplete.
    if (!ofDay.some(({ hasSessions }) => hasSessions)) continue
    const puzzles = ofDay.filter(({ unknownCategory }) => unknownCategory !== undefined)
    const [puzzle] = puzzles
    if (puzzle)
      gaps.push(`has session category ${puzzle.unknownCategory}, which is unknown, on ${puzzle.courtName.slice(0, 60)}`)
    if (new Set(ofDay.map(({ courtId }) => courtId)).size < courts.size) gaps.push('lacks a court')
    else if (puzzles.length < ofDay.length) {
      const clear = ofDay.filter((day) => !puzzles.includes(day))
      const openings = distinct(clear.flatMap((day) => openingsOf(day, linkOf(date))))
      const forMembers = clear.flatMap((day) => openingsOf({ ...day, free: day.forMembers }, linkOf(date)))
      covered.push({
        date,
        openings,
        ...(forMembers.length > 0 && { forMembers: without(distinct(forMembers), openings) }),
        ...(puzzle && { unknownCourts: puzzles.map(({ courtName }) => courtName.slice(0, 120)) }),
      })
    }
  }
  if (covered.length + gaps.length === 0)
    return { status: 'not_released', reason: 'no day has sessions yet', readAt, covered }
  if (gaps.length === 0) return { status: 'ok', readAt, covered }
  const reason = `${gaps.length} days could not be read, or not wholly: the first ${gaps[0]}`
  const status = covered.length === 0 ? 'error' : 'partial'
  return { status, reason, readAt, covered, ...(gaps[0] !== undefined && { formatChange: gaps[0] }) }
}

function openingsOf({ courtId, courtName, free }: CourtDay, bookingUrl: string): Opening[] {
  return free.flatMap((window) => {
    const end = endOfRun(window, free)
    const starts: Opening[] = []
    for (
      let start = window.start;
      start + window.stepMinutes <= end && start < window.end;
      start += window.stepMinutes
    ) {
      starts.push({
        key: `${courtId}@${start}`,
        resource: courtName.slice(0, 120),
        startMinutes: start,
        maxMinutes: end - start,
        ...(window.priceCents !== undefined && { priceCents: window.priceCents }),
        ...(window.priceCents !== undefined && window.pricedMinutes > 0 && { pricePer: window.pricedMinutes }),
        bookingUrl,
      })
    }
    return starts
  })
}

/** A window that guests can book too is not for members only. */
function without(forMembers: readonly Opening[], openings: readonly Opening[]): Opening[] {
  const keys = new Set(openings.map(({ key }) => key))
  return forMembers.filter(({ key }) => !keys.has(key))
}

/** Drops repeated windows. */
function distinct(openings: readonly Opening[]): Opening[] {
  return [...new Map(openings.map((opening) => [opening.key, opening])).values()]
}

/** The spans of days to ask for: all of the window, or only those that contain a wanted day. */
function callsFor(window: ReadingWindow, dates: readonly LocalDate[] | undefined): ReadingWindow[] {
  const calls: ReadingWindow[] = []
  for (let from = window.from; from <= window.to; from = addDays(from, daysACall)) {
    const last = addDays(from, daysACall - 1)
    const to = last < window.to ? last : window.to
    if (!dates || dates.some((date) => date >= from && date <= to)) calls.push({ from, to })
  }
  return calls
}

/** A booking may extend into the next window if there is no gap. */
function endOfRun(window: FreeWindow, all: readonly FreeWindow[]): number {
  let { end } = window
  for (const next of all) if (next.start === end) end = next.end
  return end
}

const Settings = z.object({ MustAuthenticate: z.boolean().optional() })

function mustSignIn(text: string): boolean {
  try {
    return Settings.safeParse(JSON.parse(text)).data?.MustAuthenticate === true
  } catch {
    // The sessions decide, even against the settings page.
    return false
  }
}
