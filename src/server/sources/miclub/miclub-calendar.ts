import { load } from 'cheerio'
import type { Holes } from '#domain/availability/holes.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'
import { dayOf, isAfterSheet, scriptValue } from './miclub-script.ts'

/** How many days one page of the public calendar shows. */
export const calendarPageDays = 6

/** One cell of the calendar: a fee group on a day, with or without a timesheet. */
export interface CalendarCell {
  feeGroupId: string
  holes: Holes
  date: LocalDate
  /**
   * `bookable`: there is a timesheet. `full`: the club shows it as full. `nothing`: no timesheet, both for a day that
   * is booked out and for one that is not released yet.
   */
  state: 'bookable' | 'full' | 'nothing'
}

/**
 * Reads a page of ViewPublicCalendar: the fee groups with a timesheet on each of its six days. Holes come from the
 * row's class, because labels are free text.
 * @throws Drift if the page is cut off, has no fee groups, lacks a day of one, or shows other days than requested.
 */
export function parseMiclubCalendar(html: string, firstDate: LocalDate): CalendarCell[] {
  requireWholePage(html, /feeGroupRow|items-wrapper/)
  const $ = load(html)
  const shown = dayOf(scriptValue(html, 'selectedDate') ?? '')
  if (shown === undefined || !isAfterSheet(html, { variable: 'selectedDate', part: 'data-feeid="' })) {
    throw drift('the calendar is cut off: the script after its days is missing')
  }
  if (shown !== firstDate) throw drift(`the calendar begins on ${shown} where ${firstDate} was asked for`)
  const rows = $('.feeGroupRow').toArray()
  if (rows.length === 0) throw drift('the calendar shows no fee groups')
  return rows.flatMap((row) => {
    const feeGroupId = $(row).attr('data-feeid') ?? ''
    if (!/^\d+$/.test(feeGroupId)) throw drift('a fee group has no id')
    const holes = holesOf($(row).attr('class') ?? '')
    const cells = $(row).find('.items-wrapper > .cell').toArray()
    const days = new Set(cells.map((cell) => $(cell).attr('data-date')))
    if (cells.length !== calendarPageDays || days.size !== calendarPageDays) {
      throw drift(`fee group ${feeGroupId} has ${cells.length} days of ${calendarPageDays}`)
    }
    return cells.map((cell) => {
      const index = Number($(cell).attr('data-date'))
      if (!Number.isInteger(index) || index < 0 || index >= calendarPageDays) throw drift('a cell has no day')
      const date = addDays(firstDate, index)
      const named = /redirectToTimesheet\(\s*'(\d+)'\s*,\s*'([^']+)'/.exec($(cell).attr('onclick') ?? '')
      if (named && (named[1] !== feeGroupId || !isLocalDate(named[2] ?? ''))) throw drift('a cell leads elsewhere')
      if (named && named[2] !== date) throw drift(`the calendar shows ${named[2]} where ${date} was asked for`)
      if ((named !== null) === $(cell).hasClass('cell-na'))
        throw drift('a cell is neither bookable nor marked as not available')
      return {
        feeGroupId,
        holes,
        date,
        state: named ? 'bookable' : /\bfull\b/i.test($(cell).text()) ? 'full' : 'nothing',
      }
    })
  })
}

function holesOf(classes: string): Holes {
  if (/\beighteenHoles?\b/i.test(classes)) return 18
  if (/\bnineHoles?\b/i.test(classes)) return 9
  throw drift(`a fee group is neither for 9 nor for 18 holes: '${classes.slice(0, 80)}'`)
}
