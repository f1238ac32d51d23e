import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { load, type CheerioAPI } from 'cheerio'
import type { Holes } from '#domain/availability/holes.ts'
import { toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { minutesOfLabel } from '#domain/calendar/time-slot.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { centsIn, publicPrice, type Fee } from '#server/sources/parsing/public-price.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'
import { requireDay } from './quick18-day.ts'

/** One tee time that non-members can book. */
export interface TeeTime {
  courseId: string
  /** The course, or the nine, that the row names. */
  layout: string
  startMinutes: number
  spots: number
  /** The fewest players of one booking. */
  minSpots: number
  holes: Holes[]
  priceCents: number | undefined
  /** The page of the cheapest offer. */
  path: string
}

/** A day's sheet. It lists only tee times with free spots, so that a full day is an empty table. */
export interface Quick18Sheet {
  hasRows: boolean
  teeTimes: TeeTime[]
}

type Selection = ReturnType<CheerioAPI>

/** A price column: the club's label, and the rounds that it names. */
interface Column {
  label: string
  holes: Holes[]
}

/**
 * Reads a day of searchmatrix: a row for each tee time, a column for each price, in which an offer has a link.
 * @throws Drift if the page is cut off, is of another day, or has rows with cells missing, of unknown meaning, or that
 * lead to another time.
 */
export function parseQuick18Sheet(html: string, date: LocalDate): Quick18Sheet {
  requireWholePage(html, /<\/?t[dhr]\b/i)
  const $ = load(html)
  const table = $('table.matrixTable')
  if (table.length !== 1) throw drift(`there are ${table.length} sheets on the page`)
  requireUnbroken(html)
  requireDay($, date)
  const columns = table
    .find('thead th.matrixHdrSched')
    .toArray()
    .map((head) => columnOf($(head).text()))
  if (columns.length === 0) throw drift('the sheet has no price columns')
  const width = table.find('thead th').length
  const rows = table.find('tbody > tr').toArray()
  const byKey = new Map<string, TeeTime>()
  for (const row of rows) {
    const teeTime = readRow($, $(row), { columns, width, date })
    if (teeTime) byKey.set(`${teeTime.courseId} ${teeTime.layout} ${teeTime.startMinutes}`, teeTime)
  }
  return { hasRows: rows.length > 0, teeTimes: [...byKey.values()] }
}

/** The text that follows the sheet on every page proves that the sheet is complete; it contains no comment. */
function requireUnbroken(html: string): void {
  const start = html.search(/<table[^<>]*class="[^"]*\bmatrixTable\b/)
  const end = html.indexOf('</table>', start)
  if (end < 0 || !html.slice(end).includes('id="be_footer"'))
    throw drift('the sheet is cut off: the end of the page is missing')
  if (html.slice(start, end).includes('<!--')) throw drift('a part of the sheet is commented out')
}

function columnOf(text: string): Column {
  const label = text.replace(/\s+/g, ' ').trim()
  return { label, holes: holesOf(label) }
}

/** The tee time of a row; undefined if only members can book it. */
function readRow(
  $: CheerioAPI,
  row: Selection,
  { columns, width, date }: { columns: readonly Column[]; width: number; date: LocalDate },
): TeeTime | undefined {
  if (row.children().length !== width) throw drift(`a tee time has ${row.children().length} cells of ${width}`)
  const only = (selector: string) => row.children(selector).text().replace(/\s+/g, ' ').trim()
  const label = only('.mtrxTeeTimes')
  const startMinutes = minutesOfLabel(label)
  if (startMinutes === undefined) throw drift(`'${label.slice(0, 20)}' is no time`)
  const cells = row.children('.matrixsched').toArray()
  if (cells.length !== columns.length) throw drift('a tee time has another number of prices than the sheet has columns')
  const known = row.children('.mtrxTeeTimes, .mtrxCourse, .matrixPlayers, .matrixsched').length
  if (known !== width) throw drift('a tee time has cells of unknown meaning')
  const players = playersIn(only('.matrixPlayers'))
  const offers = cells.flatMap((cell, index) => offerOf($(cell), columns[index]))
  // The time is '0607', as links write it.
  const when = `${toCompactDate(date)}${isoTimeOfMinutes(startMinutes).replace(':', '')}`
  const stray = offers.find((offer) => offer.when !== when)
  if (stray) throw drift(`a link leads to ${stray.when} from the row of ${when}`)
  const courses = new Set(offers.map(({ courseId }) => courseId))
  if (courses.size > 1) throw drift('one tee time leads to two courses')
  // A price of nothing, or one for members, is not for everybody: such an offer is no opening.
  const open = offers.filter(({ fee }) => fee.cents !== 0 && publicPrice([fee]) !== undefined)
  const [cheapest] = open.toSorted((a, b) => a.fee.cents - b.fee.cents)
  if (!cheapest) return undefined
  return {
    courseId: cheapest.courseId,
    layout: only('.mtrxCourse').slice(0, 120),
    startMinutes,
    ...players,
    holes: [...new Set(open.flatMap(({ holes }) => holes))].toSorted((a, b) => a - b),
    priceCents: Number.isFinite(cheapest.fee.cents) ? cheapest.fee.cents : undefined,
    path: cheapest.path,
  }
}

interface Offer {
  courseId: string
  when: string
  path: string
  holes: Holes[]
  /** Its cents are infinite if the price is not a number. */
  fee: Fee
}

/** The offer of a cell; undefined if the rate is marked as not available. */
function offerOf(cell: Selection, column: Column | undefined): Offer[] {
  const link = cell.find('a[href]')
  const isInactive = cell.hasClass('mtrxInactive')
  if (isInactive !== (link.length === 0)) throw drift('a price is neither on offer nor marked as not available')
  if (isInactive) return []
  const path = link.first().attr('href') ?? ''
  const [, courseId = '', when = ''] = /^\/teetimes\/course\/(\d+)\/teetime\/(\d{12})(?:\?|$)/.exec(path) ?? []
  if (courseId === '') throw drift('an offer leads to no tee time')
  const price = cell.find('.mtrxPrice')
  // Without it a member's price of zero would look like a public one.
  if (price.length !== 1) throw drift('an offer shows no price')
  const cents = centsIn(price.text()) ?? Infinity
  const { label = '', holes = [] } = column ?? {}
  return [{ courseId, when, path, holes, fee: { label, cents } }]
}

/** The fewest and the most that '1 player', '1 or 2 players' and '2 to 4 players' let play. */
function playersIn(text: string): { minSpots: number; spots: number } {
  const [, few = '', many = few] = /^(\d)(?: (?:or|to) (\d))? players?$/i.exec(text) ?? []
  const spots = Number(many)
  if (few === '' || spots < 1 || spots < Number(few)) throw drift(`'${text.slice(0, 20)}' says not how many may play`)
  return { minSpots: Number(few), spots }
}

/** The rounds that a price column names: '9 Holes with Cart', '18 Holes'. 'Twilight' names none. */
function holesOf(label: string): Holes[] {
  const rounds: Holes[] = []
  if (/\b(?:9|nine)[- ]?holes?\b|\b(?:front|back) (?:9|nine)\b/i.test(label)) rounds.push(9)
  if (/\b(?:18|eighteen)[- ]?holes?\b/i.test(label)) rounds.push(18)
  return rounds
}
