import { z } from 'zod/mini'

const msPerDay = 86_400_000

/** A calendar date at the venue, `yyyy-MM-dd`, that exists. It names a day, never an instant. */
export const LocalDate = z.string().check(
  z.refine((text) => isLocalDate(text), { error: 'must be a date that exists, written yyyy-MM-dd' }),
  z.meta({ format: 'date' }),
)
export type LocalDate = string

/** Weekdays as alerts name them, Monday first, as the slot picker shows them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const Weekday = z.enum(weekdays)
export type Weekday = z.infer<typeof Weekday>

const datePattern = /^2[01]\d\d-\d\d-\d\d$/
const compactPattern = /^(\d{4})(\d\d)(\d\d)$/

/** True for a `yyyy-MM-dd` text between 2000 and 2199 that is a day of the calendar. Every read calls it. */
export function isLocalDate(text: string): boolean {
  return datePattern.test(text) && dateOfDayNumber(dayNumber(text)) === text
}

/** Days since 1970-01-01. Dates are counted as whole days, so clock changes cannot shift them. */
export function dayNumber(date: LocalDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / msPerDay
}

export function dateOfDayNumber(day: number): LocalDate {
  return new Date(day * msPerDay).toISOString().slice(0, 10)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** `count` dates in a row, `first` included. */
export function dateRange(first: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** The dates from the first to the last, both included. */
export function datesOf({ from, to }: { from: LocalDate; to: LocalDate }): LocalDate[] {
  return dateRange(from, daysBetween(from, to) + 1)
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayIndex(date: LocalDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[weekdayIndex(date)]!
}

/** The Monday on or before the date. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -weekdayIndex(date))
}

/** `2026-12-05` as `20261205`, the form of the documented availability calls (rule api-3). */
export function toCompactDate(date: LocalDate): string {
  return date.replaceAll('-', '')
}

/** `20261205` as `2026-12-05`; undefined if the text is not a date. */
export function fromCompactDate(text: string): LocalDate | undefined {
  const date = text.replace(compactPattern, '$1-$2-$3')
  return text.length === 8 && isLocalDate(date) ? date : undefined
}
