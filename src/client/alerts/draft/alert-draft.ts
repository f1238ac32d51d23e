import type { Alert } from '#domain/alerts/alert.ts'
import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { defaultRecurringWeeks } from '#domain/alerts/recurrence.ts'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import { defaultCriteria, type Criterion } from '#domain/availability/criteria.ts'
import { weekdayOf, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { inOrder } from '#client/alerts/alert-copy.ts'
import { courtMinutesOffered, minutesOffered } from './offered-options.ts'
import { idsOfNear, venuesForSport, type Near } from './venue-choice.ts'

/** On dates that are picked one by one, or every week until the alert is stopped. */
export type Repeats = 'dates' | 'weekly'

/** What the alert forms hold while a person fills them in. `venues` are venue ids. */
export interface AlertDraft extends Record<Criterion, unknown> {
  email: string
  sport: SportOrAll
  venues: string[]
  /** How the venues were chosen, where not one by one. It follows the catalogue (decision 0019). */
  venuePreset: VenuePreset | null
  /** Those of which its owner is a member, beside those of the preferences. */
  memberVenues: string[]
  /** Where 'near' is, once it is known. */
  near: Near | null
  repeats: Repeats
  /** Slot ids of dates. */
  slots: string[]
  weekdays: Weekday[]
  times: TimeSlot[]
  holes: 'all' | '9' | '18'
  spots: number
  minimumMinutes: number
  /** Null asks for no length. */
  courtMinutes: number | null
  isRecurring: boolean
  recurringWeeks: number
}

/** What a new alert starts from: a cell of the calendar and the filters that are set, as far as they are known. */
export interface AlertSeed {
  /** An alert that is made again. */
  like?: Alert | undefined
  sport?: SportOrAll | undefined
  date?: LocalDate | undefined
  timeSlot?: TimeSlot | undefined
  repeats?: Repeats | undefined
  /** Ids or display names; those of another sport are left out. Undefined takes those that are near. */
  venues?: readonly string[] | undefined
  /** The venues that the calendar showed, where it was filtered by venues. */
  shown?: readonly string[] | undefined
  /** The venues are the person's saved ones. */
  isSaved?: boolean | undefined
  /** Where the person is looking, and how far. */
  near?: Near | undefined
  holes?: 'all' | '9' | '18' | undefined
  /** 0 and below mean any number. */
  spots?: number | undefined
  minimumMinutes?: number | undefined
  /** 0 and below mean any length. */
  courtMinutes?: number | undefined
}

/** The defaults of the form, overridden by what is already known (rule alerts-25). */
export function newDraft(email: string, seed: AlertSeed = {}): AlertDraft {
  if (seed.like) return draftLike(seed.like, email)
  const sport = seed.sport ?? 'tennis'
  const { date, timeSlot } = seed
  return {
    email,
    sport,
    ...seededVenues(seed, sport),
    memberVenues: [],
    near: seed.near ?? null,
    repeats: seed.repeats ?? 'dates',
    slots: date && timeSlot ? [pickedSlotId({ day: date, timeSlot })] : [],
    weekdays: date ? [weekdayOf(date)] : [],
    times: timeSlot ? [timeSlot] : [],
    holes: seed.holes ?? 'all',
    spots: Math.max(defaultCriteria.spots, seed.spots ?? defaultCriteria.spots),
    minimumMinutes: minutesOffered(seed.minimumMinutes),
    courtMinutes: courtMinutesOffered(seed.courtMinutes ?? null),
    isRecurring: false,
    recurringWeeks: defaultRecurringWeeks,
  }
}

/** The same again. Its dates are over, so that they are picked anew; their times stay if it is made weekly. */
function draftLike(alert: Alert, email: string): AlertDraft {
  const draft = draftOfAlert(alert)
  return { ...draft, email: draft.email || email, slots: [], times: alert.timeSlots, isRecurring: false }
}

function seededVenues(
  { venues, isSaved, near }: AlertSeed,
  sport: SportOrAll,
): Pick<AlertDraft, 'venues' | 'venuePreset'> {
  const found = venues ? venuesForSport(venues, sport) : near ? idsOfNear(near, sport) : []
  if (found.length === 0) return { venues: [], venuePreset: null }
  if (venues) return { venues: found, venuePreset: isSaved ? { kind: 'saved', except: [] } : null }
  return { venues: found, venuePreset: near ? { kind: 'near', ...near, except: [] } : null }
}

export function draftOfAlert(alert: Alert): AlertDraft {
  const dates = alert.specificDate ? [alert.specificDate, ...alert.specificDates] : alert.specificDates
  const isWeekly = dates.length === 0
  const preset = alert.venuePreset
  return {
    email: alert.email,
    sport: alert.sport,
    venues: alert.venues,
    venuePreset: preset,
    memberVenues: alert.memberVenues,
    near: preset?.kind === 'near' ? { km: preset.km, place: preset.place } : null,
    repeats: isWeekly ? 'weekly' : 'dates',
    slots: inOrder(dates.flatMap((day) => alert.timeSlots.map((timeSlot) => pickedSlotId({ day, timeSlot })))),
    // An alert without days watches all of them.
    weekdays: isWeekly
      ? weekdays.filter((day) => [0, 7].includes(alert.daysOfWeek.length) || alert.daysOfWeek.includes(day))
      : [],
    times: isWeekly ? alert.timeSlots : [],
    holes: alert.holes === null ? 'all' : alert.holes === 9 ? '9' : '18',
    spots: alert.spots,
    minimumMinutes: alert.minimumMinutes,
    courtMinutes: alert.courtMinutes,
    isRecurring: alert.isRecurring,
    recurringWeeks: alert.recurringWeeks ?? defaultRecurringWeeks,
  }
}
