import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'
import { dropUser } from './change-account.ts'

// Both lists lock rows in the order in which other transactions lock several, and emails before their matches, as
// deliverers do.
/** Rows of a person by id or address that do not cascade from the user record. */
const byPerson = [
  `with held as (select id from notification where user_id = ? or address = ? order by id for update)
   delete from notification where id in (select id from held)`,
  `with held as (select id from alert where user_id = ? or email = ? order by id for update)
   delete from alert where id in (select id from held)`,
].map((sql) => statement(sql))

/** Rows that others requested in the name of an address. */
const byAddress = [
  `delete from alert_request r where exists (
     select 1 from jsonb_array_elements(r.answer -> 'alerts') a where a ->> 'email' = ?)`,
  'delete from email_change where new_email = ? and confirmed_at is null',
].map((sql) => statement(sql))

const dropAnalyticsOfStatement = statement('delete from user_analytics where user_id = ?')

/** Rows under the hash of an address. */
const byHash = [
  'delete from known_origin where address_hash = ?',
  'delete from link_request where address_hash = ?',
].map((sql) => statement(sql))

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
  for (const one of byAddress) await execute(em, one, [email])
  await execute(em, dropAnalyticsOfStatement, [userId])
  for (const one of byHash) await execute(em, one, [addressHash(email)])
  await execute(em, dropLimitsOfStatement, [userId, addressHash(email)])
  await dropUser(em, userId)
}
