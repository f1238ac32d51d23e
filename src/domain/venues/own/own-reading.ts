import { z } from 'zod'
import { EmailAddress } from '#domain/auth/email-address.ts'

/** A change to a venue by itself, or by the operator for it. Persisted: names are never changed. */
export const VenueChange = z.enum([
  'opted-out',
  'opted-in',
  'undone-by-operator',
  'paused-by-operator',
  'resumed-by-operator',
])
export type VenueChange = z.infer<typeof VenueChange>

const VenueId = z.string().max(100)

export const VenueQuestion = z.strictObject({ venueId: VenueId })

/** A request for a link to manage a venue. */
export const VenueLinkRequest = z.strictObject({ venueId: VenueId, email: EmailAddress })
export type VenueLinkRequest = z.infer<typeof VenueLinkRequest>

/** The link that proves access to a mailbox at the venue's domain. */
export const VenueLinkToken = z.strictObject({ token: z.string().max(1000) })

export const ReadingChange = VenueLinkToken.extend({ isRead: z.boolean() })

/** How a venue is read: system, host and pauses. */
export interface ReadingFrom {
  system: string
  host: string
  /** The operator's pause between two readings; without it the requests an hour set the pace. */
  pollSeconds?: number
  requestsPerHour?: number
  minGapMs: number
  daysAhead: number
}

/** The source of a venue: its own site as the operator named it, or a stand-in. */
export type VenueSourceFacts =
  | ({ by: 'operator' } & ReadingFrom)
  | { by: 'sandbox'; system: string | null; pollSeconds: number; daysAhead: number }

/** The reading of a venue, for its manager. */
export interface VenueReadingFacts {
  venueId: string
  /** The source, and who named it; null if this installation does not read the venue. */
  source: VenueSourceFacts | null
  /** True if this installation reads stand-ins, whose openings cannot be booked. */
  isSandbox: boolean
  /** The day of the first reading. */
  since: string | null
  lastGoodAt: number | null
  /** Since when the venue wants not to be read. */
  optedOutAt: number | null
  /** True if the operator paused the reading. */
  isPaused: boolean
  /** The domain whose addresses may manage the venue; null if its website is on a shared host. */
  domain: string | null
}
