import type { AlertCriteria } from '#domain/availability/criteria.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { allOf } from '#domain/all-of.ts'
import { weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { rangesOf, rangeText } from '#domain/calendar/time-range.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { presetText, type VenuePreset } from './venue-preset.ts'

/** Days with the times that are watched on them. */
export interface WatchedTimes {
  /** Dates, or weekdays of every week until the alert is stopped. */
  days: readonly (LocalDate | Weekday)[]
  timeSlots: readonly string[]
}

/** The parts of the sentence that describes an alert. */
export interface Watched extends AlertCriteria, WatchedTimes {
  sport: SportOrAll
  venues: readonly string[]
  venuePreset: VenuePreset | null
}

const maxNamed = 3

/**
 * One sentence that describes an alert: 'Tuesdays and Thursdays, 6 to 9 PM, 28 tennis venues within 8 km of Chatswood,
 * at least 60 minutes, until you stop'. `others` are further days with times of their own.
 */
export function watchSentence(watched: Watched, others: readonly WatchedTimes[] = []): string {
  const isWeekly = weekdaysOf(watched.days).length > 0
  return [whenText([watched, ...others]), whatText(watched)]
    .concat(isWeekly ? ['until you stop'] : [])
    .filter((part) => part !== '')
    .join(', ')
}

/** 'Tuesdays, 6 to 9 PM', 'Sat 5 Dec, 7 PM; Sun 6 Dec, 9 to 11 AM'. */
export function whenText(parts: readonly WatchedTimes[]): string {
  return parts
    .map(({ days, timeSlots }) => [daysText(days), timesText(timeSlots)].filter((part) => part !== '').join(', '))
    .filter((part) => part !== '')
    .join('; ')
}

/** '28 tennis venues within 8 km of Chatswood, at least 60 minutes'. */
export function whatText(watched: Omit<Watched, keyof WatchedTimes>): string {
  return [venuesText(watched), ...criteriaTexts(watched)].filter((part) => part !== '').join(', ')
}

/** 'Tuesdays and Thursdays', 'Every day', 'Sat 5 Dec and Sun 6 Dec', 'Sat 5 Dec and 4 more days'. */
export function daysText(days: readonly (LocalDate | Weekday)[]): string {
  const weekly = weekdaysOf(days)
  if (weekly.length === weekdays.length) return 'Every day'
  if (weekly.length > 0) return allOf(weekly.map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}s`))
  const dates = [...days].sort()
  const more = dates.length - maxNamed
  return allOf(
    more > 0
      ? [...dates.slice(0, maxNamed).map(shortDateText), `${more} more ${more === 1 ? 'day' : 'days'}`]
      : dates.map(shortDateText),
  )
}

/** '6 to 9 PM', '7 to 8 AM and 6 to 9 PM'. */
export function timesText(timeSlots: readonly string[]): string {
  return allOf(rangesOf(timeSlots).map(rangeText))
}

/** The preset in words, up to three names, or how many venues there are. */
export function venuesText({ venues, venuePreset, sport }: Pick<Watched, 'venues' | 'venuePreset' | 'sport'>): string {
  if (venuePreset) return presetText(venuePreset, sport, venues.length)
  if (venues.length <= maxNamed) return allOf(venues.map(displayNameOf))
  return `${venues.length} ${sport === 'all' ? '' : `${sport} `}venues`
}

function weekdaysOf(days: readonly string[]): Weekday[] {
  return weekdays.filter((day) => days.includes(day))
}

function criteriaTexts({
  sport,
  holes,
  spots,
  minimumMinutes,
  courtMinutes,
}: AlertCriteria & Pick<Watched, 'sport'>): string[] {
  if (sport === 'golf') {
    return [...(holes === null ? [] : [`${holes} holes`]), `${spots} ${spots === 1 ? 'player' : 'players'}`]
  }
  if (sport === 'futsal') return [`at least ${minimumMinutes} minutes`]
  return sport === 'tennis' && courtMinutes !== null ? [`at least ${courtMinutes} minutes`] : []
}
