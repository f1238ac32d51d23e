import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { Sport } from '#domain/venues/sport.ts'
import { Alert } from './alert.ts'

/**
 * The state of an alert. `unconfirmed`: its address has not followed the confirmation link. `paused`: until
 * `pausedUntil`. `ended`: stopped, booked, deleted or past its last date.
 */
export const AlertState = z.enum(['watching', 'paused', 'unconfirmed', 'ended'])
export type AlertState = z.infer<typeof AlertState>

/** An opening that a person was notified of: one free stretch of a court, or a tee time (decision 40). */
export const ToldOpening = z.object({
  venueId: z.string(),
  sport: Sport,
  date: LocalDate,
  /** Minutes since local midnight at which it can begin. */
  startMinutes: z.number().int(),
  /** Tennis and futsal: the minute at which it is taken again. */
  untilMinutes: z.number().int().optional(),
  resource: z.string().optional(),
  bookingUrl: z.string(),
  foundAt: z.date(),
  /** True if the newest reading still shows it. */
  isOpen: z.boolean(),
})
export type ToldOpening = z.infer<typeof ToldOpening>

/** An alert, or a series of alerts made together, with its results. */
export const AlertOverview = z.object({
  /** The alert, or those of its series, by date. They share all but their days and times. */
  alerts: z.array(Alert).min(1),
  state: AlertState,
  endReason: z.enum(['deleted', 'stopped', 'booked', 'retired', 'removed']).nullable(),
  endedAt: z.date().nullable(),
  /** When its venues were last read successfully: the oldest of those that are read at all; null while none was. */
  lastCheckedAt: z.date().nullable(),
  /** Number of notified openings, and the instant of the last one. */
  foundCount: z.number().int(),
  lastFoundAt: z.date().nullable(),
  /** The last notified openings, newest first, at most five. */
  recent: z.array(ToldOpening),
})
export type AlertOverview = z.infer<typeof AlertOverview>
