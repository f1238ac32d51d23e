import { addDays, weekdays, type Weekday } from './local-date.ts'
import { dayOf } from './venue-dayjs.ts'

const aMonday = '2026-11-23'

/** 'Tuesday'. */
export function weekdayName(day: Weekday): string {
  return dayOf(addDays(aMonday, weekdays.indexOf(day))).format('dddd')
}

/** 'Tuesdays'. */
export function pluralOfWeekday(day: Weekday): string {
  return `${weekdayName(day)}s`
}
