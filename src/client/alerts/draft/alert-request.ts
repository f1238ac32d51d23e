import { parsePickedSlot, pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { emailFault } from '#domain/auth/email-syntax.ts'
import type { RequestedCriteria } from '#domain/availability/criteria.ts'
import { criteriaFor, type Criterion } from '#domain/availability/met-criteria.ts'
import { amongVenues } from '#domain/alerts/filtered-wishes.ts'
import { normalWishes, type AlertWishes } from '#domain/availability/wishes.ts'
import type { AlertDraft } from './alert-draft.ts'
import { courtMinutesOffered, minutesOffered, weeksOffered } from './offered-options.ts'

/** The half-hours of a draft as slot ids, on its dates or on its weekdays. */
function slotsOf({ when }: AlertDraft): string[] {
  if (when.repeats === 'dates') return when.slots
  return when.weekdays.flatMap((day) => when.times.map((timeSlot) => pickedSlotId({ day, timeSlot })))
}

/** The dates or weekdays that are picked, without duplicates. */
export function daysOf(draft: AlertDraft): string[] {
  return [...new Set(slotsOf(draft).flatMap((id) => parsePickedSlot(id)?.day ?? []))]
}

/** The first missing field, as the form names it; undefined once the alert is complete (rule alerts-48). */
export function whatIsMissing(draft: AlertDraft): string | undefined {
  if (draft.email.trim() === '') return 'Enter your email'
  if (emailFault(draft.email)) return 'Enter a valid email'
  return whatIsNotAsked(draft)
}

/** The first missing field, the email aside. */
export function whatIsNotAsked({ venues, when }: AlertDraft): string | undefined {
  if (venues.length === 0) return 'Choose at least one venue'
  if (when.repeats === 'weekly' && when.weekdays.length === 0) return 'Choose at least one day'
  const chosen = when.repeats === 'weekly' ? when.times : when.slots
  return chosen.length === 0 ? 'Choose at least one time' : undefined
}

/** The server's name for each criterion of a draft. */
const requested: { [Name in Criterion]: (draft: AlertDraft) => RequestedCriteria[Name] } = {
  holes: ({ holes }) => (holes === 'all' ? null : holes === '9' ? 9 : 18),
  spots: ({ spots }) => spots,
  minimumMinutes: ({ minimumMinutes }) => minutesOffered(minimumMinutes),
  courtMinutes: ({ courtMinutes }) => courtMinutesOffered(courtMinutes),
}

/** The criteria of a draft as the server names them. */
export function criteriaOfDraft(draft: AlertDraft): RequestedCriteria {
  return {
    holes: requested.holes(draft),
    spots: requested.spots(draft),
    minimumMinutes: requested.minimumMinutes(draft),
    courtMinutes: requested.courtMinutes(draft),
    wishes: wishesOf(draft),
  }
}

/** Those of its sport, without courts of venues that it does not watch. */
function wishesOf({ sport, venues, wishes }: AlertDraft): AlertWishes | null {
  return normalWishes(sport, amongVenues(wishes, venues))
}

/** The criteria of the sport only. Holes are sent only when not 'all', wishes only if there are any. */
function criteriaOf(draft: AlertDraft): Partial<RequestedCriteria> {
  const named = criteriaFor(draft.sport).map((name) => [name, requested[name](draft)] as const)
  const wishes = wishesOf(draft)
  return { ...Object.fromEntries(named.filter(([, value]) => value !== null)), ...(wishes && { wishes }) }
}

function askedOf(draft: AlertDraft) {
  const { email, sport, venues, venuePreset, memberVenues } = draft
  return {
    email,
    sport,
    // A preset is short and stands for its venues.
    venues: venuePreset ? [] : venues,
    venuePreset,
    memberVenues: memberVenues.filter((id) => venues.includes(id)),
    selectedSlots: slotsOf(draft),
    ...criteriaOf(draft),
  }
}

export function createInputOf(draft: AlertDraft) {
  const isRecurring = draft.isRecurring && draft.when.repeats === 'dates'
  return {
    ...askedOf(draft),
    isMultiSlot: slotsOf(draft).length > 1,
    isRecurring,
    ...(isRecurring && { recurringWeeks: weeksOffered(draft.recurringWeeks) }),
  }
}

export function updateInputOf(draft: AlertDraft, id: string) {
  return { id, ...askedOf(draft) }
}
