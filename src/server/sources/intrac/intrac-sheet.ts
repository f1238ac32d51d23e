import { load, type CheerioAPI } from 'cheerio'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { minutesOfClockLabel } from '#server/sources/parsing/clock-label.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import type { FreeCell } from '#server/sources/parsing/free-runs.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'

/** A column of the sheet. */
export interface IntracCourt {
  name: string
  /** The site's number of the court, which only links to its free half-hours say. */
  id: string
  free: FreeCell[]
}

/** The sheet of a day. */
export interface IntracSheet {
  courts: IntracCourt[]
  /** How many half-hours are taken. Closed ones are not: a day that is closed or not released has no others. */
  taken: number
}

type Selection = ReturnType<CheerioAPI>

/** A booking, another visitor's selection, and a court that is closed, by the background of the cell. */
const takenColours = new Set(['#f6891f', '#ff9900', '#ffff99', '#ff3300', '#99cc66'])
const closedColours = new Set(['#dddddd', '#cccccc'])
const halfHour = 30

/**
 * Reads a day of Intrac: times down, courts across. A free half-hour is a link that names location, day, start and
 * court; any other cell has a colour. Its words are not read, as they can be a name.
 * @throws Drift if the page is cut off, is of another day or place, or has a cell of unknown meaning, or a link that
 * disagrees with its row or column.
 */
export function parseIntracSheet(html: string, { date, location }: { date: LocalDate; location: string }): IntracSheet {
  requireWholePage(html, /<\/?t[dhr]\b/i)
  requireUnbroken(html)
  const $ = load(html)
  requireDay($, date)
  const heads = $('tr').filter((_, row) => /^time$/i.test(textOf($(row).children('td, th').first())))
  if (heads.length !== 1) throw drift(`there are ${heads.length} sheets on the page`)
  const names = cellsOf($, heads)
    .slice(1)
    .map((cell) => textOf(cell))
  if (names.length === 0 || names.includes('')) throw drift('the sheet names no courts')
  if (new Set(names).size < names.length) throw drift('two courts of the sheet have one name')
  const courts = names.map((name) => ({ name, id: '', free: [] as FreeCell[] }))
  // A table may have several bodies.
  const all = heads.closest('table').find('tr')
  const rows = all
    .slice(all.index(heads) + 1)
    .toArray()
    .map((row) => cellsOf($, $(row)))
  if (rows.length === 0) throw drift('the sheet has no times')
  const first = timeOf(rows[0])
  let taken = 0
  for (const [index, cells] of rows.entries()) {
    const startMinutes = timeOf(cells)
    if (startMinutes !== first + index * halfHour) throw drift('the times of the sheet do not follow each other')
    taken += readRow(courts, cells.slice(1), { startMinutes, date, location })
  }
  const ids = courts.flatMap(({ id }) => (id === '' ? [] : [id]))
  if (new Set(ids).size < ids.length) throw drift('two courts of the sheet have one number')
  return { courts, taken }
}

/** Adds the free half-hours of a row to their courts. Returns how many of its half-hours are taken. */
function readRow(
  courts: readonly IntracCourt[],
  cells: readonly Selection[],
  { startMinutes, date, location }: { startMinutes: number; date: LocalDate; location: string },
): number {
  let [column, taken] = [0, 0]
  for (const cell of cells) {
    const court = courts[column]
    const span = Number(cell.attr('colspan') ?? 1)
    if (!court || !(span >= 1)) throw drift(`the row of ${startMinutes} has more cells than there are courts`)
    const link = linkOf(cell)
    if (link) {
      if (span > 1) throw drift('a link is for several courts')
      if (link.location !== location || link.date !== date || link.startMinutes !== startMinutes)
        throw drift(`a link of the row of ${startMinutes} is for another time, day or place`)
      if (court.id !== '' && court.id !== link.court) throw drift('a link stands in the column of another court')
      court.id = link.court
      court.free.push({ startMinutes, minutes: halfHour })
    } else if (isTaken(cell)) taken += span
    column += span
  }
  if (column !== courts.length) throw drift(`the row of ${startMinutes} has ${column} courts of ${courts.length}`)
  return taken
}

/** Browsers close what a cut or a stray tag left open: every table is closed, and of the sheet every row and cell. */
function requireUnbroken(html: string): void {
  const start = html.search(/<t[dh][^<>]*>\s{0,9}(?:<b>)?Time</i)
  const sheet = html.slice(start, html.indexOf('</table', start))
  const count = (text: string, tag: RegExp) => text.match(tag)?.length ?? 0
  // The row of the names began before the slice.
  const rows = count(sheet, /<tr[\s>]/gi) + 1 - count(sheet, /<\/tr\s*>/gi)
  const cells = count(sheet, /<t[dh][\s>]/gi) - count(sheet, /<\/t[dh]\s*>/gi)
  const tables = count(html, /<table[\s>]/gi) - count(html, /<\/table\s*>/gi)
  if (rows !== 0 || cells !== 0 || tables !== 0) throw drift('the sheet is cut off: a row or a cell is not closed')
}

/** A form that goes to another day names the one that is shown. */
function requireDay($: CheerioAPI, date: LocalDate): void {
  for (const field of $('input[name="date"]').toArray()) {
    const shown = $(field).attr('value') ?? ''
    if (/^\d{4}-\d\d-\d\d$/.test(shown) && shown !== date)
      throw drift(`the page is of ${shown} where ${date} was asked for`)
  }
}

function cellsOf($: CheerioAPI, row: Selection): Selection[] {
  const cells = row
    .children('td, th')
    .toArray()
    .map((cell) => $(cell))
  if (cells.some((cell) => cell.attr('rowspan') !== undefined)) throw drift('a cell of the sheet spans several rows')
  return cells
}

function textOf(cell: Selection): string {
  return cell.text().replace(/\s+/g, ' ').trim()
}

function timeOf(cells: readonly Selection[] | undefined): number {
  const label = cells?.[0] ? textOf(cells[0]) : ''
  const minutes = minutesOfClockLabel(label)
  if (minutes === undefined) throw drift(`'${label.slice(0, 20)}' is no time`)
  return minutes
}

/** The half-hour of `javascript:pop('book.cfm?location=72&date=2026-12-05&start=14:30&court=479%27)`. */
function linkOf(cell: Selection): { location: string; date: string; startMinutes: number; court: string } | undefined {
  const links = cell.find('a[href]')
  if (links.length === 0) return undefined
  if (links.length > 1 || colourOf(cell) !== '') throw drift('a half-hour is both free and taken')
  const [, query = ''] = /\b(?:book|reserve)\.cfm\?([\w=&:-]+)(?:%27|')?\)?;?$/i.exec(links.attr('href') ?? '') ?? []
  const asked = new URLSearchParams(query)
  const [, hour = '', minute = ''] = /^(\d\d?):(\d\d)$/.exec(asked.get('start') ?? '') ?? []
  const court = asked.get('court') ?? ''
  if (hour === '' || !/^\d+$/.test(court)) throw drift('the link of a half-hour leads elsewhere')
  const startMinutes = Number(hour) * 60 + Number(minute)
  return { location: asked.get('location') ?? '', date: asked.get('date') ?? '', startMinutes, court }
}

function isTaken(cell: Selection): boolean {
  const colour = colourOf(cell)
  if (takenColours.has(colour)) return true
  if (!closedColours.has(colour)) throw drift('a half-hour is neither free nor taken nor closed')
  return false
}

function colourOf(cell: Selection): string {
  return (cell.attr('bgcolor') ?? '').trim().toLowerCase()
}
