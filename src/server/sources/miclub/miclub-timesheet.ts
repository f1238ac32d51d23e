import { load } from 'cheerio/slim'
import { minutesOfLabel } from '#domain/calendar/time-slot.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'

/** One tee time of a timesheet. Several fee groups can contain the same row. */
export interface TeeRow {
  rowId: string
  startMinutes: number
  layout: string
  freeSpots: number
  priceCents: number | undefined
}

/**
 * Reads the rows of ViewPublicTimesheet. Players are only counted. The content of their cells is not read, because it
 * can be names.
 * @throws Drift where the page is cut off, has no rows, or has cells of unknown meaning.
 */
export function parseMiclubTimesheet(html: string): TeeRow[] {
  requireWholePage(html)
  const $ = load(html)
  const rows = $('.row-time').toArray()
  if (rows.length === 0) throw drift('the timesheet shows no times')
  const byId = new Map<string, TeeRow>()
  for (const row of rows) {
    const rowId = /^row-(\d+)$/.exec($(row).attr('id') ?? '')?.[1]
    if (rowId === undefined) throw drift('a tee time has no id')
    const label = $(row).find('.time-wrapper h3').first().text()
    const startMinutes = minutesOfLabel(label)
    if (startMinutes === undefined) throw drift(`'${label.trim().slice(0, 20)}' is no time`)
    const cells = $(row).find('.records-wrapper > .cell').toArray()
    if (cells.length === 0) throw drift('a tee time has no spots')
    const available = cells.filter((cell) => $(cell).hasClass('cell-available')).length
    const taken = cells.filter((cell) => $(cell).hasClass('cell-taken')).length
    if (available + taken !== cells.length) throw drift('a spot is neither available nor taken')
    const layout = $(row).find('.time-wrapper h4').first().text().trim().slice(0, 120)
    const priceCents = lowestPrice(
      $(row)
        .find('.fees-wrapper .price')
        .toArray()
        .map((price) => $(price).text()),
    )
    byId.set(rowId, { rowId, startMinutes, layout, freeSpots: available, priceCents })
  }
  return [...byId.values()]
}

function lowestPrice(texts: readonly string[]): number | undefined {
  const cents = texts
    .map((text) => /\$\s*(\d+(?:\.\d{1,2})?)/.exec(text)?.[1])
    .filter((amount) => amount !== undefined)
    .map((amount) => Math.round(Number(amount) * 100))
  return cents.length === 0 ? undefined : Math.min(...cents)
}
