import { mayMailLink, type LinkKind } from '#domain/auth/link-mail-allowance.ts'
import { lockLinkRequests, recordLinkRequest } from '#server/store/accounts/link-requests.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/**
 * Counts one more link to an address; false if the limit refuses it (limit L10). It counts requests and not emails, so
 * the answer is the same for an address without an account.
 */
export async function consumeLinkQuota(em: EntityManager, kind: LinkKind, email: string, now: Date): Promise<boolean> {
  const requests = await lockLinkRequests(em, email, now)
  if (!mayMailLink({ kind, requests, now })) return false
  await recordLinkRequest(em, email, { kind, at: now })
  return true
}
