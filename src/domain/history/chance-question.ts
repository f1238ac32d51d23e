import { z } from 'zod'
import { RequestedCriteria } from '#domain/availability/criteria.ts'
import { Weekday } from '#domain/calendar/local-date.ts'
import { TimeSlot } from '#domain/calendar/time-slot.ts'
import { SportOrAll } from '#domain/venues/sport.ts'

/** The query for how often the wanted times open. */
export const ChanceQuestion = z.strictObject({
  sport: SportOrAll,
  venues: z.array(z.string().max(200)).min(1).max(63),
  timeSlots: z.array(TimeSlot).min(1).max(33),
  /** Empty for all. */
  daysOfWeek: z.array(Weekday).max(7).default([]),
  ...RequestedCriteria.shape,
})
export type ChanceQuestion = z.infer<typeof ChanceQuestion>
