import { linkRequestsCountForMs, type LinkKind, type LinkRequested } from '#domain/auth/link-mail-allowance.ts'
import { lockAlone } from '#server/store/advisory-lock.ts'
import { instant, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'

const lockClass = 7306

// The table has no key, so it has no entity.
const linkRequestsStatement = statement({
  takes: { address: text(), after: instant() },
  gives: { kind: text<LinkKind>(), at: instant() },
  sql: 'select kind, requested_at as at from link_request where address_hash = :address and requested_at > :after',
})

/**
 * The links that were granted to an address within a day. Until the transaction ends, no other one reads them, so two
 * requests at once cannot both be granted the last.
 */
export async function lockLinkRequests(em: EntityManager, email: string, now: Date): Promise<LinkRequested[]> {
  const address = addressHash(email)
  await lockAlone(em, { lockClass, name: address })
  return execute(em, linkRequestsStatement, { address, after: new Date(now.getTime() - linkRequestsCountForMs) })
}

const recordLinkRequestStatement = statement({
  takes: { address: text(), kind: text<LinkKind>(), at: instant() },
  sql: 'insert into link_request (address_hash, kind, requested_at) values (:address, :kind, :at)',
})

export async function recordLinkRequest(em: EntityManager, email: string, { kind, at }: LinkRequested): Promise<void> {
  await execute(em, recordLinkRequestStatement, { address: addressHash(email), kind, at })
}

const dropOldLinkRequestsStatement = statement({
  takes: { until: instant() },
  sql: 'delete from link_request where requested_at <= :until',
})

/** Deletes requests that no longer count. */
export async function dropOldLinkRequests(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropOldLinkRequestsStatement, { until: new Date(now.getTime() - linkRequestsCountForMs) })
}
