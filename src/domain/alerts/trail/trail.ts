import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'

/** Days that a timeline covers. */
export const trailDays = 30

/** Why an opening was none for an alert, although it nearly was. */
export const MissReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('holes'), holes: z.array(z.number().int()) }),
  z.object({ kind: z.literal('spots'), short: z.number().int() }),
  z.object({ kind: z.literal('minutes'), short: z.number().int() }),
  /** It starts this many minutes before or after the times that the alert watches. */
  z.object({ kind: z.enum(['early', 'late']), minutes: z.number().int() }),
  z.object({ kind: z.literal('members') }),
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('unconfirmed') }),
  /** Its owner had booked on that day. */
  z.object({ kind: z.literal('quiet') }),
  /** It met all but perhaps these: the history has no courts and prices. */
  z.object({ kind: z.literal('wishes'), asked: z.array(z.string()) }),
  /** It meets the alert's criteria of today: the alert had other criteria then. */
  z.object({ kind: z.literal('asked-otherwise') }),
])
export type MissReason = z.infer<typeof MissReason>

/** An opening that just missed an alert, and the only reason. */
export const NearMiss = z.object({
  venueId: z.string(),
  date: LocalDate,
  startMinutes: z.number().int(),
  /** When a reading showed it, and when one no longer did. */
  seenAt: z.date(),
  goneAt: z.date().nullable(),
  reason: MissReason,
})
export type NearMiss = z.infer<typeof NearMiss>

/** How a venue was read since the alert was made, at most for thirty days. */
export const VenueTrail = z.object({
  venueId: z.string(),
  readings: z.number().int(),
  failed: z.number().int(),
  /** The last good reading; null if there was none. */
  lastReadAt: z.date().nullable(),
  /** Availability is unknown since this instant; null if it is known. */
  unknownSince: z.date().nullable(),
})
export type VenueTrail = z.infer<typeof VenueTrail>

/**
 * The current state of a day that the alert watches: the number of its venues with an opening that fits, without one,
 * and unknown.
 */
export const DayTrail = z.object({
  date: LocalDate,
  free: z.number().int(),
  full: z.number().int(),
  unknown: z.number().int(),
  /** The oldest of the known readings. */
  readAt: z.date().nullable(),
})
export type DayTrail = z.infer<typeof DayTrail>

/** The outcome of an email. `gone`: no opening was left when it was due. */
export const MailFate = z.enum(['waiting', 'sent', 'unsure', 'refused', 'suppressed', 'gone'])
export type MailFate = z.infer<typeof MailFate>

export const MailTrail = z.object({
  kind: z.enum(['openings-found', 'alert-confirmation', 'alert-paused']),
  /** Number of openings in the email, and of those excluded because they were gone. */
  openings: z.number().int(),
  leftOut: z.number().int(),
  madeAt: z.date(),
  /** The instant when it was sent or is due. */
  at: z.date().nullable(),
  fate: MailFate,
})
export type MailTrail = z.infer<typeof MailTrail>

/** The reasons that an alert did or did not notify (rule alerts-54). */
export const AlertTrail = z.object({
  since: z.date(),
  venues: z.array(VenueTrail),
  days: z.array(DayTrail),
  /** The newest first, and how many there were in all. */
  misses: z.array(NearMiss),
  missCount: z.number().int(),
  mails: z.array(MailTrail),
})
export type AlertTrail = z.infer<typeof AlertTrail>
