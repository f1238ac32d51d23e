import { load, type CheerioAPI } from 'cheerio'
import { toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { RowKind } from '#server/sources/parsing/court-kind.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import type { FreeCell } from '#server/sources/parsing/free-runs.ts'
import { cellMinutes, rowMinutes } from './tennisvenues-times.ts'
import { requireWholeTables } from '#server/sources/parsing/whole-page.ts'

/** The two markups of the sheets, by their class names. */
const markups = [
  {
    table: 'table.v4-grid',
    label: 'v4-time-col',
    slot: 'v4-court-col',
    free: 'v4-slot-available',
    taken: 'v4-slot-unavailable',
  },
  {
    table: 'table.BookingSheet',
    label: 'BookingSheetTimeLabel',
    slot: 'TimeCell',
    free: 'Available',
    taken: 'NotAvailable',
  },
] as const
type Markup = (typeof markups)[number]

export interface SheetQuestion {
  origin: string
  clientId: string
  date: LocalDate
  /** Only the columns of courts are read. */
  kindOf: (name: string) => RowKind
}

interface FreeSlot extends FreeCell {
  bookingUrl: string
}

export interface SheetCourt {
  name: string
  free: FreeSlot[]
}

/** One page of a day's sheet. Pages are counted from 0; `lastPage` is the last one that this page names. */
export interface TennisvenuesSheet {
  courts: SheetCourt[]
  lastPage: number
}

/**
 * Reads a fragment of fetch-booking-data: half-hours down, courts across. Courts are identified by name, because only
 * links carry an id and a fully booked court has none. The content of booked cells is not read, because it can be a
 * name.
 * @throws Drift if the fragment is cut off, a row lacks a cell, or a link is for another time, day or venue.
 */
export function parseTennisvenuesSheet(html: string, question: SheetQuestion): TennisvenuesSheet {
  const $ = load(html)
  const courts = markups.flatMap((markup) =>
    find($, markup.table)
      .toArray()
      .flatMap((table) => courtsOf({ $, table: $(table), markup, question })),
  )
  if (courts.length === 0) throw drift('there is no booking sheet on the page')
  requireWholeTables(html, /<\/?t[dr][\s>]/i)
  return { courts, lastPage: lastPageNamed($) }
}

/** The number of the last tab. Each further page of courts has a tab with an id of its own. */
export function lastPageTab($: CheerioAPI): number {
  const ids = find($, '[id^="page_"]')
    .toArray()
    .map((tab) => /^page_(\d+)$/.exec($(tab).attr('id') ?? '')?.[1])
  return highest(ids)
}

/** Some sheets name the last page with a link or a button instead. */
function lastPageNamed($: CheerioAPI): number {
  const named = find($, 'a[href*="page="], [data-page]')
    .toArray()
    .map((one) => $(one).attr('data-page') ?? /[?&]page=(\d+)/.exec($(one).attr('href') ?? '')?.[1])
  return Math.max(lastPageTab($), highest(named))
}

function highest(texts: readonly (string | undefined)[]): number {
  return Math.max(0, ...texts.map((text) => (/^\d+$/.test(text ?? '') ? Number(text) : 0)))
}

type Selection = ReturnType<typeof find>

interface SheetTable {
  $: CheerioAPI
  table: Selection
  markup: Markup
  question: SheetQuestion
}

function courtsOf({ $, table, markup, question }: SheetTable): SheetCourt[] {
  const [header, ...rows] = table.find('tr').toArray()
  const columns = $(header)
    .children()
    .toArray()
    .filter((cell) => !$(cell).hasClass(markup.label) && textOf($(cell)) !== '')
    .map((cell) => {
      if (isSpanning($(cell))) throw drift('a court spans several columns')
      return { name: textOf($(cell)), index: $(cell).attr('data-court-index') }
    })
  if (columns.length === 0) throw drift('the booking sheet names no courts')
  const lines = rows.map((row) => lineOf({ $, row: $(row), markup })).filter((line) => line !== undefined)
  const starts = rowMinutes(lines.map(({ label }) => label))
  const minutes = cellMinutes(starts)
  for (const { slots } of lines) {
    if (slots.length !== columns.length) throw drift(`a row has ${slots.length} cells for ${columns.length} courts`)
    slots.forEach((slot, at) => {
      if ($(slot).attr('data-court-index') !== columns[at]?.index) throw drift('the columns are not in order')
    })
  }
  return columns.map(({ name }, at) => {
    if (question.kindOf(name) !== 'court') return { name, free: [] }
    const free = lines.flatMap(({ slots }, line) => {
      const cell = $(slots[at])
      const startMinutes = starts[line] ?? 0
      if (!isFree(cell, markup)) return []
      const bookingUrl = linkOf(cell.find('a').first().attr('href'), startMinutes, question)
      return { startMinutes, minutes, bookingUrl }
    })
    return { name, free }
  })
}

/** A row's time label and its cells; undefined for a row that only separates or informs. */
function lineOf({ $, row, markup }: { $: CheerioAPI; row: Selection; markup: Markup }) {
  const cells = row.children().toArray()
  if (cells.some((cell) => isSpanning($(cell)) && !$(cell).hasClass(markup.label) && cells.length > 1)) {
    throw drift('a cell spans several')
  }
  const slots = cells.filter((cell) => $(cell).hasClass(markup.slot))
  const labels = cells.filter((cell) => $(cell).hasClass(markup.label)).map((cell) => textOf($(cell)))
  if (slots.length + labels.length === 0 && cells.length <= 1) return undefined
  return { label: labels.find((text) => text !== '') ?? '', slots }
}

function isSpanning(cell: Selection): boolean {
  return (cell.attr('colspan') ?? '1') !== '1' || (cell.attr('rowspan') ?? '1') !== '1'
}

function isFree(cell: Selection, { free, taken }: Markup): boolean {
  if (cell.hasClass(free) === cell.hasClass(taken)) throw drift('a cell is neither available nor taken')
  return cell.hasClass(free)
}

function linkOf(
  href: string | undefined,
  startMinutes: number,
  { origin, clientId, date }: Pick<SheetQuestion, 'origin' | 'clientId' | 'date'>,
): string {
  const url = URL.parse(href ?? '', origin)
  if (!href || url?.origin !== origin || url.pathname !== '/booking/request')
    throw drift('a free cell has no link to book it')
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  if (ask('v') !== clientId || ask('id') === '') throw drift('a link is for another venue or for no court')
  if (ask('d') !== toCompactDate(date)) throw drift(`a link is for '${ask('d').slice(0, 10)}' on the sheet of ${date}`)
  const [, hour, minute] = /^(\d{2})([0-5]\d)$/.exec(ask('t').padStart(4, '0')) ?? []
  if (hour === undefined || Number(hour) * 60 + Number(minute) !== startMinutes) {
    throw drift(`a link is for ${ask('t').slice(0, 10)} and its row for minute ${startMinutes}`)
  }
  return url.href
}

function find($: CheerioAPI, selector: string) {
  return $(selector)
}

function textOf(cell: Selection): string {
  return cell.text().replace(/\s+/g, ' ').trim()
}
