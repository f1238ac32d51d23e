import { readLink, signLink } from './signed-link.ts'
import type { SigningKeys } from './signing-keys.ts'

const worksForMs = 72 * 3_600_000

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
export function readVenueLink({
  keys,
  token,
  now,
}: {
  keys: SigningKeys
  token: string
  now: Date
}): VenueLink | undefined {
  const link = readLink({ keys, purpose: 'own-venue', token })
  if (!link?.issuedAt || now.getTime() - link.issuedAt.getTime() > worksForMs) return undefined
  const [venueId = '', email = ''] = link.subject.split('\n')
  return { venueId, email, issuedAt: link.issuedAt }
}
