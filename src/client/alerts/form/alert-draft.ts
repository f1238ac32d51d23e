import type { Alert } from '#domain/alerts/alert.ts'
import {
  criteriaFor,
  defaultCriteria,
  futsalMinutes,
  type Criterion,
  type RequestedCriteria,
} from '#domain/availability/criteria.ts'
import { parsePickedSlot, pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { defaultRecurringWeeks, recurringWeeksOptions } from '#domain/alerts/recurrence.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { venueByIdOrName, venuesOf } from '#domain/venues/venue-catalogue.ts'
import { inOrder } from '#client/alerts/alert-copy.ts'

/** What the alert forms hold while a person fills them in. `slots` are slot ids, `venues` venue ids. */
export interface AlertDraft extends Record<Criterion, unknown> {
  email: string
  sport: SportOrAll
  venues: string[]
  slots: string[]
  holes: 'all' | '9' | '18'
  spots: number
  minimumMinutes: number
  isRecurring: boolean
  recurringWeeks: number
}

/** What a new alert starts from: a cell of the calendar and the filters that are set, as far as they are known. */
export interface AlertSeed {
  sport?: SportOrAll | undefined
  date?: LocalDate | undefined
  timeSlot?: TimeSlot | undefined
  /** Ids or display names; those of another sport are left out. */
  venues?: readonly string[] | undefined
  holes?: 'all' | '9' | '18' | undefined
  /** 0 and below mean any number. */
  spots?: number | undefined
  minimumMinutes?: number | undefined
}

type FutsalMinutes = (typeof futsalMinutes)[number]
type RecurringWeeks = (typeof recurringWeeksOptions)[number]

/** The defaults of the form, overridden by what is already known (rule alerts-25). */
export function newDraft(email: string, seed: AlertSeed = {}): AlertDraft {
  const sport = seed.sport ?? 'tennis'
  const { date, timeSlot } = seed
  return {
    email,
    sport,
    venues: venuesForSport(seed.venues ?? [], sport),
    slots: date && timeSlot ? [pickedSlotId({ day: date, timeSlot })] : [],
    holes: seed.holes ?? 'all',
    spots: Math.max(defaultCriteria.spots, seed.spots ?? defaultCriteria.spots),
    minimumMinutes: minutesOffered(seed.minimumMinutes),
    isRecurring: false,
    recurringWeeks: defaultRecurringWeeks,
  }
}

export function draftOfAlert(alert: Alert): AlertDraft {
  const dates = alert.specificDate ? [alert.specificDate, ...alert.specificDates] : alert.specificDates
  const days = dates.length > 0 ? dates : alert.daysOfWeek
  return {
    email: alert.email,
    sport: alert.sport,
    venues: alert.venues,
    slots: inOrder(days.flatMap((day) => alert.timeSlots.map((timeSlot) => pickedSlotId({ day, timeSlot })))),
    holes: alert.holes === null ? 'all' : alert.holes === 9 ? '9' : '18',
    spots: alert.spots,
    minimumMinutes: alert.minimumMinutes,
    isRecurring: alert.isRecurring,
    recurringWeeks: alert.recurringWeeks ?? defaultRecurringWeeks,
  }
}

/** The venues of a draft that belong to a sport, by id and without duplicates. */
export function venuesForSport(venues: readonly string[], sport: SportOrAll): string[] {
  const offered = new Set(venuesOf(sport).map(({ id }) => id))
  const ids = venues.map((venue) => venueByIdOrName(venue)?.id ?? venue)
  return [...new Set(ids)].filter((id) => offered.has(id))
}

export function isComplete({ email, venues, slots }: AlertDraft): boolean {
  return email.trim() !== '' && venues.length > 0 && slots.length > 0
}

/** The dates or weekdays that are picked, without duplicates. */
export function daysOf({ slots }: AlertDraft): string[] {
  return [...new Set(slots.flatMap((id) => parsePickedSlot(id)?.day ?? []))]
}

/** How a draft names each criterion to the server. */
const requested: { [Name in Criterion]: (draft: AlertDraft) => RequestedCriteria[Name] } = {
  holes: ({ holes }) => (holes === 'all' ? null : holes === '9' ? 9 : 18),
  spots: ({ spots }) => spots,
  minimumMinutes: ({ minimumMinutes }) => minutesOffered(minimumMinutes),
}

/** Only the criteria that count for the sport are sent, and holes only when not 'all'. */
function criteriaOf(draft: AlertDraft): Partial<RequestedCriteria> {
  const named = criteriaFor(draft.sport).map((name) => [name, requested[name](draft)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== null))
}

function askedOf(draft: AlertDraft) {
  const { email, sport, venues, slots } = draft
  return { email, sport, venues, selectedSlots: slots, ...criteriaOf(draft) }
}

export function createInputOf(draft: AlertDraft) {
  return {
    ...askedOf(draft),
    isMultiSlot: draft.slots.length > 1,
    isRecurring: draft.isRecurring,
    ...(draft.isRecurring && { recurringWeeks: weeksOffered(draft.recurringWeeks) }),
  }
}

export function updateInputOf(draft: AlertDraft, id: string) {
  return { id, ...askedOf(draft) }
}

function minutesOffered(minutes: number | undefined): FutsalMinutes {
  return futsalMinutes.find((option) => option >= (minutes ?? 0)) ?? defaultCriteria.minimumMinutes
}

function weeksOffered(weeks: number): RecurringWeeks {
  return recurringWeeksOptions.find((option) => option === weeks) ?? defaultRecurringWeeks
}
