import { isJustRegistered, mayMailLink, type LinkKind } from '#domain/auth/link-mail-allowance.ts'
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

/**
 * The same for a link to verify that is asked for again. `isMailed` is false within a minute of a registration, whose link
 * is on its way; the answer is that to an address without an account.
 */
export async function consumeResendQuota(
  em: EntityManager,
  email: string,
  now: Date,
): Promise<{ granted: boolean; isMailed: boolean }> {
  const isMailed = !isJustRegistered(await lockLinkRequests(em, email, now), now)
  return { granted: await consumeLinkQuota(em, 'verify-email', email, now), isMailed }
}
