import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'

/** One thing that can be booked now where an alert was going to wait, in court-hours (decision 40). */
export const FreeNow = z.object({
  venueId: z.string(),
  date: LocalDate,
  startMinutes: z.number().int(),
  untilMinutes: z.number().int().optional(),
  resource: z.string().optional(),
  bookingUrl: z.string(),
})
export type FreeNow = z.infer<typeof FreeNow>

/** What is known before an alert is made. Nothing is created by asking. */
export const PrecheckAnswer = z.object({
  /** The sentences that would refuse the alert (rule alerts-9): one for each venue that is free. */
  conflicts: z.array(z.string()),
  /** Whether every venue of the alert is free. Then the refusal stands; otherwise the others can be watched. */
  isRefused: z.boolean(),
  /** What is free now at these venues, times and days, soonest first, at most twelve. */
  free: z.array(FreeNow),
  /** How many there are in all. */
  freeCount: z.number().int(),
  /** The venues that the request means, its preset resolved. */
  venues: z.array(z.string()),
  /** Those of them with something free on the dates that are asked for. Weekly alerts have none. */
  freeVenues: z.array(z.string()),
})
export type PrecheckAnswer = z.infer<typeof PrecheckAnswer>
