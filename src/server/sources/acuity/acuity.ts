import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { datesOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { parseAcuityMonth, parseAcuityTimes, type FreeStart } from './acuity-times.ts'
import { mustStop, readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import { upToLastOnSale } from '#server/sources/parsing/last-on-sale.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'
import { region } from '#region/region.ts'

/** A length that can be booked. The service has an appointment type for each. */
interface Duration {
  minutes: number
  typeId: string
}
/** For each day that the months of every length name: the lengths that can be booked on it. */
type MarkedDays = Map<LocalDate, Duration[]>

/** One venue's scheduling page and its client. */
interface Scheduler {
  baseUrl: string
  owner: string
  durations: readonly Duration[]
  minGapMs: number
  client: PoliteClient
}

/** Acuity, also Squarespace Scheduling. Reads the months first, then the times of the days that a month marks. */
export function createAcuitySource(
  { venueId, baseUrl, owner, appointmentTypes, minGapMs }: ConnectorOptions<'acuity'>,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const durations: Duration[] = Object.entries(appointmentTypes)
    .map(([minutes, typeId]) => ({ minutes: Number(minutes), typeId }))
    .toSorted((a, b) => a.minutes - b.minutes)
  const scheduler: Scheduler = { baseUrl, owner, durations, minGapMs, client }

  async function read({ window, dates, cursor, signal }: ReadingRequest): Promise<Reading> {
    const asked = dates ?? datesOf(window)
    if (asked.length === 0) return { status: 'partial', reason: 'no day was asked for', readAt: now(), covered: [] }
    const gaps: HttpFailure[] = []
    const onSale: LocalDate[] = []
    const marked = await readMonths(scheduler, { dates: asked.toSorted(), signal, gaps, onSale })
    const openings = new Map([...marked.keys()].map((date) => [date, new Map<string, Opening>()]))
    for (const duration of durations) {
      const ofDuration = [...openings.keys()].filter((date) => marked.get(date)?.includes(duration))
      const { days, gap } = await readTimes(scheduler, { duration, dates: ofDuration, signal })
      for (const [date, starts] of days) {
        if (ofDuration.includes(date) || starts.length === 0 || !openings.delete(date)) continue
        gaps.push(failed('error', `there are times on ${date}, which its month does not mark`))
      }
      for (const date of ofDuration) {
        const starts = days.get(date)
        if (!starts) openings.delete(date)
        for (const start of starts ?? []) addStart(scheduler, { ofDay: openings.get(date), start, duration })
      }
      if (gap) gaps.push(gap)
      // A day is complete only if every length was requested.
      if (gap && mustStop(gap)) return readingOf([], gaps, now())
    }
    const covered = [...openings].map(([date, ofDay]) => ({ date, openings: [...ofDay.values()] }))
    return upToLastOnSale(readingOf(covered, gaps, now()), { onSale, cursor, today: venueDate(now()) })
  }

  return { venueId, system: 'acuity', read }
}

function call<T>(
  { baseUrl, minGapMs, client }: Scheduler,
  path: string,
  signal: AbortSignal,
  parse: (text: string) => T,
): Promise<PageAnswer<T>> {
  const url = `${baseUrl}/api/scheduling/v1/availability/${path}`
  return client.readPage({ url, signal, minGapMs, headers: { accept: 'application/json' } }, parse)
}

function queryOf({ owner }: Scheduler, typeId: string): string {
  return `owner=${owner}&appointmentTypeId=${typeId}&calendarId=any&timezone=${region.zone}`
}

/**
 * For each date the lengths that its month marks. A date is missing if a month could not be read. Days of the months
 * with times are added to `onSale`.
 */
async function readMonths(
  scheduler: Scheduler,
  {
    dates,
    signal,
    gaps,
    onSale,
  }: { dates: readonly LocalDate[]; signal: AbortSignal; gaps: HttpFailure[]; onSale: LocalDate[] },
): Promise<MarkedDays> {
  const marked: MarkedDays = new Map(dates.map((date) => [date, []]))
  for (const month of new Set(dates.map((date) => date.slice(0, 7)))) {
    for (const duration of scheduler.durations) {
      const read = await call(
        scheduler,
        `month?${queryOf(scheduler, duration.typeId)}&month=${month}-01`,
        signal,
        (text) => parseAcuityMonth(text, month),
      )
      if (read.kind === 'failed') gaps.push(read)
      else onSale.push(...[...read.page].flatMap(([date, isMarked]) => (isMarked ? [date] : [])))
      for (const date of dates.filter((one) => one.startsWith(month))) {
        const mark = read.kind === 'ok' ? read.page.get(date) : undefined
        if (mark === undefined) marked.delete(date)
        else if (mark) marked.get(date)?.push(duration)
      }
      if (gaps.some(mustStop)) return new Map<LocalDate, Duration[]>()
    }
  }
  return marked
}

/**
 * The starts of one length. Each call requests the first day that is still open, and its answers about other days count
 * too. A day that the month marks and the times lack is a contradiction: it is unknown, and not full.
 */
async function readTimes(
  scheduler: Scheduler,
  { duration, dates, signal }: { duration: Duration; dates: readonly LocalDate[]; signal: AbortSignal },
) {
  const days = new Map<LocalDate, readonly FreeStart[]>()
  const lacking: LocalDate[] = []
  let open = dates
  for (let [first] = open; first !== undefined; [first] = open) {
    const asked = first
    const path = `times?${queryOf(scheduler, duration.typeId)}&startDate=${asked}&maxDays=${open.length}`
    const read = await call(scheduler, path, signal, (text) => parseAcuityTimes(text, asked))
    if (read.kind === 'failed') return { days, gap: read }
    for (const [date, starts] of read.page) days.set(date, starts)
    if (!days.get(asked)?.length) lacking.push(asked)
    // No times from this day on: there are none for the later ones either.
    if (read.page.size === 0) lacking.push(...open.slice(1))
    open = read.page.size === 0 ? [] : open.filter((date) => date !== asked && !days.has(date))
  }
  for (const date of lacking) days.delete(date)
  const [day] = lacking
  if (day === undefined) return { days, gap: undefined }
  return { days, gap: failed('error', `the month marks ${day}, but there are no times on it`) }
}

/**
 * An opening for each length: fewer pitches may be free for the longer one. Each pitch is counted under every length
 * that fits on it, so counts are never added up.
 */
function addStart(
  scheduler: Scheduler,
  { ofDay, start, duration }: { ofDay: Map<string, Opening> | undefined; start: FreeStart; duration: Duration },
): void {
  const { startMinutes, spots, time } = start
  const { minutes, typeId } = duration
  const isShortest = duration === scheduler.durations[0]
  const key = `${isShortest ? 'start' : minutes}@${startMinutes}`
  const link = bookingUrl(scheduler, typeId, time)
  ofDay?.set(key, { key, startMinutes, minMinutes: minutes, maxMinutes: minutes, spots, bookingUrl: link })
}

function bookingUrl({ baseUrl, owner }: Scheduler, typeId: string, time: string): string {
  const start = encodeURIComponent(time)
  return `${baseUrl}/schedule/${owner}/appointment/${typeId}/calendar/any/datetime/${start}?categories[]=Pitch+Hire`
}

function readingOf(covered: CoveredDay[], gaps: readonly HttpFailure[], readAt: Date): Reading {
  const first = gaps.find(mustStop) ?? gaps[0]
  if (first && covered.length === 0) return readingOfFailure(first, readAt)
  if (first)
    return {
      ...readingOfFailure(first, readAt),
      status: 'partial',
      reason: `${gaps.length} answers were not read: ${first.reason}`,
      covered,
    }
  if (covered.length > 0) return { status: 'ok', readAt, covered }
  return { status: 'not_released', reason: 'the months name none of the days', readAt, covered }
}
