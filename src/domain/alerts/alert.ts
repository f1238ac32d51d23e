import { z } from 'zod'
import { AlertCriteria } from '#domain/availability/criteria.ts'
import { LocalDate, Weekday } from '#domain/calendar/local-date.ts'
import { SlotLabel } from '#domain/calendar/time-slot.ts'
import { SportOrAll } from '#domain/venues/sport.ts'
import { VenuePreset } from './venue-preset.ts'

/** An alert as its owner sees it. `venues` holds venue ids: with a preset, those that it means today. */
export const Alert = z.object({
  id: z.uuid(),
  email: z.string(),
  userId: z.uuid(),
  sport: SportOrAll,
  venues: z.array(z.string()),
  venuePreset: z.nullable(VenuePreset),
  /** Ids of venues that the owner declared a membership of with this alert (rule alerts-53). */
  memberVenues: z.array(z.string()),
  timeSlots: z.array(SlotLabel),
  daysOfWeek: z.array(Weekday),
  specificDate: z.nullable(LocalDate),
  specificDates: z.array(LocalDate),
  ...AlertCriteria.shape,
  isRecurring: z.boolean(),
  recurringWeeks: z.number().int().nullable(),
  batchId: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.date(),
  /** No mail about this alert is sent before this instant ('Pause for a week' in a mail). */
  pausedUntil: z.date().nullable(),
  /** Days on which a weekly alert notifies nobody, because they are booked already (rule alerts-58). */
  quietDates: z.array(LocalDate),
  /**
   * False while an address other than the owner's verified one has not followed its confirmation link (rule alerts-5).
   */
  isConfirmed: z.boolean(),
})
export type Alert = z.infer<typeof Alert>
