import type { CheerioAPI } from 'cheerio'
import { fromCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'

/**
 * The page names its day: marked in its week, and in the field of its search form. The links of the offers name it
 * again.
 * @throws Drift if it names no day, or another one.
 */
export function requireDay($: CheerioAPI, date: LocalDate): void {
  const marked = $('.matrixToday a[href]')
    .toArray()
    .map((link) => fromCompactDate(/teedate=(\d{8})\b/.exec($(link).attr('href') ?? '')?.[1] ?? ''))
  const searched = $('#SearchForm_Date').attr('value')
  if (marked.length === 0 && searched === undefined) throw drift('the page does not say which day it shows')
  const other = marked.find((day) => day !== date)
  if (marked.length > 0 && other !== undefined) throw drift(`the page shows ${other} where ${date} was asked for`)
  if (marked.includes(undefined)) throw drift('the marked day of the week has no date')
  if (searched !== undefined && !writtenAs(date).includes(searched.trim()))
    throw drift(`the page was searched for '${searched.slice(0, 12)}' where ${date} was asked for`)
}

/** '12/5/2026' on a site that writes the month first, '5/12/2026' if the day. */
function writtenAs(date: LocalDate): string[] {
  const [year, month, day] = date.split('-').map((part) => String(Number(part)))
  const both = (one = '', other = '') => [
    `${one}/${other}/${year}`,
    `${one.padStart(2, '0')}/${other.padStart(2, '0')}/${year}`,
  ]
  return [...both(month, day), ...both(day, month)]
}
