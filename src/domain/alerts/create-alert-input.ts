import { z } from 'zod'
import { EmailAddress } from '#domain/auth/email-address.ts'
import { Holes } from '#domain/availability/opening.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { slotCount, TimeSlot } from '#domain/calendar/time-slot.ts'
import { SportOrAll } from '#domain/venues/sport.ts'
import { venueByIdOrName } from '#domain/venues/venue-catalogue.ts'
import { defaultMinimumMinutes, defaultSpots } from './alert.ts'
import { futsalMinutes } from './match-class.ts'
import { recurringWeeksOptions } from './recurrence.ts'

/** A venue by id or display name, stored by id. */
export const VenueId = z.string().transform((text, context) => {
  const venue = venueByIdOrName(text)
  if (venue) return venue.id
  context.issues.push({
    code: 'custom',
    input: text,
    message: `'${text.slice(0, 60)}' is not a venue of the catalogue`,
  })
  return z.NEVER
})

/** A slot id of the picker, as the date and half-hour that it names. */
export const SlotId = z.string().transform((text, context) => {
  const slot = parseSlotId(text)
  if (slot) return slot
  context.issues.push({
    code: 'custom',
    input: text,
    message: `'${text.slice(0, 30)}' is not a slot id like 2025-01-05-7:00PM`,
  })
  return z.NEVER
})

/** Far more than the picker can select in the weeks that the calendar shows; enough to stop a flood. */
const mostSlots = slotCount * 35

const venuesField = z.array(VenueId).min(1, 'choose at least one venue').max(63)
const spotsField = z.number().int().min(1).max(4)
const minimumMinutesField = z.union(futsalMinutes.map((minutes) => z.literal(minutes)))

/**
 * What creates an alert (SPEC sections 5 and 7). Days come as dates, as weekdays, or in the slot ids; `isMultiSlot` is
 * accepted for outside clients and says nothing that the slots do not.
 */
export const CreateAlertInput = z
  .object({
    email: EmailAddress,
    sport: SportOrAll,
    venues: venuesField,
    timeSlots: z.array(TimeSlot).max(mostSlots).default([]),
    specificDate: LocalDate.nullish(),
    specificDates: z.array(LocalDate).max(35).nullish(),
    daysOfWeek: z.array(Weekday).max(7).nullish(),
    selectedSlots: z.array(SlotId).max(mostSlots).nullish(),
    isMultiSlot: z.boolean().nullish(),
    isRecurring: z.boolean().default(false),
    recurringWeeks: z.union(recurringWeeksOptions.map((weeks) => z.literal(weeks))).nullish(),
    spots: spotsField.default(defaultSpots),
    holes: Holes.nullish(),
    minimumMinutes: minimumMinutesField.default(defaultMinimumMinutes),
  })
  .superRefine((input, context) => {
    const wrong = input.venues.find((id) => input.sport !== 'all' && venueByIdOrName(id)?.sport !== input.sport)
    if (wrong !== undefined) {
      context.addIssue({ code: 'custom', path: ['venues'], message: `'${wrong}' is not a ${input.sport} venue` })
    }
    if (input.timeSlots.length === 0 && !input.selectedSlots?.length) {
      context.addIssue({ code: 'custom', path: ['timeSlots'], message: 'choose at least one time slot' })
    }
    const hasDays = input.specificDate || input.specificDates?.length || input.daysOfWeek?.length
    if (!hasDays && !input.selectedSlots?.length) {
      const message = 'give specificDate, specificDates, daysOfWeek or selectedSlots'
      context.addIssue({ code: 'custom', path: ['specificDate'], message })
    }
  })
export type CreateAlertInput = z.infer<typeof CreateAlertInput>
