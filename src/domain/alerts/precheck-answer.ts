import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'

/** An opening that can be booked now and that an alert would match, in court-hours (decision 40). */
export const FreeNow = z.object({
  venueId: z.string(),
  date: LocalDate,
  startMinutes: z.number().int(),
  untilMinutes: z.number().int().optional(),
  resource: z.string().optional(),
  bookingUrl: z.string(),
})
export type FreeNow = z.infer<typeof FreeNow>

/** The check before an alert is made. It creates nothing. */
export const PrecheckAnswer = z.object({
  /** The sentences that would refuse the alert (rule alerts-9): one for each venue that is free. */
  conflicts: z.array(z.string()),
  /** True if every venue of the alert is free: the alert is refused. Otherwise the other venues can be watched. */
  isRefused: z.boolean(),
  /** Free openings at these venues, times and days, soonest first, at most twelve. */
  free: z.array(FreeNow),
  /** How many there are in all. */
  freeCount: z.number().int(),
  /** The venues that the request means, its preset resolved. */
  venues: z.array(z.string()),
  /** Those of them with a free opening on the requested dates. Weekly alerts have none. */
  freeVenues: z.array(z.string()),
})
export type PrecheckAnswer = z.infer<typeof PrecheckAnswer>
