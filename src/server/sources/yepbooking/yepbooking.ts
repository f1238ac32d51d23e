import { z } from 'zod'
import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { kindOfRowOfSport, type RowKind } from '#server/sources/parsing/court-kind.ts'
import { courtsOfDay } from '#server/sources/parsing/courts-of-day.ts'
import { readDayByDay } from '#server/sources/parsing/day-by-day.ts'
import { withLongestBooking } from '#server/sources/parsing/free-runs.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, VenueSource } from '#server/sources/venue-source.ts'
import { parseYepbookingSchedule, type Lane } from './yepbooking-schedule.ts'

/** Yepbooking: the timetable of a day, as the tenant's own page requests it. */
export function createYepbookingSource(
  { venueId, baseUrl, sportId, sport, courts: names, minGapMs }: ConnectorOptions<'yepbooking'> & { sport: Sport },
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const kindOf = (name: string): RowKind =>
    names ? (names.includes(name) ? 'court' : 'other') : kindOfRowOfSport(name, sport)

  /**
   * A tenant's page without a heading, arrows and free cells does not name its date: that it belongs to this day then
   * follows from the request alone.
   */
  async function readDay(date: LocalDate, signal: AbortSignal): Promise<Lane[] | HttpFailure> {
    const form = formOfDay(date, sportId)
    const url = `${baseUrl}/ajax/ajax.schema.php`
    const headers = { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest', referer: `${baseUrl}/` }
    const mayHavePast = date <= venueDate(now())
    const read = await client.readPage({ url, signal, minGapMs, headers, form }, (html) =>
      parseYepbookingSchedule(html, { date, mayHavePast }),
    )
    return read.kind === 'ok' ? read.page : read
  }

  return {
    venueId,
    system: 'yepbooking',
    async read(request) {
      const lanesOf = new Map<LocalDate, readonly Lane[]>()
      const reading = await readDayByDay(request, now, async (date) => {
        const lanes = await readDay(date, request.signal)
        if (!Array.isArray(lanes)) return lanes
        const ofSport = lanes.filter(({ name }) => kindOf(name) !== 'other')
        lanesOf.set(date, ofSport)
        const openings = (courts: readonly Lane[]) => courts.flatMap((lane) => openingsOf(lane, baseUrl))
        return courtsOfDay(lanes, { names, kindOf, openingsOf: openings })
      })
      return withEveryLane(reading, lanesOf, request.cursor)
    },
  }
}

/** Day and month have no leading zeros. */
function formOfDay(date: LocalDate, sportId: string): Record<string, string> {
  const [year = '', month = '', day = ''] = date.split('-').map((part) => String(Number(part)))
  return { id_sport: sportId, day, month, year, event: 'init', timetableWidth: '778' }
}

const Names = z.record(z.string(), z.string())

/**
 * A timetable that was cut between two courts can look whole. A court that another day shows, or that the reading before
 * showed, is unknown on the days without it. The cursor carries the names of the courts by their numbers.
 */
function withEveryLane(
  reading: Reading,
  lanesOf: ReadonlyMap<LocalDate, readonly Lane[]>,
  before: string | undefined,
): Reading {
  if (lanesOf.size === 0) return reading
  const shown = Object.fromEntries([...lanesOf.values()].flat().map(({ id, name }) => [id, name.slice(0, 120)]))
  const known = Object.entries({ ...namesIn(before), ...shown })
  let missing: string | undefined
  const covered = reading.covered.map((day): CoveredDay => {
    const lanes = lanesOf.get(day.date) ?? []
    const lost = known.filter(([id]) => !lanes.some((lane) => lane.id === id)).map(([, name]) => name)
    if (lost.length === 0) return day
    missing ??= `${lost[0]} is not on the timetable of ${day.date}`
    return { ...day, unknownCourts: [...(day.unknownCourts ?? []), ...lost] }
  })
  const cursor = JSON.stringify(shown)
  if (reading.status !== 'ok' || missing === undefined) return { ...reading, covered, cursor }
  return { ...reading, status: 'partial', reason: missing, covered, cursor }
}

function namesIn(cursor = '{}'): Record<string, string> {
  try {
    return Names.safeParse(JSON.parse(cursor)).data ?? {}
  } catch {
    return {}
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
