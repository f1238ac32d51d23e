import { z } from 'zod'
import type { VenueCorrection } from '#domain/venues/corrected-venues.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { ReadingFrom } from './reading-from.ts'
import { EmailAddress } from '#domain/auth/email-address.ts'

/** What a venue, or the operator in its place, changed of it. Persisted: names are never changed. */
export const VenueChange = z.enum([
  'opted-out',
  'opted-in',
  'undone-by-operator',
  'corrected',
  'correction-undone-by-operator',
  'source-named',
  'source-withdrawn',
  'source-accepted-by-operator',
  'source-refused-by-operator',
  'source-undone-by-operator',
])
export type VenueChange = z.infer<typeof VenueChange>

const VenueId = z.string().max(100)

export const VenueQuestion = z.object({ venueId: VenueId })

/** Who asks to speak for a venue. */
export const VenueLinkRequest = z.object({ venueId: VenueId, email: EmailAddress })
export type VenueLinkRequest = z.infer<typeof VenueLinkRequest>

/** The link that proves that somebody reads a mailbox at the venue's domain. */
export const VenueLinkToken = z.object({ token: z.string().max(1000) })

export const ReadingChange = VenueLinkToken.extend({ isRead: z.boolean() })

/** What is shown of a venue that it can correct. */
interface VenueFacts extends Pick<Venue, 'suburb' | 'lat' | 'lng' | 'coordSource'> {
  bookingUrl: string | null
}

/** Where a venue is read: at its own site as the operator or the venue named it, or a stand-in in its place. */
export type VenueSourceFacts =
  | ({ by: 'operator' | 'venue' } & ReadingFrom)
  | { by: 'sandbox'; system: string | null; pollSeconds: number; daysAhead: number }

/** How a venue is read, for whoever runs it. */
export interface VenueReadingFacts {
  venueId: string
  /** Where it is read, and who said so; null where this installation reads the venue from nowhere. */
  source: VenueSourceFacts | null
  /** Whether stand-ins of venues are read here, and nothing that is shown can be booked. */
  isSandbox: boolean
  /** The first day of which readings are remembered. */
  since: string | null
  lastGoodAt: number | null
  /** Since when the venue wants not to be read. */
  optedOutAt: number | null
  /** The domain at which an address speaks for the venue; null where its website is on somebody else's. */
  domain: string | null
  /** What is shown of the venue that it can correct, and which of that it has corrected. */
  shown: VenueFacts
  corrected: VenueCorrection
}
