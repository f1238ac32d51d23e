import { z } from 'zod'
import { Alert } from '#domain/alerts/alert.ts'
import { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { tennisDurations } from '#domain/availability/advanced-filters.ts'
import { futsalMinutes, RequestedCriteria } from '#domain/availability/criteria.ts'
import { AlertWishes } from '#domain/availability/wishes.ts'
import { IsoSlot, IsoTime } from '#domain/calendar/iso-time.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'

/** The lengths that alerts of a sport take, in minutes. */
const lengths: Partial<Record<SportOrAll, readonly number[]>> = { tennis: tennisDurations, futsal: futsalMinutes }
const tennisText = `${tennisDurations.join(', ')} for tennis (any length without it)`
const futsalText = `${futsalMinutes.join(', ')} for futsal (60 without it)`

const { shape } = CreateAlertInput
const { holes, spots, wishes } = RequestedCriteria.shape
const asked = {
  email: z.optional(shape.email).describe('The address to email; without it, your own'),
  sport: shape.sport,
  venues: shape.venues.describe('Ids or names, or give venuePreset'),
  venuePreset: shape.venuePreset,
  memberVenues: shape.memberVenues,
  slots: z.array(IsoSlot).min(1, 'choose at least one slot').max(slotCount),
  dates: z.array(LocalDate).max(35).default([]).describe('Days to watch, or give weekdays'),
  weekdays: z.array(Weekday).max(7).default([]).describe('Days of every week'),
  minutes: z
    .int()
    .min(60)
    .max(180)
    .optional()
    .describe(`Free for at least this many minutes: ${tennisText}; ${futsalText}`),
  holes,
  spots,
  wishes,
}
const { leaveOutFree, requestId } = shape

/** A request for alerts, and one for a change of an alert, in the words of /api/v1 (rule api-28). */
export const NewAlert = z.strictObject({ ...asked, leaveOutFree, requestId }).superRefine(requireMeant)
export const AlertChange = z.strictObject(asked).superRefine(requireMeant)

interface Meant {
  sport: SportOrAll
  dates: LocalDate[]
  weekdays: Weekday[]
  minutes?: number | undefined
}

function requireMeant({ sport, dates, weekdays, minutes }: Meant, context: z.RefinementCtx): void {
  const refuse = (field: keyof Meant, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (dates.length > 0 === weekdays.length > 0) refuse('dates', 'give dates or weekdays, and not both')
  const choices = lengths[sport]
  if (minutes === undefined || choices?.includes(minutes)) return
  refuse('minutes', choices ? `must be one of ${choices.join(', ')}` : 'is for tennis and futsal; leave it out')
}

/** An alert as /api/v1 answers it. `minimumMinutes` and `courtMinutes` are the earlier names of `minutes`. */
export const AlertAnswer = Alert.omit({
  timeSlots: true,
  daysOfWeek: true,
  specificDate: true,
  specificDates: true,
  isRecurring: true,
  recurringWeeks: true,
  batchId: true,
  userId: true,
}).extend({
  wishes: z.optional(AlertWishes),
  minutes: z.int().nullable().describe('The minimum length; null for any, and for golf.'),
  minimumMinutes: z.int().meta({ deprecated: true }),
  courtMinutes: z.int().nullable().meta({ deprecated: true }),
  slots: z.array(IsoTime),
  dates: z.array(LocalDate),
  weekdays: z.array(Weekday),
  sentence: z.string().describe('The alert in one sentence, as every screen and email has it.'),
})
