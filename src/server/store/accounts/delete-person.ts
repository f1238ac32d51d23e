import { text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { dropRequestsFor } from '#server/store/alerts/alert-requests.ts'
import { deleteAlertsOf } from '#server/store/alerts/alerts.ts'
import { dropNotificationsOf } from '#server/store/outbox/outbox.ts'
import { EmailChangeEntity } from '#server/store/entities/accounts/email-change.ts'
import { KnownOriginEntity } from '#server/store/entities/accounts/known-origin.ts'
import { UserAnalyticsEntity } from '#server/store/entities/accounts/user-analytics.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'

const dropLinkRequestsStatement = statement({
  takes: { address: text() },
  sql: 'delete from link_request where address_hash = :address',
})

const dropLimitsOfStatement = statement({
  takes: { userId: text(), address: text() },
  sql: `with held as (
     select key from rate_limit where position(:userId::text in key) > 0 or position(:address::text in key) > 0 order by key for update)
   delete from rate_limit where key in (select key from held)`,
})

/**
 * Deletes a person: the user record with sessions, preferences, passkeys and alerts, the emails sent to them, mail that
 * others requested for their address, and its rate limits. Only the hash of an unsubscribed address stays, so that
 * nobody gets mail sent to it again (decision 0025). Called in a transaction, which locks the rows.
 */
export async function deletePerson(
  tx: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const address = addressHash(email)
  // Emails before their matches, as deliverers lock them.
  await dropNotificationsOf(tx, { userId, email })
  await deleteAlertsOf(tx, { userId, email })
  // Others may have requested alerts and changes in the name of the address.
  await dropRequestsFor(tx, email)
  await tx.nativeDelete(EmailChangeEntity, { newEmail: email, confirmedAt: null })
  await tx.nativeDelete(UserAnalyticsEntity, { user: userId })
  await tx.nativeDelete(KnownOriginEntity, { addressHash: address })
  await execute(tx, dropLinkRequestsStatement, { address })
  await execute(tx, dropLimitsOfStatement, { userId, address })
  await tx.nativeDelete(UserEntity, { id: userId })
}
