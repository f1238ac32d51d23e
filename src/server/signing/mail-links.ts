import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import type { TokenPurpose } from '#domain/auth/token-purpose.ts'
import { tokenFor } from './one-time-token.ts'
import { signLink, type LinkPurpose } from './signed-link.ts'
import type { SigningKeys } from './signing-keys.ts'
import { writeVenueLink, type VenueLink } from './venue-link.ts'

const purposes = {
  confirm: 'confirm-alert',
  unsubscribe: 'unsubscribe',
  stop: 'stop-alert',
  booked: 'booked-alert',
  pause: 'pause-alert',
  resume: 'change-alert',
  change: 'change-alert',
} satisfies Record<LinkAction, LinkPurpose>

/** The links for the writers of mails, which don't see the keys. */
export function mailLinks({ appUrl, keys }: { appUrl: string; keys: SigningKeys }) {
  const [key] = keys
  function linkTokenFor(action: LinkAction, subject: string, issuedAt?: Date): string {
    return signLink({ key, purpose: purposes[action], subject, ...(issuedAt && { issuedAt }) })
  }

  function linkWith(action: LinkAction, token: string): string {
    return `${appUrl}/api/alerts/link/${action}?token=${token}`
  }

  return {
    appUrl,
    linkTokenFor,
    linkWith,
    tokenFor: (purpose: TokenPurpose, nonce: string) => tokenFor({ keys, purpose, nonce }),
    linkFor: (action: LinkAction, subject: string, issuedAt?: Date) =>
      linkWith(action, linkTokenFor(action, subject, issuedAt)),
    venueLinkFor(link: VenueLink): string {
      return `${appUrl}/sources/venue?${new URLSearchParams({ id: link.venueId, token: writeVenueLink(key, link) })}`
    },
  }
}
