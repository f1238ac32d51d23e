import { linkRequestsCountForMs, type LinkKind, type LinkRequested } from '#domain/auth/link-mail-allowance.ts'
import { instant, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'

const lockClass = 7306

const lockAddressStatement = statement(`select pg_advisory_xact_lock(${lockClass}, hashtext(?))`)

const linkRequestsStatement = statement(
  'select kind, requested_at as at from link_request where address_hash = ? and requested_at > ?',
  { kind: text<LinkKind>(), at: instant() },
)

/**
 * The links that were granted to an address within a day. Until the transaction ends, no other one reads them, so two
 * requests at once cannot both be granted the last.
 */
export async function lockLinkRequests(em: EntityManager, email: string, now: Date): Promise<LinkRequested[]> {
  const hash = addressHash(email)
  await execute(em, lockAddressStatement, [hash])
  return execute(em, linkRequestsStatement, [hash, new Date(now.getTime() - linkRequestsCountForMs)])
}

const recordLinkRequestStatement = statement(
  'insert into link_request (address_hash, kind, requested_at) values (?, ?, ?)',
)

export async function recordLinkRequest(em: EntityManager, email: string, { kind, at }: LinkRequested): Promise<void> {
  await execute(em, recordLinkRequestStatement, [addressHash(email), kind, at])
}

const dropOldLinkRequestsStatement = statement('delete from link_request where requested_at <= ?')

/** Deletes requests that no longer count. */
export async function dropOldLinkRequests(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropOldLinkRequestsStatement, [new Date(now.getTime() - linkRequestsCountForMs)])
}
