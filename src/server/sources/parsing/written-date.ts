import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The date of a day, of a month in figures or as an English word, and of a year; undefined if there is none. */
export function writtenDate(year = '', month = '', day = ''): LocalDate | undefined {
  const number = /^\d+$/.test(month) ? month : String(months.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const date = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : undefined
}
