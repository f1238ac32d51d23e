import type { EntityManager } from '#server/store/entity-manager.ts'
import { EmailChangeEntity } from '#server/store/entities/accounts/email-change.ts'
import { KnownOriginEntity } from '#server/store/entities/accounts/known-origin.ts'
import { UserAnalyticsEntity } from '#server/store/entities/accounts/user-analytics.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'

// Both lists lock rows in the order in which other transactions lock several, and emails before their matches, as
// deliverers do.
/** Rows of a person by id or address that do not cascade from the user record. */
const byPerson = [
  `with held as (select id from notification where user_id = ? or address = ? order by id for update)
   delete from notification where id in (select id from held)`,
  `with held as (select id from alert where user_id = ? or email = ? order by id for update)
   delete from alert where id in (select id from held)`,
].map((sql) => statement(sql))

const dropRequestsForStatement = statement(
  `delete from alert_request r where exists (
     select 1 from jsonb_array_elements(r.answer -> 'alerts') a where a ->> 'email' = ?)`,
)

const dropLinkRequestsStatement = statement('delete from link_request where address_hash = ?')

const dropLimitsOfStatement = statement(
  `with held as (
     select key from rate_limit where position(?::text in key) > 0 or position(?::text in key) > 0 order by key for update)
   delete from rate_limit where key in (select key from held)`,
)

/**
 * Deletes a person: the user record with sessions, preferences, passkeys and alerts, the emails sent to them, mail that
 * others requested for their address, and its rate limits. Only the hash of an unsubscribed address stays, so that
 * nobody gets mail sent to it again (decision 0025).
 */
export async function deletePerson(
  em: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const one of byPerson) await execute(em, one, [userId, email])
  // Others may have requested alerts and changes in the name of the address.
  await execute(em, dropRequestsForStatement, [email])
  await em.nativeDelete(EmailChangeEntity, { newEmail: email, confirmedAt: null })
  await em.nativeDelete(UserAnalyticsEntity, { user: userId })
  await em.nativeDelete(KnownOriginEntity, { addressHash: addressHash(email) })
  await execute(em, dropLinkRequestsStatement, [addressHash(email)])
  await execute(em, dropLimitsOfStatement, [userId, addressHash(email)])
  await em.nativeDelete(UserEntity, { id: userId })
}
