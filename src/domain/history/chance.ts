import { allOf } from '#domain/all-of.ts'
import { mondayOf, weekdayOf, weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { pluralOfWeekday } from '#domain/calendar/weekday-name.ts'
import { enoughWeeks, type HalfHourCount } from './half-hour-counts.ts'

/** Below this number of full days a share would be too uncertain, so the raw counts are shown. */
const enoughFullDays = 4

const fractions = ['1 in 10', '1 in 5', '1 in 4', '1 in 3', '1 in 2', '2 in 3', '3 in 4', '9 in 10']

/**
 * The frequency of openings in one sentence (rule history-2): 'Opens about 1 in 3 Tuesdays'. Undefined with too few weeks.
 * @param counts those of the wanted venues and half-hours, on past dates
 */
export function chanceText(counts: readonly HalfHourCount[], days: readonly Weekday[]): string | undefined {
  const asked = counts.filter(({ date }) => days.includes(weekdayOf(date)))
  const datesOf = (some: readonly HalfHourCount[]) => new Set(some.map(({ date }) => date))
  if (new Set(asked.map(({ date }) => mondayOf(date))).size < enoughWeeks) return undefined
  const seen = datesOf(asked).size
  const full = datesOf(asked.filter(({ waits, openings }) => waits + openings > 0)).size
  const opened = datesOf(asked.filter(({ openings }) => openings > 0)).size
  const named = weekdays.filter((day) => days.includes(day))
  const names = named.length === weekdays.length ? 'days' : allOf(named.map(pluralOfWeekday))
  if (full === 0) return `Never full on the ${seen} ${names} that we have seen`
  if (full < enoughFullDays) return `Full on ${full} of ${seen} ${names}: ${timesText(opened)}`
  const share = opened / full
  if (share >= 0.95) return `Opens nearly every time on ${names}`
  return share < 0.05 ? `Hardly ever opens on ${names}` : `Opens about ${fractionText(share)} ${names}`
}

function fractionText(share: number): string {
  const distance = (text: string) => {
    const [part, whole] = text.split(' in ').map(Number)
    return Math.abs(part! / whole! - share)
  }
  return fractions.toSorted((a, b) => distance(a) - distance(b))[0]!
}

function timesText(opened: number): string {
  if (opened === 0) return 'not opened yet'
  return opened === 1 ? 'opened once' : `opened ${opened} times`
}
