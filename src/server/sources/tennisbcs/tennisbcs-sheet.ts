import { load, type CheerioAPI } from 'cheerio'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { minutesOfClockLabel } from '#server/sources/parsing/clock-label.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import type { FreeCell } from '#server/sources/parsing/free-runs.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'
import { requireNamedDay } from './tennisbcs-day.ts'
import { otherCourts, stateOf, type CourtsButton, type PageState } from './tennisbcs-form.ts'

/** A half-hour that anybody can book, with the address of its form next to the sheet. */
interface FreeHalfHour extends FreeCell {
  link: string
}

/** The courts on one page of a day. */
export interface CourtsPage {
  courts: { name: string; free: FreeHalfHour[] }[]
  /** The minutes of its rows: equal on every page of a day. */
  times: number[]
  state: PageState
  others: CourtsButton[]
}

type Selection = ReturnType<CheerioAPI>

/**
 * Reads one page of Bookdisp2: times down, courts across, two columns a court. A cell that anybody can book has a link
 * to Bookmake whose `CustID` is 'Available'; other cells are not read, as their text can be a name.
 * @throws Drift if the page is cut off, does not name the day, or has rows that lack a court, or links that disagree
 * with their row or column.
 */
export function parseTennisbcsPage(html: string, date: LocalDate): CourtsPage {
  requireWholePage(html, /<\/?t[dhr]\b|<input/i)
  const $ = load(html)
  const head = $('th')
    .filter((_, cell) => $(cell).text().trim() === 'Times')
    .first()
    .closest('tr')
  const table = head.closest('table')
  if (table.length !== 1) throw drift('there is no sheet of courts on the page')
  requireUnbroken(html)
  const names = head
    .find('th[colspan="2"]')
    .toArray()
    .map((cell) => $(cell).text().replace(/\s+/g, ' ').trim())
  if (names.length === 0 || names.includes('')) throw drift('the sheet names no courts')
  if (new Set(names).size < names.length) throw drift('two courts of the sheet have one name')
  const columns = columnsOf($, head)
  const rows = table
    .find('tr')
    .toArray()
    .map((row) => $(row))
    .filter((row) => !row.is(head) && row.children('td').length > 0)
  if (rows.length === 0) throw drift('the sheet has no times')
  const times = rows.map((row) => timeOf(row))
  const minutes = stepOf(times)
  const courts = names.map((name) => ({ name, free: [] as FreeHalfHour[] }))
  const links: string[] = []
  for (const [index, row] of rows.entries()) {
    const startMinutes = times[index] ?? 0
    if (columnsBefore($, row, undefined) !== columns.length)
      throw drift(`a row has ${columnsBefore($, row, undefined)} columns of ${columns.length}`)
    for (const anchor of row.find('a[href]').toArray()) {
      const cell = freeCellOf($(anchor))
      if (!cell) continue
      if (cell.startMinutes !== startMinutes)
        throw drift(`a link of the row of ${startMinutes} is for ${cell.startMinutes}`)
      const court = courts[cell.court]
      if (!court) throw drift(`a link is for court ${cell.court + 1} of ${names.length}`)
      if (cell.court !== columns[columnsBefore($, row, $(anchor).closest('td').get(0))])
        throw drift('a link stands in the column of another court')
      if (court.free.some((one) => one.startMinutes === startMinutes)) throw drift('a half-hour stands there twice')
      court.free.push({ startMinutes, minutes, link: cell.link })
      links.push(cell.link)
    }
  }
  // Parsers move a link out of a table whose tags are broken.
  const strays = $('a[href]').not(table.find('a')).toArray()
  if (strays.some((anchor) => freeCellOf($(anchor)))) throw drift('the link of a half-hour stands outside the sheet')
  requireNamedDay($, date, links)
  return { courts, times, state: stateOf(html), others: otherCourts(html) }
}

/** ASP.NET closes its form after the sheet: a page that was broken off and patched lacks that. */
function requireUnbroken(html: string): void {
  const end = html.lastIndexOf('</form>')
  const count = (tag: RegExp) => html.match(tag)?.length ?? 0
  if (end < html.lastIndexOf('</table>') || end < 0 || count(/<table[\s>]/gi) !== count(/<\/table\s*>/gi))
    throw drift('the sheet is cut off: the end of its form is missing')
}

function timeOf(row: Selection): number {
  const label = row.children('td, th').first().text().trim()
  const minutes = minutesOfClockLabel(label)
  if (minutes === undefined) throw drift(`'${label.slice(0, 20)}' is no time`)
  return minutes
}

/** Rows follow each other at one distance. */
function stepOf(times: readonly number[]): number {
  const [first = 0, second = first + 30] = times
  const step = second - first
  if (step < 15 || times.some((time, index) => time !== first + index * step))
    throw drift('the times of the sheet are not evenly spread')
  return step
}

/** The court of each column after the times; undefined for a column without one, such as repeated times. */
function columnsOf($: CheerioAPI, head: Selection): (number | undefined)[] {
  let court = 0
  return head
    .children()
    .toArray()
    .slice(1)
    .flatMap((cell) => {
      const span = Number($(cell).attr('colspan') ?? 1)
      const of = span === 2 ? court++ : undefined
      return Array.from({ length: span }, () => of)
    })
}

function columnsBefore($: CheerioAPI, row: Selection, until: unknown): number {
  let columns = 0
  for (const cell of row.children('td, th').toArray().slice(1)) {
    if (cell === until) break
    columns += Number($(cell).attr('colspan') ?? 1)
  }
  return columns
}

/** The slot of a link to Bookmake; undefined for any other link. */
function freeCellOf(anchor: Selection): { court: number; startMinutes: number; link: string } | undefined {
  const link = anchor.attr('href') ?? ''
  const court = /_Court(\d{1,2})hyper$/.exec(anchor.attr('id') ?? '')?.[1]
  const query = /^Bookmake\.aspx\?(.*)$/i.exec(link)?.[1]
  if (query === undefined) {
    if (court !== undefined) throw drift('the link of a court leads elsewhere')
    return undefined
  }
  const asked = new URLSearchParams(query)
  if (!isAvailable(asked.get('CustID') ?? '')) {
    // The name of a booker is never 'Available'. A renamed word, read as taken, would make the day look full.
    if (isAvailable(anchor.text().trim())) throw drift('a half-hour says that it is available, and its link does not')
    return undefined
  }
  const startMinutes = minutesOfClockLabel(asked.get('TimeID') ?? '')
  if (court === undefined || startMinutes === undefined) throw drift('a free half-hour does not say its court and time')
  return { court: Number(court) - 1, startMinutes, link }
}

function isAvailable(word: string): boolean {
  return /^available/i.test(word)
}
