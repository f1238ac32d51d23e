import { readFreshLink, signLink } from './signed-link.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The recipient of a link to manage a venue, and the instant. */
export interface VenueLink {
  venueId: string
  email: string
  issuedAt: Date
}

export function writeVenueLink(key: string, { venueId, email, issuedAt }: VenueLink): string {
  return signLink({ key, purpose: 'own-venue', subject: `${venueId}\n${email}`, issuedAt })
}

/** Undefined if we did not sign the link, or it is older than three days. */
export function readVenueLink(signed: { keys: SigningKeys; token: string; now: Date }): VenueLink | undefined {
  const link = readFreshLink({ ...signed, purpose: 'own-venue' })
  if (!link) return undefined
  const [venueId = '', email = ''] = link.subject.split('\n')
  return { venueId, email, issuedAt: link.issuedAt }
}
