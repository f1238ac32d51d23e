import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { cellAvailability, venuesInReach } from '#domain/availability/cell-availability.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { countedText, freshnessOf, rangeText, shownCell, unknownVenues } from '#domain/availability/week-texts.ts'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import { longDateText, shortDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { eveningSlot, labelOfSlot } from '#domain/calendar/time-slot.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { fallbackPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { escaped } from '#server/web/pages/about-page.ts'

interface OpenWeek {
  /** As the calendar asks for it. */
  input: { sport: Sport; from: LocalDate; days: number }
  catalogue: Catalogue
  week: { days: readonly DaySummary[] }
  sandbox: boolean
  /** Ids of the venues that this installation does not read. */
  unread: readonly string[]
  /** Where the changes after this week begin. */
  position: string
  now: Date
}

const head =
  /(<th scope="col") aria-label="[^"]*"(?: data-today="true")?(>.*?<span class="[^"]*">)[^<]*(<.*?<span class="[^"]*">)[^<]*/g
const cell =
  /<td role="gridcell" tabindex="-?\d" aria-label="[^"]*" data-row="(\d+)" data-column="(\d+)" data-tone="\w+"[^>]* (class="[^"]*")><span aria-hidden="true">[^<]*</g
const range = /(<h2 [^>]*aria-live="polite">)<span (class="[^"]*")>.*?(<\/h2>)/
const counted = /\d+ venues? · \d+ couldn[^<]*(?=<)/
const freshness = /(data-freshness="true")(><span role="status"><\/span>)/
const sandboxNote = /<p class="[^"]*">Sandbox data[^<]*<\/p>/

/**
 * Fills a week into the document of /browse, which the build rendered with the calendar's own components and with nothing
 * known. Numbers, texts and colours come from the functions that the components call.
 */
export function fillWeek(
  built: string,
  { input, catalogue, week: { days }, sandbox, unread, position, now }: OpenWeek,
): string {
  const inReach = venuesInReach(
    catalogue.of(input.sport),
    defaultFilters(defaultPreferences.defaultDistance),
    fallbackPoint,
  )
  const reach = inReach.filter(({ id }) => !unread.includes(id))
  const { date: today, slot: nowSlot } = currentSlot(now)
  const { text: age, isStale } = freshnessOf(days, reach, now)
  let column = -1

  function headOf(_all: string, start: string, beforeWeekday: string, beforeDate: string): string {
    column += 1
    const { date } = days[column]!
    const isToday = date === today
    const mark = isToday ? ' data-today="true"' : ''
    const weekday = isToday ? 'Today' : shortDateText(date).slice(0, 3)
    return `${start} aria-label="${longDateText(date)}"${mark}${beforeWeekday}${weekday}${beforeDate}${Number(date.slice(8))}`
  }

  function cellOf(_all: string, rowText: string, columnText: string, classes: string): string {
    const slot = Number(rowText)
    const summary = days[Number(columnText)]!
    const { date } = summary
    const isNow = date === today && slot === nowSlot
    const counts = cellAvailability({ summary, timeSlot: labelOfSlot(slot), reach, filters: defaultFilters() })
    const { text, tone, label, isPast } = shownCell({ cell: counts, date, slot, now, isNow })
    const marks = `${isPast ? ' data-past="true"' : ''}${isNow ? ' data-now="true"' : ''}`
    const isStop = slot === (nowSlot ?? 0) && date === today
    return `<td role="gridcell" tabindex="${isStop ? 0 : -1}" aria-label="${label}" data-row="${slot}" data-column="${columnText}" data-tone="${tone}"${marks} ${classes}><span aria-hidden="true">${text}<`
  }

  function rangeOf(_all: string, start: string, weekday: string, end: string): string {
    const text = rangeText(input.from, input.days).replaceAll(/\b[A-Z]\w\w(?= \d)/g, `<span ${weekday}>$&</span>`)
    return `${start}${text}${end}`
  }

  const about = `data-week="${escaped(JSON.stringify(input))}" data-week-made="${now.getTime()}" data-week-position="${position}" data-week-row="${nowSlot ?? eveningSlot}"`
  const filled = built
    .replace('<html ', () => `<html ${about} `)
    .replace(head, headOf)
    .replace(cell, cellOf)
    .replace(range, rangeOf)
    .replace(counted, () =>
      countedText({ reach: reach.length, unknown: unknownVenues(days, reach), left: inReach.length - reach.length }),
    )
    .replace(
      freshness,
      (_all, start: string, end: string) => `${start}${isStale ? ' data-stale="true"' : ''}${end}${age ?? ''}`,
    )
  return sandbox ? filled : filled.replace(sandboxNote, '').replace(' data-sandbox="true"', '')
}
