import { region } from '#region/region.ts'
import type { LocalDate } from './local-date.ts'
import { dayOf, venueZone } from './venue-dayjs.ts'
import { venueTime } from './venue-time.ts'
import { labelOfMinutes } from './time-slot.ts'

let zoneName: Intl.DateTimeFormat | undefined

/** 'Sat 5 Dec'. */
export function shortDateText(date: LocalDate): string {
  return `${shortWeekdayText(date)} ${dayOfMonthText(date)}`
}

/** 'Sat'. */
export function shortWeekdayText(date: LocalDate): string {
  return dayOf(date).format('ddd')
}

/** '5 Dec'. */
export function dayOfMonthText(date: LocalDate): string {
  return dayOf(date).format('D MMM')
}

/** 'Saturday 5 December 2026'. */
export function longDateText(date: LocalDate): string {
  return dayOf(date).format('dddd D MMMM YYYY')
}

/** The zone's name at an instant: 'AEDT' in summer, 'AEST' in winter. */
export function venueZoneName(instant: Date): string {
  // Created on first use: it was the longest step at the start of pages that don't need it.
  zoneName ??= new Intl.DateTimeFormat(region.language, { timeZone: venueZone, timeZoneName: 'short' })
  return zoneName.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value
}

/** '2:05 PM AEDT' for an instant. */
export function venueTimeText(instant: Date): string {
  return `${labelOfMinutes(venueTime(instant).minutes)} ${venueZoneName(instant)}`
}

/** 'opens Tue 8 PM' for an instant in milliseconds within the calendar's weeks, where room is short. */
export function shortOpensText(opensAt: number): string {
  const { date, minutes } = venueTime(new Date(opensAt))
  return `opens ${shortDateText(date).slice(0, 3)} ${labelOfMinutes(minutes).replace(':00', '')}`
}

/** 'opens Tue 8 Dec 8:00 PM' for an instant in milliseconds; 'not released yet' if nobody knows it. */
export function opensText(opensAt: number | null): string {
  if (opensAt === null) return 'not released yet'
  const { date, minutes } = venueTime(new Date(opensAt))
  return `opens ${shortDateText(date)} ${labelOfMinutes(minutes)}`
}
