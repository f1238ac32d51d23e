import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import type { TokenPurpose } from '#domain/auth/token-purpose.ts'
import { tokenFor } from './one-time-token.ts'
import { signLink, type LinkPurpose } from './signed-link.ts'
import { writeVenueLink, type VenueLink } from './venue-link.ts'

const purposes = {
  confirm: 'confirm-alert',
  unsubscribe: 'unsubscribe',
  stop: 'manage-alert',
  booked: 'manage-alert',
  pause: 'manage-alert',
  resume: 'manage-alert',
  change: 'manage-alert',
} satisfies Record<LinkAction, LinkPurpose>

/** The links for the writers of mails, which don't see the key. */
export function mailLinks({ appUrl, key }: { appUrl: string; key: string }) {
  // Links of one email to one alert share their proof, which is expensive, and differ in the action.
  let latest: { of: string; token: string } | undefined

  function tokenOf(purpose: LinkPurpose, subject: string, issuedAt?: Date): string {
    const of = `${purpose} ${issuedAt?.getTime()} ${subject}`
    if (latest?.of !== of) latest = { of, token: signLink({ key, purpose, subject, ...(issuedAt && { issuedAt }) }) }
    return latest.token
  }

  function linkTokenFor(action: LinkAction, subject: string, issuedAt?: Date): string {
    return tokenOf(purposes[action], subject, issuedAt)
  }

  function linkWith(action: LinkAction, token: string): string {
    return `${appUrl}/api/alerts/link/${action}?token=${token}`
  }

  return {
    appUrl,
    linkTokenFor,
    linkWith,
    tokenFor: (purpose: TokenPurpose, nonce: string) => tokenFor({ key, purpose, nonce }),
    linkFor: (action: LinkAction, subject: string, issuedAt?: Date) =>
      linkWith(action, linkTokenFor(action, subject, issuedAt)),
    venueLinkFor(link: VenueLink): string {
      return `${appUrl}/sources/venue?${new URLSearchParams({ id: link.venueId, token: writeVenueLink(key, link) })}`
    },
  }
}
