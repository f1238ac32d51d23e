import { z } from 'zod'
import { Holes } from '#domain/availability/opening.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { SlotLabel } from '#domain/calendar/time-slot.ts'
import { SportOrAll } from '#domain/venues/sport.ts'

/** Defaults of SPEC section 3. */
export const defaultSpots = 1
export const defaultMinimumMinutes = 60

/** At most so many active alerts for one address (RELIABILITY, rate limits). */
export const maximumActiveAlerts = 50

/** An alert as its owner sees it (SPEC section 3, Alert). `venues` holds venue ids. */
export const Alert = z.object({
  id: z.uuid(),
  email: z.string(),
  userId: z.uuid(),
  sport: SportOrAll,
  venues: z.array(z.string()),
  timeSlots: z.array(SlotLabel),
  daysOfWeek: z.array(Weekday),
  specificDate: LocalDate.nullable(),
  specificDates: z.array(LocalDate),
  spots: z.number().int(),
  minimumMinutes: z.number().int(),
  holes: Holes.nullable(),
  isRecurring: z.boolean(),
  recurringWeeks: z.number().int().nullable(),
  batchId: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.date(),
  /** Alert mails rest until then ('pause for a week' in a mail). */
  pausedUntil: z.date().nullable(),
  /** False while a second address has not followed its confirmation link (DECISIONS 8). */
  isConfirmed: z.boolean(),
})
export type Alert = z.infer<typeof Alert>
