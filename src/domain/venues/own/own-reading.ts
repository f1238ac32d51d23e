import { z } from 'zod'
import { EmailAddress } from '#domain/auth/email-address.ts'

/** What a venue, or the operator in its place, changed about being read. Persisted: names are never changed. */
export const VenueChange = z.enum(['opted-out', 'opted-in', 'undone-by-operator'])
export type VenueChange = z.infer<typeof VenueChange>

const VenueId = z.string().max(100)

export const VenueQuestion = z.object({ venueId: VenueId })

/** Who asks to speak for a venue. */
export const VenueLinkRequest = z.object({ venueId: VenueId, email: EmailAddress })
export type VenueLinkRequest = z.infer<typeof VenueLinkRequest>

/** The link that proves that somebody reads a mailbox at the venue's domain. */
export const VenueLinkToken = z.object({ token: z.string().max(1000) })

export const ReadingChange = VenueLinkToken.extend({ isRead: z.boolean() })

/** How a venue is read, for whoever runs it. */
export interface VenueReadingFacts {
  venueId: string
  /** The booking system, and the host that is asked; null where this installation reads the venue from nowhere. */
  source: { system: string; host: string; pollSeconds: number; minGapMs: number; daysAhead: number } | null
  /** The first day of which readings are remembered. */
  since: string | null
  lastGoodAt: number | null
  /** Since when the venue wants not to be read. */
  optedOutAt: number | null
  /** The domain at which an address speaks for the venue; null where its website is on somebody else's. */
  domain: string | null
}
