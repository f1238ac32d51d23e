import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'

/** How far back a trail goes. */
export const trailDays = 30

/** Why an opening was none for an alert, although it nearly was. */
export const MissReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('holes'), holes: z.array(z.number().int()) }),
  z.object({ kind: z.literal('spots'), short: z.number().int() }),
  z.object({ kind: z.literal('minutes'), short: z.number().int() }),
  /** It starts so many minutes before or after what the alert watches. */
  z.object({ kind: z.enum(['early', 'late']), minutes: z.number().int() }),
  z.object({ kind: z.literal('members') }),
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('unconfirmed') }),
  /** It would be told today: the alert has asked for something else then. */
  z.object({ kind: z.literal('asked-otherwise') }),
])
export type MissReason = z.infer<typeof MissReason>

/** An opening that just missed an alert, and by what alone. */
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
  /** The last good reading; null where there was none. */
  lastReadAt: z.date().nullable(),
  /** Since then nobody knows what is free; null where that is known. */
  unknownSince: z.date().nullable(),
})
export type VenueTrail = z.infer<typeof VenueTrail>

/** What is known now of a day that the alert watches: at how many of its venues something fits, nothing, or who knows. */
export const DayTrail = z.object({
  date: LocalDate,
  free: z.number().int(),
  full: z.number().int(),
  unknown: z.number().int(),
  /** The oldest reading of those that are known. */
  readAt: z.date().nullable(),
})
export type DayTrail = z.infer<typeof DayTrail>

/** What became of an email. `gone`: nothing of it was left to tell when it was to go. */
export const MailFate = z.enum(['waiting', 'sent', 'unsure', 'refused', 'suppressed', 'gone'])
export type MailFate = z.infer<typeof MailFate>

export const MailTrail = z.object({
  kind: z.enum(['openings-found', 'alert-confirmation', 'alert-paused']),
  /** How many openings it told of, and how many it left out because they were gone. */
  openings: z.number().int(),
  leftOut: z.number().int(),
  madeAt: z.date(),
  /** When it went, or is to go. */
  at: z.date().nullable(),
  fate: MailFate,
})
export type MailTrail = z.infer<typeof MailTrail>

/** Why an alert told, or did not tell (rule alerts-54). */
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
