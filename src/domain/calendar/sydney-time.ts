import { dateOfDayNumber, dayNumber, type LocalDate } from './local-date.ts'

/** The zone of every venue (rule calendar-1). */
export const venueZone = 'Australia/Sydney'

const msPerMinute = 60_000

const sydneyParts = new Intl.DateTimeFormat('en-AU', {
  timeZone: venueZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Wall-clock time at the venues: a date and minutes since its midnight. */
export interface SydneyTime {
  date: LocalDate
  minutes: number
}

/** What a clock in Sydney shows at an instant, whatever the zone of this machine. */
export function sydneyTime(instant: Date): SydneyTime {
  const minutes = Math.floor(instant.getTime() / msPerMinute) + offsetMinutes(instant)
  const day = Math.floor(minutes / 1440)
  return { date: dateOfDayNumber(day), minutes: minutes - day * 1440 }
}

const mostKept = 1000
const offsets = new Map<number, number>()

/** Minutes ahead of UTC. Clocks change on the hour, so `Intl`, which is slow, is asked once an hour. */
function offsetMinutes(instant: Date): number {
  const hour = Math.floor(instant.getTime() / (60 * msPerMinute))
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const shown: Record<string, string> = {}
  for (const part of sydneyParts.formatToParts(instant)) shown[part.type] = part.value
  const wall = dayNumber(`${shown.year}-${shown.month}-${shown.day}`) * 1440 + Number(shown.hour) * 60
  const offset = wall + Number(shown.minute) - Math.floor(instant.getTime() / msPerMinute)
  if (offsets.size >= mostKept) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

export function sydneyDate(instant: Date): LocalDate {
  return sydneyTime(instant).date
}

/**
 * The instant at which a clock in Sydney shows this date and time. Two guesses are enough: the first finds the offset
 * near the wanted time, the second corrects it where the clocks change in between.
 */
export function instantOf(date: LocalDate, minutes: number): Date {
  const wanted = dayNumber(date) * 1440 + minutes
  let guess = wanted
  for (let round = 0; round < 2; round += 1) {
    const shown = sydneyTime(new Date(guess * msPerMinute))
    guess += wanted - (dayNumber(shown.date) * 1440 + shown.minutes)
  }
  return new Date(guess * msPerMinute)
}

/** Date and minutes in Sydney of an ISO instant; undefined where the text is no instant. */
export function sydneyTimeOfIso(text: string): SydneyTime | undefined {
  const normal = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  if (!/(?:Z|[+-]\d{2}:\d{2})$/.test(normal)) return undefined
  const instant = new Date(normal)
  return Number.isNaN(instant.getTime()) ? undefined : sydneyTime(instant)
}

/** Offset from UTC as `+11:00`, for writing a local time with its zone. */
export function sydneyOffset(instant: Date): string {
  const minutes = offsetMinutes(instant)
  const sign = minutes < 0 ? '-' : '+'
  const size = Math.abs(minutes)
  return `${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}

/** The date that many days later, counted on the calendar and never as multiples of 24 hours. */
export function sydneyDateAfter(instant: Date, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(sydneyDate(instant)) + days)
}
