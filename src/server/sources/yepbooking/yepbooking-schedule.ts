import { load, type CheerioAPI } from 'cheerio'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import type { FreeCell } from '#server/sources/parsing/free-runs.ts'
import { minutesOfClockLabel } from '#server/sources/parsing/clock-label.ts'
import { columnTimes, spanOf, timesInTitle, type ColumnTimes } from './yepbooking-columns.ts'
import { requireDay, requireInstant } from './yepbooking-day.ts'
import { requireWholeTables } from '#server/sources/parsing/whole-page.ts'

interface FreeLaneCell extends FreeCell {
  /** The price that the sheet shows above the cell. */
  priceCents: number | undefined
}

/** One court or pitch on one day. */
export interface Lane {
  id: string
  name: string
  free: FreeLaneCell[]
}

/** Only these classes mark a cell as taken. Any other class is unknown. */
const takenClasses = ['booked', 'closed', 'old']

/**
 * Reads the timetable of ajax.schema.php: courts down, time across, cells as wide as their duration. A cell's position
 * and its title must agree. Of a booked cell only the times in its title are read.
 * @throws Drift if the page is cut off, has no courts, or has cells of unknown meaning or for another time; if its
 * heading, arrows or cells name another day; and if a future day has past cells.
 */
export function parseYepbookingSchedule(
  html: string,
  { date, mayHavePast }: { date: LocalDate; mayHavePast: boolean },
): Lane[] {
  const $ = load(html)
  const table = $('table.schemaIndividual')
  if (table.length !== 1) throw drift(`there are ${table.length} timetables on the page`)
  requireWholeTables(html, /<\/?t[dr][\s>]/i)
  requireDay($, date)
  const columns = columnTimes(timesOf($, table.find('tr.times').first()))
  const prices = pricesOf($, table, columns.count)
  const names = laneNames($)
  const lanes = laneRows($, table).map(({ id, row }) => {
    const name = names.get(id)
    if (name === undefined) throw drift(`court ${id} has no name`)
    let column = 0
    const free: FreeLaneCell[] = []
    for (const cell of cellsOf($, row)) {
      const read = readCell(cell, columns, column)
      if (read.state === 'old' && !mayHavePast) throw drift('a day to come has cells that are past: it is another day')
      if (read.state === 'free') {
        for (const rel of [cell.attr('rel'), cell.find('a').first().attr('rel')]) {
          requireInstant(rel, { date, minutes: read.startMinutes })
        }
        free.push({ startMinutes: read.startMinutes, minutes: read.minutes, priceCents: prices[column] })
      }
      column += read.span
    }
    if (column !== columns.count) throw drift(`a court has ${column} columns of ${columns.count}`)
    return { id, name, free }
  })
  const ids = new Set(lanes.map(({ id }) => id))
  if (lanes.length === 0) throw drift('the timetable has no courts: the sport id may be wrong')
  if (ids.size < lanes.length || [...names.keys()].some((id) => !ids.has(id)))
    throw drift('the courts are not complete')
  return lanes
}

type Selection = ReturnType<typeof find>

function find($: CheerioAPI, selector: string) {
  return $(selector)
}

/** The cells of a row apart from its name. */
function cellsOf($: CheerioAPI, row: Selection): Selection[] {
  const cells = row
    .children()
    .toArray()
    .map((cell) => $(cell))
    .filter((cell) => !cell.hasClass('lineNumber'))
  return cells[0]?.is('th') ? cells.slice(1) : cells
}

function timesOf($: CheerioAPI, row: Selection) {
  const cells = cellsOf($, row)
  const labelled = cells[0]?.text().trim() === '' ? cells.slice(1) : cells
  return labelled.map((cell) => {
    const label = cell.text().trim()
    const minutes = minutesOfClockLabel(label)
    if (minutes === undefined) throw drift(`'${label.slice(0, 20)}' is no time`)
    return { minutes, span: spanOf(cell.attr('colspan')) }
  })
}

function laneRows($: CheerioAPI, table: Selection): { id: string; row: Selection }[] {
  return table
    .find('tr[class*="trSchemaLane_"]')
    .toArray()
    .map((row) => ({ id: laneIdOf($(row)), row: $(row) }))
}

function laneIdOf(row: Selection): string {
  const id = /\btrSchemaLane_(\d+)/.exec(row.attr('class') ?? '')?.[1]
  if (id === undefined) throw drift('a court has no id')
  return id
}

/** Names are next to the cells, or in a separate table. */
function laneNames($: CheerioAPI): Map<string, string> {
  const names = new Map<string, string>()
  for (const row of find($, 'tr[class*="trSchemaLane_"]').toArray()) {
    const name = $(row).find('.lineNumber span').first().text().replace(/\s+/g, ' ').trim()
    if (name !== '') names.set(laneIdOf($(row)), name)
  }
  return names
}

function readCell(cell: Selection, columns: ColumnTimes, column: number) {
  const span = spanOf(cell.attr('colspan'))
  if (column + span > columns.count) throw drift('a court has more columns than there are times')
  const startMinutes = columns.first + column * columns.minutes
  const minutes = span * columns.minutes
  const link = cell.find('a').first()
  const classes = `${cell.attr('class') ?? ''} ${link.attr('class') ?? ''}`.split(/\s+/)
  const taken = takenClasses.find((name) => classes.includes(name))
  const titles = [cell.attr('title'), link.attr('title'), link.attr('aria-label')]
  const said = titles.map((title) => timesInTitle(title ?? '')).find((times) => times !== undefined)
  if (said && (said.start !== startMinutes || said.end !== startMinutes + minutes)) {
    throw drift(`a title says ${said.start} to ${said.end} where its column says ${startMinutes}`)
  }
  if (taken !== undefined) {
    if (said?.isAvailable && taken !== 'old') throw drift('a cell is taken by its class and available by its title')
    return { state: taken, span, startMinutes, minutes }
  }
  if (!classes.includes('empty')) throw drift('a cell is neither empty nor booked, closed or past')
  if (!said?.isAvailable) throw drift('an empty cell does not say that it is available')
  return { state: 'free', span, startMinutes, minutes }
}

/** A price for each column, or none if the row does not add up: a day is not rejected for its prices. */
function pricesOf($: CheerioAPI, table: Selection, count: number): (number | undefined)[] {
  const cells = cellsOf($, table.find('tr.prices').first())
  const spread = (from: number) =>
    cells.slice(from).flatMap((cell) => {
      const amount = /\$\s*(\d+(?:\.\d{1,2})?)/.exec(cell.text())?.[1]
      const cents = amount === undefined ? undefined : Math.round(Number(amount) * 100)
      return Array.from({ length: spanOf(cell.attr('colspan')) }, () => cents)
    })
  const [whole, withoutFirst] = [spread(0), spread(1)]
  if (whole.length === count) return whole
  return withoutFirst.length === count && whole[0] === undefined ? withoutFirst : []
}
