import { readFreshLink } from './signed-link.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * The address that a confirmation link was emailed to, at most three days ago: its holder reads that mailbox. Undefined
 * if we did not sign the link, or it has expired.
 */
export function confirmedAddress(link: { keys: SigningKeys; token: string; now: Date }): string | undefined {
  return readFreshLink({ ...link, purpose: 'confirm-alert' })?.subject
}
