import { dayNumber, toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { StandInChange } from '#sandbox/stand-in.ts'
import { isObject } from './places.ts'
import { isJson } from './sheet-mutations.ts'

/** Takes a day out of every answer: its entries of lists and records, or the whole sheet of a page that is the day's. */
export function withoutDay(date: LocalDate): StandInChange {
  const isOfDay = (value: unknown) => isObject(value) && String(value['Date'] ?? value['date']).startsWith(date)
  const [year, month, day] = date.split('-').map(Number)
  const written = [date, toCompactDate(date), `day=${day}&month=${month}&year=${year}`]
  const clicked = `__EVENTARGUMENT=${dayNumber(date) - dayNumber('2000-01-01')}`
  return (answer, url, form) => {
    const { body } = answer
    if (isJson(body)) {
      const left = JSON.stringify(JSON.parse(body), (key, value: unknown) =>
        key === date ? undefined : Array.isArray(value) ? value.filter((one) => !isOfDay(one)) : value,
      )
      return { ...answer, body: left }
    }
    const asked = `${url.search}&${form.toString()}`
    const isAsked = written.some((words) => asked.includes(words)) || asked.includes(clicked)
    return isAsked ? { ...answer, body: body.replace(sheets, '') } : answer
  }
}

/** Tables, and the parts of pages that have none. */
const sheets =
  /<table\b[^]*<\/table>|<div id="row-[^]*(?=<script|<\/body>)|<div class="(?:v4|timetable|sheet)[^]*(?=<script|<\/body>)/g
