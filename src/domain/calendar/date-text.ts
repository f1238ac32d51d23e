import { dayNumber, type LocalDate } from './local-date.ts'
import { sydneyTime } from './sydney-time.ts'
import { labelOfMinutes } from './time-slot.ts'

const shortDate = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const longDate = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const zoneName = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', timeZoneName: 'short' })

/** 'Sat 5 Dec'. */
export function shortDateText(date: LocalDate): string {
  return shortDate.format(dayNumber(date) * 86_400_000).replaceAll(',', '')
}

/** 'Saturday 5 December 2026'. */
export function longDateText(date: LocalDate): string {
  return longDate.format(dayNumber(date) * 86_400_000).replaceAll(',', '')
}

/** The zone's name at an instant: 'AEDT' in summer, 'AEST' in winter. */
export function sydneyZoneName(instant: Date): string {
  return zoneName.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'Sydney time'
}

/** '2:05 PM AEDT' for an instant. */
export function sydneyTimeText(instant: Date): string {
  return `${labelOfMinutes(sydneyTime(instant).minutes)} ${sydneyZoneName(instant)}`
}
