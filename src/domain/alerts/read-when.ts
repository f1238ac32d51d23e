import {
  addDays,
  dateRange,
  isLocalDate,
  mondayOf,
  weekdayOf,
  weekdays,
  type LocalDate,
  type Weekday,
} from '#domain/calendar/local-date.ts'
import { labelsOf, partsOfDay, type TimeRange } from '#domain/calendar/time-range.ts'
import { minutesOfSlot, slotCount, slotLabels, type TimeSlot } from '#domain/calendar/time-slot.ts'

/** The days and times of a part of a sentence; what is not named is empty. */
export interface ReadWhen {
  dates: LocalDate[]
  days: Weekday[]
  times: TimeSlot[]
}

type Groups = (string | undefined)[]
/** Takes what a pattern finds out of the text. Where `use` returns false, it stays. */
export type Take = (pattern: string, use: (...groups: Groups) => unknown) => void

/** A weekday as people write it, as a pattern. */
export const dayName = `(?:${weekdays.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|tues|weds?|thurs?)`
const day = `(${dayName})s?`
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(${months.join('|')})[a-z]*`
const date = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const year = String.raw`(?:,? (20\d\d))?`
const clock = String.raw`(\d{1,2})(?:[:.]([0-5]\d))?(?: ?([ap])\.?m\.?)?`

const manyDays = `(?:${weekdays.join('|')}|weekday|weekend|morning|afternoon|arvo|evening|night|lunchtime)s`
const everyWeek = new RegExp(
  String.raw`\b(?:(?:every|each)(?! (?:sport|venue|court|club|course|pitch|place))|daily|weekly|until (?:you|i) stop|${manyDays})\b`,
)

/** True if lower-case text speaks of every week: by a plural, or by a word such as 'every' (rule alerts-59). */
export function isEveryWeek(text: string): boolean {
  return everyWeek.test(text)
}

/**
 * Reads the days and times of lower-case text whose numbers are digits. Dates without a year are the next ones; so are
 * weekdays, unless it is for every week.
 */
export function readWhen(take: Take, { today, isWeekly }: { today: LocalDate; isWeekly: boolean }): ReadWhen {
  const { dates, days } = readDays(take, today)
  const named = weekdays.filter((one) => days.includes(one))
  const times = readTimes(take)
  if (isWeekly) return { dates, days: named, times }
  const next = dateRange(today, 7).filter((date) => named.includes(weekdayOf(date)))
  return { dates: [...dates, ...next], days: [], times }
}

/** The index of a weekday from Monday on. */
export function indexOfDay(name = ''): number {
  return weekdays.findIndex((one) => one.startsWith(name.slice(0, 3)))
}

function readDays(take: Take, today: LocalDate): Pick<ReadWhen, 'dates' | 'days'> {
  const dates: LocalDate[] = []
  const days: Weekday[] = []
  const monday = mondayOf(today)
  function addDate(dayOfMonth = '', name = '', inYear = today.slice(0, 4)): boolean {
    const inMonth = String(months.indexOf(name) + 1).padStart(2, '0')
    const found = `${inYear}-${inMonth}-${dayOfMonth.padStart(2, '0')}`
    const next = `${Number(inYear) + 1}${found.slice(4)}`
    const real = found < today && isLocalDate(next) ? next : found
    return isLocalDate(real) && dates.push(real) > 0
  }

  take(`(?:${day},? )?${date} (?:of )?${month}${year}`, (_name, ...found) => addDate(...found))
  take(`${month} ${date}${year}`, (name, inMonth, inYear) => addDate(inMonth, name, inYear))
  take('(today|tomorrow)', (name) => dates.push(addDays(today, name === 'today' ? 0 : 1)))
  // They stay for the times.
  take('tonight|this (?:morning|lunchtime|afternoon|arvo|evening)', () => dates.push(today) < 0)
  function addWeekend(which: string | undefined): void {
    const saturday = addDays(monday, which === 'next' ? 12 : 5)
    dates.push(...[saturday, addDays(saturday, 1)].filter((date) => date >= today))
  }
  take('(?:(?:on|over) )?(this|next|the|a)? ?weekend', addWeekend)
  function addInWeek(which: string | undefined, name: string | undefined): void {
    const inWeek = addDays(monday, indexOfDay(name))
    dates.push(which === 'next' || inWeek < today ? addDays(inWeek, 7) : inWeek)
  }
  take(`(this|next) week,? (?:on )?(?:an? |the )?${day}`, addInWeek)
  take(`${day} (?:of )?(this|next) week`, (name, which) => addInWeek(which, name))
  take(`(this|next) ${day}`, addInWeek)
  take(`${day} ?(?:to|-|–) ?${day}`, (first, last) => {
    const from = indexOfDay(first)
    const count = (indexOfDay(last) - from + 7) % 7
    days.push(...weekdays.filter((_, at) => (at - from + 7) % 7 <= count))
  })
  take('weekdays?', () => days.push(...weekdays.slice(0, 5)))
  take('weekends', () => days.push(...weekdays.slice(5)))
  take('(?:every ?|any |each )day|daily', () => days.push(...weekdays))
  take(day, (name) => days.push(weekdays[indexOfDay(name)]!))
  return { dates, days }
}

/** Words for a part of the day, its half-hours, and the half of the day that its hours are in. */
const partsByName: [words: string, range: TimeRange, half: 'a' | 'p'][] = [
  ['(?:in the )?mornings?', partsOfDay.Morning, 'a'],
  ['before work', { from: 0, to: 5 }, 'a'],
  ['(?:at |over |around )?lunch(?: ?times?)?', { from: 12, to: 16 }, 'p'],
  ['(?:in the )?(?:afternoon|arvo)s?', partsOfDay.Afternoon, 'p'],
  ['after work', { from: 23, to: 30 }, 'p'],
  ['(?:in the )?(?:evening|night|tonight)s?', partsOfDay.Evening, 'p'],
]

function readTimes(take: Take): TimeSlot[] {
  const parts: TimeSlot[] = []
  const spans: TimeSlot[] = []
  let hint = ''
  for (const [words, range, half] of partsByName) {
    take(words, () => {
      hint = half
      parts.push(...labelsOf(range))
    })
  }

  /** Minutes since midnight. Without 'am' or 'pm' it is a time at which people play. */
  function minutesOf([hour, minute = '0', half = hint]: Groups, earliestMorning = 9): number {
    const inHalf = (Number(hour) % 12) * 60 + Number(minute)
    const isMorning = half === 'a' || (half === '' && Number(hour) >= earliestMorning && Number(hour) < 12)
    return isMorning ? inHalf : inHalf + 720
  }
  function add(from: number, to: number): boolean {
    const chosen = slotLabels.filter((_, slot) => minutesOfSlot(slot) >= from && minutesOfSlot(slot) < to)
    return chosen.length > 0 && spans.push(...chosen) > 0
  }
  function addRange(...found: Groups): boolean {
    const [start, end] = [found.slice(0, 3), found.slice(3, 6)]
    const either = ([hour, minute = '0']: Groups) =>
      [0, 720].map((half) => (Number(hour) % 12) * 60 + Number(minute) + half)
    if (end[2] !== undefined) {
      const to = minutesOf(end)
      return add(start[2] === undefined ? (either(start).findLast((one) => one < to) ?? to) : minutesOf(start), to)
    }
    const from = minutesOf(start)
    return add(from, either(end).find((one) => one > from) ?? from)
  }
  const end = minutesOfSlot(slotCount)

  take(`(?:from )?${clock} ?(?:to|till?|until|-|–) ?${clock}`, addRange)
  take(`between ${clock} and ${clock}`, addRange)
  take(`(?:after|from|past) ${clock}`, (...found) => add(minutesOf(found), end))
  take(`${clock} (?:onwards?|(?:or|and) later)`, (...found) => add(minutesOf(found), end))
  take(`(?:before|until|till?|by) ${clock}`, (...found) => add(0, minutesOf(found, 7)))
  take(`(at |around |@ ?)?${clock}`, (before, ...found) => {
    const from = Math.floor(minutesOf(found) / 30) * 30
    return (before !== undefined || found[1] !== undefined || found[2] !== undefined) && add(from, from + 30)
  })
  const chosen = spans.length > 0 ? spans : parts
  return slotLabels.filter((label) => chosen.includes(label))
}
