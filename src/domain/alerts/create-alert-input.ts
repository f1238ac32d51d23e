import type { Alert } from './alert.ts'
import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { EmailAddress } from '#domain/auth/email-address.ts'
import { RequestedCriteria } from '#domain/availability/criteria.ts'
import type { AskedWishes } from '#domain/availability/wishes.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { slotCount, TimeSlot } from '#domain/calendar/time-slot.ts'
import { SportOrAll } from '#domain/venues/sport.ts'
import { knownVenue, maxVenues, type Catalogue } from '#domain/venues/catalogue.ts'
import { parsePickedSlot, PickedSlotId } from './picked-slot.ts'
import { recurringWeeksOptions } from './recurrence.ts'
import { AskedPreset } from './venue-preset.ts'

/** A venue by id or display name, which the feature finds in the catalogue (`withVenueIds`). */
const NamedVenue = z.string().max(100)

/** Far more than the picker can select in the weeks that the calendar shows. It only stops a flood. */
const maxSlots = slotCount * 35

/** The criteria of an alert, without its address, days and times. A preset replaces `venues`. */
const askedFields = {
  sport: SportOrAll,
  venues: z.array(NamedVenue).max(maxVenues).default([]),
  venuePreset: z.nullish(AskedPreset),
  /** Venues that the person is a member of, besides those of the preferences. A change without the field keeps them. */
  memberVenues: z.array(NamedVenue).max(maxVenues).optional(),
  ...RequestedCriteria.shape,
}

/**
 * The input that creates an alert. Days come as dates, as weekdays, or inside the slot ids. `isMultiSlot` is accepted
 * for outside clients and has no effect.
 */
export const CreateAlertInput = z
  .strictObject({
    email: EmailAddress,
    ...askedFields,
    timeSlots: z.array(TimeSlot).max(maxSlots).default([]),
    specificDate: z.nullish(LocalDate),
    specificDates: z.array(LocalDate).max(35).nullish(),
    daysOfWeek: z.array(Weekday).max(7).nullish(),
    selectedSlots: z.array(PickedSlotId).max(maxSlots).nullish(),
    isMultiSlot: z.boolean().nullish(),
    isRecurring: z.boolean().default(false),
    recurringWeeks: z.union(recurringWeeksOptions.map((weeks) => z.literal(weeks))).nullish(),
    /** Drops venues that are free on the requested dates, instead of refusing the alert for them. */
    leaveOutFree: z.boolean().default(false),
    /** Made by the sender for one press of the button: sent again, it makes nothing more and gets the same answer. */
    requestId: z.uuid().nullish(),
  })
  .superRefine((input, context) => {
    requireVenues(input, context)
    if (input.timeSlots.length === 0 && !input.selectedSlots?.length) {
      context.addIssue({ code: 'custom', path: ['timeSlots'], message: 'choose at least one time slot' })
    }
    const hasDays = input.specificDate || input.specificDates?.length || input.daysOfWeek?.length
    if (!hasDays && !input.selectedSlots?.length) {
      const message = 'give specificDate, specificDates, daysOfWeek or selectedSlots'
      context.addIssue({ code: 'custom', path: ['specificDate'], message })
    }
    requireAllDaysMeant(input, context)
  })
export type CreateAlertInput = z.infer<typeof CreateAlertInput>

const changedFields = {
  ...askedFields,
  selectedSlots: z.array(PickedSlotId).min(1, 'choose at least one time slot').max(maxSlots),
}

/**
 * A change of an alert: everything but its recurrence. Without `venuePreset`, an alert keeps its preset while its
 * venues stay the same; null drops it.
 */
export const AlertChange = z.strictObject({ email: EmailAddress, ...changedFields }).superRefine(requireVenues)

/** The same with the id of the alert. */
export const UpdateAlertInput = AlertChange.safeExtend({ id: z.uuid() })
export type UpdateAlertInput = z.infer<typeof UpdateAlertInput>

/** A change of an alert through a link in an email, which never changes the address. */
export const LinkedAlertChange = z.strictObject(changedFields).superRefine(requireVenues)
export type LinkedAlertChange = z.infer<typeof LinkedAlertChange>

interface AskedDays {
  specificDate?: LocalDate | null | undefined
  specificDates?: LocalDate[] | null | undefined
  daysOfWeek?: Weekday[] | null | undefined
  selectedSlots?: string[] | null | undefined
}

/** Refuses days in two forms, because one of them would be ignored silently. */
function requireAllDaysMeant(input: AskedDays, context: z.RefinementCtx) {
  const { specificDate, specificDates, daysOfWeek, selectedSlots } = input
  const refuse = (field: keyof AskedDays, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isDated = Boolean(specificDate) || (specificDates ?? []).length > 0
  if (isDated && daysOfWeek?.length) refuse('daysOfWeek', 'give dates or weekdays, not both; make two alerts')
  if (!selectedSlots?.length) return
  const picked = new Set<string>(selectedSlots.flatMap((id) => parsePickedSlot(id)?.day ?? []))
  const named = { specificDate: specificDate ? [specificDate] : [], specificDates, daysOfWeek }
  for (const field of ['specificDate', 'specificDates', 'daysOfWeek'] as const) {
    const left = named[field]?.find((day) => !picked.has(day))
    if (left !== undefined) refuse(field, `'${left}' has no slot in selectedSlots`)
  }
}

interface AskedVenues {
  venues: string[]
  venuePreset?: AskedPreset | null | undefined
}

function requireVenues({ venues, venuePreset }: AskedVenues, context: z.RefinementCtx) {
  if (venuePreset || venues.length > 0) return
  context.addIssue({ code: 'custom', path: ['venues'], message: 'choose at least one venue' })
}

/** A request as far as it names venues. */
interface NamedVenues {
  sport: SportOrAll
  /** Ids or display names. */
  venues: string[]
  memberVenues?: string[] | undefined
  venuePreset?: object | null | undefined
  wishes?: AskedWishes
}

/**
 * The request of an alert with its venues by id, in the order in which it names them.
 * @throws AppError INVALID_INPUT for a venue that the catalogue lacks or that has another sport, and for the court of a
 *   venue that the alert does not watch.
 */
export function withVenueIds<Asked extends NamedVenues>(catalogue: Catalogue, asked: Asked): Asked {
  const { sport, venuePreset, wishes } = asked
  const idsOf = (field: string, texts: readonly string[]) =>
    texts.map((text, index) => knownVenue(catalogue, text, `${field}.${index}`))
  const named = idsOf('venues', asked.venues)
  const venues = named.map(({ id }) => id)
  const wrong = named.find((venue) => sport !== 'all' && venue.sport !== sport)
  if (wrong && !venuePreset) throw refusal('venues', `'${wrong.id}' is not a ${sport} venue`)
  const elsewhere = wishes?.courts?.find(({ venueId }) => !venues.includes(venueId))
  if (elsewhere && !venuePreset)
    throw refusal('wishes.courts', `'${elsewhere.venueId}' is the id of no venue of the alert`)
  const { memberVenues } = asked
  return {
    ...asked,
    venues,
    ...(memberVenues && { memberVenues: idsOf('memberVenues', memberVenues).map(({ id }) => id) }),
  }
}

function refusal(field: string, fix: string): AppError {
  return new AppError('INVALID_INPUT', `${field}: ${fix}`)
}

/** The stored answer to a request to make alerts. */
export interface CreatedAlerts {
  alerts: Alert[]
  /** True when the address must follow a link first. Until then nothing else is sent to it. */
  needsConfirmation: boolean
}
