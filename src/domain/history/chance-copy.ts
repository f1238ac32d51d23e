import { allOf } from '#domain/all-of.ts'
import { weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { counted } from '#domain/counted.ts'
import { pluralOfWeekday, weekdayName } from '#domain/calendar/weekday-name.ts'
import type { Chance } from './chance.ts'

/** Below this number of days a share would be too uncertain, so the raw counts are shown. */
const enoughSeenDays = 14
const enoughFullDays = 4

/**
 * The frequency of openings in one sentence (rule history-4): 'Opens about 1 in 3 Tuesdays, usually 2 days before,
 * stays open 40 minutes'. Undefined without data.
 */
export function chanceText(chance: Chance, days: readonly Weekday[]): string | undefined {
  const { seenDays, free, full, opened, share } = chance
  const names = daysNamed(days, pluralOfWeekday)
  if (seenDays === 0 || free + full === 0) return undefined
  if (full === 0) return `Never full on the ${counted(free, daysNamed(days, weekdayName), names)} that we have seen`
  if (seenDays < enoughSeenDays) return `Seen for ${counted(seenDays, 'day', 'days')}: ${seenTimes(opened)}`
  if (full < enoughFullDays) return `Full on ${full} of ${free + full} ${names}: ${seenTimes(opened)}`
  const usually = opened > 1 ? usualText(chance) : ''
  if (share >= 0.95) return `Opens nearly every time on ${names}${usually}`
  if (share < 0.05) return `Hardly ever opens on ${names}`
  return `Opens about ${fractionText(share)} ${names}${usually}`
}

const fractions = [
  [1, 10],
  [1, 5],
  [1, 4],
  [1, 3],
  [1, 2],
  [2, 3],
  [3, 4],
  [9, 10],
] as const

function fractionText(share: number): string {
  const [part, whole] = fractions.toSorted((a, b) => Math.abs(a[0] / a[1] - share) - Math.abs(b[0] / b[1] - share))[0]!
  return `${part} in ${whole}`
}

function seenTimes(opened: number): string {
  if (opened === 0) return 'not opened yet'
  return opened === 1 ? 'opened once' : `opened ${opened} times`
}

function usualText({ usuallyBefore, usuallyStays }: Chance): string {
  if (usuallyBefore === null || usuallyStays === null) return ''
  return `, usually ${durationText(usuallyBefore)} before, stays open ${durationText(usuallyStays)}`
}

/** '40 minutes', '3 hours', '2 days': no more exact than it is true. */
export function durationText(minutes: number): string {
  if (minutes < 90) return counted(Math.max(5, Math.round(minutes / 5) * 5), 'minute', 'minutes')
  if (minutes < 36 * 60) return counted(Math.round(minutes / 60), 'hour', 'hours')
  return counted(Math.round(minutes / 1440), 'day', 'days')
}

function daysNamed(days: readonly Weekday[], nameOf: (day: Weekday) => string): string {
  const named = weekdays.filter((day) => days.includes(day))
  if (named.length === 0 || named.length === weekdays.length) return nameOf === weekdayName ? 'day' : 'days'
  return allOf(named.map(nameOf))
}
