import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import { kindOfRowOfSport } from '#server/sources/parsing/court-kind.ts'
import { courtsOfDay, type DayOfCourts } from '#server/sources/parsing/courts-of-day.ts'
import { readDayByDay, readingOfFailure } from '#server/sources/parsing/day-by-day.ts'
import { withLongestBooking } from '#server/sources/parsing/free-runs.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import type { ConnectorOptions } from '#server/sources/source-entry.ts'
import type { VenueSource } from '#server/sources/venue-source.ts'
import { formOfCourts, formOfDay, stateOf, type PageState } from './tennisbcs-form.ts'
import { parseTennisbcsPage, type CourtsPage } from './tennisbcs-sheet.ts'

const folder = '/Applns/Bookings/'

/** tennisbcs.com.au: the booking sheet of a day, page by page of courts, with the requests of its own form. */
export function createTennisbcsSource(
  { venueId, baseUrl, complex, courts: names, minGapMs }: ConnectorOptions<'tennisbcs'>,
  { client, now }: { client: PoliteClient; now: () => Date },
): VenueSource {
  const url = `${baseUrl}${folder}Bookdisp2.aspx`

  function ask<T>(
    form: Record<string, string> | undefined,
    signal: AbortSignal,
    parse: (html: string) => T,
  ): Promise<PageAnswer<T>> {
    const headers = { accept: 'text/html', referer: url }
    return client.readPage({ url, signal, minGapMs, headers, ...(form && { form }) }, parse)
  }

  /** All pages of a day. They must agree on the times, and no court may be on two of them. */
  async function readDay(start: PageState, date: LocalDate, signal: AbortSignal): Promise<DayOfCourts | HttpFailure> {
    const parse = (html: string) => parseTennisbcsPage(html, date)
    const first = await ask(formOfDay(start, date, complex), signal, parse)
    if (first.kind === 'failed') return first
    const pages: CourtsPage[] = [first.page]
    for (const button of first.page.others) {
      const { state } = pages.at(-1) ?? first.page
      const next = await ask(formOfCourts(state, button, complex), signal, parse)
      if (next.kind === 'failed') return next
      pages.push(next.page)
    }
    const courts = pages.flatMap((page) => page.courts)
    const contradiction = contradictionOf(pages)
    if (contradiction !== undefined) return failed('error', contradiction, { isDrift: true })
    return courtsOfDay(courts, {
      names,
      kindOf: (name) => kindOfRowOfSport(name, 'tennis'),
      openingsOf: (known) => known.flatMap((court) => openingsOf(court, `${baseUrl}${folder}`)),
    })
  }

  return {
    venueId,
    system: 'tennisbcs',
    async read(request) {
      const start = await ask(undefined, request.signal, stateOf)
      if (start.kind === 'failed') return readingOfFailure(start, now())
      return readDayByDay(request, now, (date) => readDay(start.page, date, request.signal))
    },
  }
}

type Court = CourtsPage['courts'][number]

function openingsOf({ name, free }: Court, base: string): Opening[] {
  return withLongestBooking(free).map(({ startMinutes, maxMinutes, link }) => ({
    key: `${name}@${startMinutes}`.slice(-200),
    resource: name.slice(0, 120),
    startMinutes,
    maxMinutes,
    bookingUrl: new URL(link, base).href,
  }))
}

function contradictionOf(pages: readonly CourtsPage[]): string | undefined {
  const names = pages.flatMap(({ courts }) => courts.map(({ name }) => name))
  if (new Set(names).size < names.length) return 'two pages of a day show one court'
  if (new Set(pages.map(({ times }) => times.join())).size > 1) return 'the pages of a day do not show the same times'
  return undefined
}
