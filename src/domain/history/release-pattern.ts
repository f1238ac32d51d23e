import { weekdayIndex, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { counted } from '#domain/counted.ts'
import { pluralOfWeekday, weekdayName } from '#domain/calendar/weekday-name.ts'
import { leadOf } from './lead.ts'
import { minutesOfDay } from './seen-day.ts'

/** A day that was missing at one reading and present at a later one. */
export interface SeenRelease {
  date: LocalDate
  missingAt: Date
  seenAt: Date
}

/** When a venue opens a new day for booking. */
export interface Release {
  /** 0 for Monday; undefined if all days are released alike. */
  weekday: number | undefined
  daysBefore: number
  /** Minutes since midnight at the venue. */
  minutes: number
}

/** Older releases are forgotten. */
export const releaseDays = 60
/** Fewer may be chance. */
const enoughReleases = 3
const enoughWeekdays = 3
/** Older ones may be of another habit. */
const lastReleases = 6
/** A less exact time is not shown. */
const widestMinutes = 60
const roundTimes = [60, 30, 15, 5, 1]

/**
 * The regular hours at which a venue releases days (rule history-6): those that lie between missing and present each
 * time. One hour for all days if that fits, otherwise one for each weekday.
 */
export function releasesOf(seen: readonly SeenRelease[]): Release[] {
  const latest = seen.toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
  const daily = latest.slice(0, lastReleases)
  const isMixed = new Set(daily.map(({ date }) => weekdayIndex(date))).size >= enoughWeekdays
  const all = isMixed ? releaseIn(daily) : undefined
  if (all) return [{ weekday: undefined, ...all }]
  return Array.from({ length: 7 }, (_, weekday) => weekday).flatMap((weekday) => {
    const own = latest.filter(({ date }) => weekdayIndex(date) === weekday).slice(0, lastReleases)
    const release = releaseIn(own)
    return release ? [{ weekday, ...release }] : []
  })
}

function releaseIn(seen: readonly SeenRelease[]): Omit<Release, 'weekday'> | undefined {
  if (seen.length < enoughReleases) return undefined
  const least = Math.max(...seen.map(({ date, seenAt }) => leadOf(date, seenAt)))
  const most = Math.min(...seen.map(({ date, missingAt }) => leadOf(date, missingAt))) - 1
  if (most < least || most - least >= widestMinutes) return undefined
  const lead = roundTimes.map((step) => Math.floor(most / step) * step).find((round) => round >= least) ?? least
  const days = Math.ceil(lead / minutesOfDay)
  return { daysBefore: days - 1, minutes: days * minutesOfDay - lead }
}

/** 'Saturdays on the Saturday before at 6:00 AM', 'each day 7 days before at 6:00 AM'. */
export function releaseText({ weekday, daysBefore, minutes }: Release): string {
  const at = `at ${labelOfMinutes(minutes)}`
  if (weekday === undefined) return `each day ${counted(daysBefore, 'day', 'days')} before ${at}`
  const days = pluralOfWeekday(weekdays[weekday]!)
  if (daysBefore === 0) return `${days} on the same day ${at}`
  // Six days ahead is one day back.
  const on = weekdayName(weekdays[(weekday + 6 * daysBefore) % 7]!)
  return `${days} on the ${on} ${daysBefore <= 7 ? 'before' : `${daysBefore} days before`} ${at}`
}
