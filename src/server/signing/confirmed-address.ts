import type { SigningKeys } from './signing-keys.ts'
import { readLink } from './signed-link.ts'

const confirmWithinMs = 72 * 3_600_000

/**
 * The address that a confirmation link was emailed to, at most three days ago: its holder reads that mailbox. Undefined
 * if we did not sign the link, or it has expired.
 */
export function confirmedAddress({
  keys,
  token,
  now,
}: {
  keys: SigningKeys
  token: string
  now: Date
}): string | undefined {
  const link = readLink({ keys, purpose: 'confirm-alert', token })
  if (!link?.issuedAt || now.getTime() - link.issuedAt.getTime() > confirmWithinMs) return undefined
  return link.subject
}
