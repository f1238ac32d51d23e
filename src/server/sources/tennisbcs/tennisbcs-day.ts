import type { CheerioAPI } from 'cheerio'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { writtenDate } from '#server/sources/parsing/written-date.ts'

/**
 * The server answers a click on a day that it rejects with today's sheet, which looks like that of any day. So a page
 * is valid only if it names its day, in words outside its calendar or in the links of its cells, and nothing on it
 * names another.
 * @throws Drift if no day is named, or another one.
 */
export function requireNamedDay($: CheerioAPI, date: LocalDate, links: readonly string[]): void {
  const shown = $('body').clone()
  shown.find('[id$="Calendar2"], script, style, select, a, input').remove()
  const named = [...daysIn(shown.text()), ...links.flatMap((link) => daysIn(decoded(link)))]
  const other = named.find((day) => day !== date)
  if (other !== undefined) throw drift(`the sheet is of ${other} where ${date} was asked for`)
  if (named.length === 0) throw drift('the sheet does not say which day it shows')
}

/** The days of '5/12/2026', '5-Dec-2026', '5 December 2026' and '2026-12-05'; the site is Australian, days come first. */
export function daysIn(text: string): LocalDate[] {
  const plain = text.replace(/\s+/g, ' ')
  const iso = [...plain.matchAll(/\b(20\d\d)-(\d\d)-(\d\d)\b/g)].map(([, year, month, day]) => [year, month, day])
  const figures = [...plain.matchAll(/\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/g)].map(([, day, month, year]) => [
    year,
    month,
    day,
  ])
  const words = [...plain.matchAll(/\b(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3})[a-z]*[ ,-]+(20\d\d)\b/g)].map(
    ([, day, month, year]) => [year, month, day],
  )
  return [...iso, ...figures, ...words].flatMap(([year, month, day]) => writtenDate(year, month, day) ?? [])
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '))
  } catch {
    return link
  }
}
