import type { CheerioAPI } from 'cheerio'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { writtenDate } from '#server/sources/parsing/written-date.ts'

/**
 * If the page names its day, it must be the requested one. Not every tenant's page has a heading, and one without
 * arrows names the day only in its free cells.
 * @throws Drift if the heading or the arrows to the adjacent days are those of another day.
 */
export function requireDay($: CheerioAPI, date: LocalDate): void {
  for (const heading of $('h1, h2, h3, h4').toArray()) {
    const named = dayOfHeading($(heading).text())
    if (named !== undefined && named !== date) throw drift(`the heading says ${named} where ${date} was asked for`)
  }
  const linked = $('[rel]')
    .toArray()
    .map((one) => dayOfArrow($(one).attr('rel') ?? ''))
    .filter((day) => day !== undefined)
  const beside = [addDays(date, -1), addDays(date, 1)].filter((day) => linked.includes(day))
  const days = new Set(linked)
  if (days.has(date) || beside.length < Math.min(days.size, 2)) {
    throw drift(`the arrows lead from another day than ${date}`)
  }
}

/**
 * A free cell names the instant at which it starts (`cell|type|lane|seconds|…`). Some tenants' clocks count in local
 * time, others in universal time: a cell of another day fits neither.
 */
export function requireInstant(rel: string | undefined, { date, minutes }: { date: LocalDate; minutes: number }): void {
  const seconds = /^cell\|[^|]*\|[^|]*\|(\d{9,11})\|/.exec(rel ?? '')?.[1]
  if (seconds === undefined) return
  const instant = new Date(Number(seconds) * 1000)
  const atTheVenue = venueTime(instant)
  const iso = instant.toISOString()
  const asWritten = { date: iso.slice(0, 10), minutes: Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)) }
  const fits = [atTheVenue, asWritten].some((one) => one.date === date && one.minutes === minutes)
  if (!fits)
    throw drift(`a cell is for ${atTheVenue.date} at minute ${atTheVenue.minutes}, not for ${date} at ${minutes}`)
}

/** The date of 'Saturday, 11th Apr 2026'. */
function dayOfHeading(text: string): LocalDate | undefined {
  const [, day, month, year] =
    /\b(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3})[a-z]*\.?\s+(\d{4})\b/.exec(text.replace(/\s+/g, ' ')) ?? []
  return writtenDate(year, month, day)
}

/** The date of '12|4|2026'. */
function dayOfArrow(rel: string): LocalDate | undefined {
  const [, day, month, year] = /^(\d{1,2})\|(\d{1,2})\|(\d{4})$/.exec(rel) ?? []
  return writtenDate(year, month, day)
}
