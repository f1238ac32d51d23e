import { datesOf } from '#domain/alerts/alert-days.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { defaultRecurringWeeks } from '#domain/alerts/recurrence.ts'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import type { Criterion } from '#domain/availability/met-criteria.ts'
import { wishesOfText } from '#domain/alerts/filtered-wishes.ts'
import type { AlertWishes } from '#domain/availability/wishes.ts'
import { weekdayOf, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { labelsOf, partsOfDay } from '#domain/calendar/time-range.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { sortSlotIds } from '#client/alerts/alert-copy.ts'
import { courtMinutesOffered, minutesOffered } from './offered-options.ts'
import { idsOfNear, venuesForSport, type Near } from './venue-choice.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** Half-hours of dates, as slot ids. */
export interface OnDates {
  repeats: 'dates'
  slots: string[]
}

/** Half-hours of weekdays, every week until the alert is stopped. */
export interface EveryWeek {
  repeats: 'weekly'
  weekdays: Weekday[]
  times: TimeSlot[]
  /** True while the form has put the times in, and no person has chosen any. */
  isSuggested: boolean
}

export type When = OnDates | EveryWeek
export type Repeats = When['repeats']

/** The state of an alert form. `venues` are venue ids. */
export interface AlertDraft extends Record<Criterion, unknown> {
  email: string
  sport: SportOrAll
  venues: string[]
  /** The preset of venues, if there is one. It follows the catalogue (decision 0019). */
  venuePreset: VenuePreset | null
  /** Venues where the owner is a member, beside those of the preferences. */
  memberVenues: string[]
  /** The centre of 'near'; undefined until it is known. */
  near: Near | null
  when: When
  /** The other kind, as a switch left it. */
  aside: When | null
  holes: 'all' | '9' | '18'
  spots: number
  minimumMinutes: number
  /** Minutes; null for any length. */
  courtMinutes: number | null
  /** Beside the criteria; empty for nothing else. */
  wishes: AlertWishes
  isRecurring: boolean
  recurringWeeks: number
}

/** The known parts of a new alert: a cell of the calendar, and the filters that are set. */
export interface AlertSeed {
  /** An alert to make again. */
  like?: Alert | undefined
  sport?: SportOrAll | undefined
  date?: LocalDate | undefined
  timeSlot?: TimeSlot | undefined
  repeats?: Repeats | undefined
  /** Ids or display names. Those of another sport are ignored. Undefined means the venues nearby. */
  venues?: readonly string[] | undefined
  /** The venues that the calendar was filtered by. */
  shown?: readonly string[] | undefined
  /** True if the venues are the person's saved ones. */
  isSaved?: boolean | undefined
  /** The person's location and distance. */
  near?: Near | undefined
  holes?: 'all' | '9' | '18' | undefined
  /** 0 and below mean any number. */
  spots?: number | undefined
  minimumMinutes?: number | undefined
  /** 0 and below mean any length. */
  courtMinutes?: number | undefined
  /** As the calendar's filters have them. */
  wishes?: string | undefined
}

/** The defaults of the form, overridden by what is already known. */
export function newDraft(email: string, seed: AlertSeed, catalogue: Catalogue): AlertDraft {
  if (seed.like) return draftLike(seed.like, email)
  const sport = seed.sport ?? 'tennis'
  const { date, timeSlot } = seed
  const dated: OnDates = {
    repeats: 'dates',
    slots: date && timeSlot ? [pickedSlotId({ day: date, timeSlot })] : [],
  }
  const weekly: EveryWeek = {
    repeats: 'weekly',
    weekdays: date ? [weekdayOf(date)] : [],
    times: timeSlot ? (seed.repeats === 'weekly' ? timesOfWeek([timeSlot]) : [timeSlot]) : [],
    isSuggested: true,
  }
  const [when, aside] = seed.repeats === 'weekly' ? [weekly, dated] : [dated, weekly]
  return {
    email,
    sport,
    ...seededVenues(seed, sport, catalogue),
    memberVenues: [],
    near: seed.near ?? null,
    when,
    aside,
    holes: seed.holes ?? 'all',
    spots: Math.max(defaultCriteria.spots, seed.spots ?? defaultCriteria.spots),
    minimumMinutes: minutesOffered(seed.minimumMinutes),
    courtMinutes: courtMinutesOffered(seed.courtMinutes ?? null),
    wishes: wishesOfText(seed.wishes) ?? {},
    isRecurring: false,
    recurringWeeks: defaultRecurringWeeks,
  }
}

/** The half-hours of the part of the day that times are in, for an alert of every week. Other times stay as they are. */
export function timesOfWeek(times: TimeSlot[]): TimeSlot[] {
  const range = Object.values(partsOfDay).find((part) => times.every((label) => labelsOf(part).includes(label)))
  return range ? labelsOf(range) : times
}

/** A copy of an alert. Dates must be picked again, as the old ones are over. A weekly alert keeps its times. */
function draftLike(alert: Alert, email: string): AlertDraft {
  const draft = draftOfAlert(alert)
  const when: When = draft.when.repeats === 'dates' ? { repeats: 'dates', slots: [] } : draft.when
  return { ...draft, email: draft.email || email, when, isRecurring: false }
}

function seededVenues(
  { venues, isSaved, near }: AlertSeed,
  sport: SportOrAll,
  catalogue: Catalogue,
): Pick<AlertDraft, 'venues' | 'venuePreset'> {
  const found = venues ? venuesForSport(venues, sport, catalogue) : near ? idsOfNear(near, sport, catalogue) : []
  if (found.length === 0) return { venues: [], venuePreset: null }
  if (venues) return { venues: found, venuePreset: isSaved ? { kind: 'saved', except: [] } : null }
  return { venues: found, venuePreset: near ? { kind: 'near', ...near, except: [] } : null }
}

export function draftOfAlert(alert: Alert): AlertDraft {
  const dates = datesOf(alert)
  const isWeekly = dates.length === 0
  const dated: OnDates = {
    repeats: 'dates',
    slots: sortSlotIds(dates.flatMap((day) => alert.timeSlots.map((timeSlot) => pickedSlotId({ day, timeSlot })))),
  }
  const weekly: EveryWeek = {
    repeats: 'weekly',
    // An alert without days watches all of them. Dates give the weekdays for 'Every week'.
    weekdays: isWeekly
      ? weekdays.filter((day) => [0, 7].includes(alert.daysOfWeek.length) || alert.daysOfWeek.includes(day))
      : weekdays.filter((day) => dates.some((date) => weekdayOf(date) === day)),
    times: alert.timeSlots,
    isSuggested: !isWeekly,
  }
  const preset = alert.venuePreset
  return {
    email: alert.email,
    sport: alert.sport,
    venues: alert.venues,
    venuePreset: preset,
    memberVenues: alert.memberVenues,
    near: preset?.kind === 'near' ? { km: preset.km, place: preset.place } : null,
    when: isWeekly ? weekly : dated,
    aside: isWeekly ? null : weekly,
    holes: alert.holes === null ? 'all' : alert.holes === 9 ? '9' : '18',
    spots: alert.spots,
    minimumMinutes: alert.minimumMinutes,
    courtMinutes: alert.courtMinutes,
    wishes: alert.wishes ?? {},
    isRecurring: alert.isRecurring,
    recurringWeeks: alert.recurringWeeks ?? defaultRecurringWeeks,
  }
}
