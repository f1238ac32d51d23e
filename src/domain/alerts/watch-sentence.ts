import type { AlertCriteria } from '#domain/availability/criteria.ts'
import { criteriaFor, type Criterion } from '#domain/availability/met-criteria.ts'
import { wishTexts } from '#domain/availability/wishes.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { pluralOfWeekday } from '#domain/calendar/weekday-name.ts'
import { allOf } from '#domain/all-of.ts'
import { weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { rangesOf, rangeText } from '#domain/calendar/time-range.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { counted } from '#domain/counted.ts'
import { datesOf } from './alert-days.ts'
import type { Alert } from './alert.ts'
import { presetText } from './venue-preset.ts'

/** An alert, stored or planned, as far as words describe it. */
export interface DescribedAlert
  extends
    AlertCriteria,
    Pick<Alert, 'sport' | 'venues' | 'venuePreset'>,
    Partial<Pick<Alert, 'specificDates'>>,
    PlannedDays {}

type PlannedDays = Pick<Alert, 'specificDate' | 'daysOfWeek' | 'timeSlots'>

/** Days with the times that are watched on them. */
interface WatchedTimes {
  /** Dates, or weekdays of every week until the alert is stopped. */
  days: readonly (LocalDate | Weekday)[]
  timeSlots: readonly string[]
}

type NameOf = Catalogue['nameOf']

const maxNamed = 3

/**
 * The one sentence that describes an alert, or a series of alerts, on every screen and in every email: 'Tuesdays and
 * Thursdays, 6 to 9 PM, 28 tennis venues within 8 km of Chatswood, at least 60 minutes, until you stop'. Empty without
 * alerts.
 */
export function alertSentence(alerts: readonly DescribedAlert[], nameOf: NameOf): string {
  const [alert] = alerts
  if (!alert) return ''
  const times = byTimes(alerts)
  const isWeekly = times.some(({ days }) => weekdaysOf(days).length > 0)
  return [whenText(alerts), whatText(alert, nameOf), ...(isWeekly ? ['until you stop'] : [])]
    .filter((part) => part !== '')
    .join(', ')
}

/** One sentence for each series of a list: alerts of one `batchId` with the same venues and criteria are one. */
export function inSentences<One extends DescribedAlert & Pick<Alert, 'id' | 'batchId'>>(
  alerts: readonly One[],
  nameOf: NameOf,
): { sentence: string; alerts: [One, ...One[]] }[] {
  const series = Map.groupBy(alerts, (alert) => `${alert.batchId ?? alert.id} ${whatText(alert, nameOf)}`)
  return [...series.values()].flatMap(([first, ...mates]) =>
    first ? [{ sentence: alertSentence([first, ...mates], nameOf), alerts: [first, ...mates] }] : [],
  )
}

/** 'Tuesdays, 6 to 9 PM', 'Sat 5 Dec, 7 PM; Sun 6 Dec, 9 to 11 AM': the days and times of an alert or a series. */
export function whenText(alerts: readonly PlannedDays[]): string {
  return byTimes(alerts)
    .map(({ days, timeSlots }) => `${daysText(days)}, ${timesText(timeSlots)}`)
    .join('; ')
}

/** Days with the same times form one group. An alert without days watches every day. */
export function byTimes(alerts: readonly (PlannedDays & Partial<Pick<Alert, 'specificDates'>>)[]): WatchedTimes[] {
  const groups = new Map<string, { days: string[]; timeSlots: string[] }>()
  for (const { daysOfWeek, timeSlots, ...alert } of alerts) {
    const dates = datesOf(alert)
    const days = dates.length > 0 ? dates : daysOfWeek.length > 0 ? daysOfWeek : weekdays
    const group = groups.get(timeSlots.join())
    if (group) group.days.push(...days)
    else groups.set(timeSlots.join(), { days: [...days], timeSlots })
  }
  return [...groups.values()].map(({ days, timeSlots }) => ({ days: [...new Set(days)], timeSlots }))
}

/** '28 tennis venues within 8 km of Chatswood, at least 60 minutes'. */
export function whatText(
  watched: AlertCriteria & Pick<Alert, 'sport' | 'venues' | 'venuePreset'>,
  nameOf: NameOf,
): string {
  return [venuesText(watched, nameOf), ...criteriaTexts(watched, nameOf)].join(', ')
}

/** 'at least 60 minutes'; '9 holes' and '2 players'; 'on Court 1', 'up to $30 an hour'. */
export function criteriaTexts(watched: AlertCriteria & Pick<Alert, 'sport'>, nameOf: NameOf): string[] {
  const { sport, wishes } = watched
  const criteria = criteriaFor(sport).flatMap((name) => criterionTexts[name](watched) ?? [])
  return [...criteria, ...wishTexts(sport, wishes, nameOf)]
}

/** 'Tuesdays and Thursdays', 'Every day', 'Sat 5 Dec and Sun 6 Dec', 'Sat 5 Dec and 4 more days'. */
export function daysText(days: readonly (LocalDate | Weekday)[]): string {
  const weekly = weekdaysOf(days)
  if (weekly.length === weekdays.length) return 'Every day'
  if (weekly.length > 0) return allOf(weekly.map(pluralOfWeekday))
  const dates = [...days].sort()
  const more = dates.length - maxNamed
  return allOf(
    more > 0
      ? [...dates.slice(0, maxNamed).map(shortDateText), counted(more, 'more day', 'more days')]
      : dates.map(shortDateText),
  )
}

/** '6 to 9 PM', '7 to 8 AM and 6 to 9 PM'. */
export function timesText(timeSlots: readonly string[]): string {
  return allOf(rangesOf(timeSlots).map(rangeText))
}

/** The preset in words, up to three names, or how many venues there are. */
export function venuesText(
  { venues, venuePreset, sport }: Pick<Alert, 'venues' | 'venuePreset' | 'sport'>,
  nameOf: NameOf,
): string {
  if (venuePreset) return presetText(venuePreset, sport, venues.length)
  if (venues.length <= maxNamed) return allOf(venues.map(nameOf))
  return `${venues.length} ${sport === 'all' ? '' : `${sport} `}venues`
}

function weekdaysOf(days: readonly string[]): Weekday[] {
  return weekdays.filter((day) => days.includes(day))
}

/** Undefined where nothing is asked for. */
const criterionTexts: Record<Criterion, (criteria: AlertCriteria) => string | undefined> = {
  holes: ({ holes }) => (holes === null ? undefined : `${holes} holes`),
  spots: ({ spots }) => counted(spots, 'player', 'players'),
  minimumMinutes: ({ minimumMinutes }) => `at least ${minimumMinutes} minutes`,
  courtMinutes: ({ courtMinutes }) => (courtMinutes === null ? undefined : `at least ${courtMinutes} minutes`),
}
