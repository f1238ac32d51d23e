import type { LinkAction } from '#domain/alerts/link-action.ts'
import { tokenFor } from './one-time-token.ts'
import { signLink, type LinkPurpose } from './signed-link.ts'

const purposes = {
  confirm: 'confirm-alert',
  unsubscribe: 'unsubscribe',
  stop: 'manage-alert',
  booked: 'manage-alert',
  pause: 'manage-alert',
} satisfies Record<LinkAction, LinkPurpose>

/** What the writers of mails need of the key, without the key itself. */
export function mailLinks({ appUrl, key }: { appUrl: string; key: string }) {
  return {
    appUrl,
    tokenFor: (purpose: 'verify-email' | 'reset-password', nonce: string) => tokenFor({ key, purpose, nonce }),
    linkFor(action: LinkAction, subject: string, issuedAt?: Date): string {
      const token = signLink({ key, purpose: purposes[action], subject, ...(issuedAt && { issuedAt }) })
      return `${appUrl}/api/alerts/link/${action}?token=${token}`
    },
  }
}
