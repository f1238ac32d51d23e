import { load, type CheerioAPI } from 'cheerio'
import { z } from 'zod'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { minutesOfLabel } from '#domain/calendar/time-slot.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'
import { centsIn, publicPrice, type Fee } from '#server/sources/parsing/public-price.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'
import { dayOf, isAfterSheet, scriptValue } from './miclub-script.ts'

/** One tee time of a timesheet. Several fee groups can contain the same row. */
export interface TeeRow {
  rowId: string
  startMinutes: number
  layout: string
  freeSpots: number
  /** The fewest players of one booking. */
  minSpots: number
  /** The lowest green fee that anybody may pay. */
  priceCents: number | undefined
}

export interface TimesheetQuestion {
  feeGroupId: string
  date: LocalDate
}

/**
 * Reads the rows of ViewPublicTimesheet. Players are only counted. The content of their cells is not read, because it
 * can be names.
 * @throws Drift if the page is cut off, has no rows, lacks a row that its script names, has a row of cells of unknown
 * meaning, or is of another day or fee group.
 */
export function parseMiclubTimesheet(html: string, question: TimesheetQuestion): TeeRow[] {
  requireWholePage(html, /row-time|records-wrapper/)
  const $ = load(html)
  const shown = $('.fixtureDay, .info-wrapper strong').toArray()
  requireAsked(html, { question, shown: shown.map((one) => $(one).text()) })
  const byId = new Map<string, TeeRow>()
  const counts = new Set<number>()
  const leastOf = leastPlayers(html)
  let strange = 0
  for (const row of $('.row-time')
    .toArray()
    .map((one) => $(one))) {
    const rowId = /^row-(\d+)$/.exec(row.attr('id') ?? '')?.[1]
    if (rowId === undefined || (row.attr('data-value') ?? rowId) !== rowId) throw drift('a tee time has no id')
    const label = row.find('.time-wrapper h3').first().text()
    const startMinutes = minutesOfLabel(label)
    if (startMinutes === undefined) throw drift(`'${label.trim().slice(0, 20)}' is no time`)
    const cells = row.find('.records-wrapper > .cell').toArray()
    if (cells.length === 0) throw drift('a tee time has no spots')
    counts.add(cells.length)
    const spots = spotsOf(cells.map((cell) => $(cell)))
    strange += spots.strange
    const fees = row.find('.fees-wrapper li').toArray()
    byId.set(rowId, {
      rowId,
      startMinutes,
      layout: row.find('.time-wrapper h4').first().text().trim().slice(0, 120),
      freeSpots: spots.available,
      minSpots: Math.max(leastOf.get(rowId) ?? 1, leastSaid(row.find('.time-wrapper h5').text())),
      priceCents: publicPrice(fees.flatMap((fee) => feeOf($(fee).find('.price').text(), $(fee).text()))),
    })
  }
  requireKnownSpots([...byId.values()], strange)
  if (counts.size > 1) throw drift('tee times of one sheet have different numbers of spots')
  const missing = rowsNamed(html).find((rowId) => !byId.has(rowId))
  if (missing !== undefined) throw drift(`the sheet lacks the tee time ${missing} that its script names`)
  return [...byId.values()]
}

/** A spot of an unknown class is not free; a row of such spots is a page that has changed. */
function spotsOf(cells: readonly ReturnType<CheerioAPI>[]): { available: number; strange: number } {
  const available = cells.filter((cell) => cell.hasClass('cell-available')).length
  const taken = cells.filter((cell) => cell.hasClass('cell-taken')).length
  if (available + taken === 0 || available + taken > cells.length) throw drift('a spot is neither available nor taken')
  return { available, strange: cells.length - available - taken }
}

function requireKnownSpots(rows: readonly TeeRow[], strange: number): void {
  if (rows.length === 0) throw drift('the timesheet shows no times')
  if (strange > 0 && !rows.some(({ freeSpots }) => freeSpots > 0))
    throw drift('a spot is neither available nor taken, and none of the others is free')
}

/** The script after the rows, and the visible heading, name the fee group and the day. */
function requireAsked(
  html: string,
  { question, shown }: { question: TimesheetQuestion; shown: readonly string[] },
): void {
  const { feeGroupId, date } = question
  const group = scriptValue(html, 'feeGroupId')
  const day = dayOf(scriptValue(html, 'selectedDate') ?? '')
  if (!isAfterSheet(html, { variable: 'selectedDate', part: 'id="row-' }) || group === undefined || day === undefined) {
    throw drift('the timesheet is cut off: the script after its rows is missing')
  }
  if (group !== feeGroupId) throw drift(`the timesheet is of fee group ${group} where ${feeGroupId} was asked for`)
  const other = [day, ...shown.map(dayOf)].find((one) => one !== undefined && one !== date)
  if (other !== undefined) throw drift(`the timesheet is of ${other} where ${date} was asked for`)
}

/** The rows that the script names as those of the sheet. Not every club's page has this list. */
function rowsNamed(html: string): string[] {
  const list = /partialBookingPublicRowJson\s*=\s*JSON\.parse\('(\{[^']*\})'\)/.exec(html)?.[1] ?? ''
  return [...list.matchAll(/"(\d+)"\s*:/g)].map(([, rowId]) => rowId ?? '')
}

/** The fewest players of a booking by row, as the page's script names them. */
function leastPlayers(html: string): ReadonlyMap<string, number> {
  const [, list] = /minimumBookingLimitJson\s*=\s*JSON\.parse\('([^']*)'\)/.exec(html) ?? []
  return new Map(list === undefined ? [] : Object.entries(readShape(list, z.record(z.string(), z.int().nonnegative()))))
}

/** The same in a message beside the time: 'Minimum Booking Limit : 2'. */
function leastSaid(message: string): number {
  return Number(/minimum booking limit\s{0,9}:?\s{0,9}(\d{1,2})/i.exec(message)?.[1] ?? 1)
}

function feeOf(price: string, text: string): Fee[] {
  const cents = centsIn(price)
  return cents === undefined ? [] : [{ label: text.replace(price, ' '), cents }]
}
