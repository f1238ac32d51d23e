import { mayMailLink, type LinkKind } from '#domain/auth/link-mail-allowance.ts'
import { lockLinkRequests, recordLinkRequest } from '#server/store/accounts/link-requests.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/**
 * Whether an address may be mailed one more link now, and counts it if so (limit L10). It counts requests and not
 * emails, so the answer is the same for an address that nobody has.
 */
export async function consumeLinkQuota(em: EntityManager, kind: LinkKind, email: string, now: Date): Promise<boolean> {
  const requests = await lockLinkRequests(em, email, now)
  if (!mayMailLink({ kind, requests, now })) return false
  await recordLinkRequest(em, email, { kind, at: now })
  return true
}
