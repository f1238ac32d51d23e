import { boolean, instant, integer, nullable, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { endSessionsOf } from './sessions.ts'

const personStatement = statement(
  `select u.id, u.created_at as "createdAt", u.is_email_verified as "isVerified", u.blocked_at as "blockedAt",
     (select count(*)::integer from alert a where a.user_id = u.id and a.ended_at is null) as alerts
   from users u where u.email = lower(trim(?))`,
  { id: uuid(), createdAt: instant(), isVerified: boolean(), blockedAt: nullable(instant()), alerts: integer() },
)

/** The person of an address, registered or not, with the number of current alerts. */
export async function personOf(em: EntityManager, email: string) {
  const [person] = await execute(em, personStatement, [email])
  return person
}

const blockStatement = statement('update users set blocked_at = ? where id = ?')

/**
 * Blocks a person: all sessions end, none is opened (sessions.ts), their keys open nothing (api-keys.ts), and their alerts
 * find nothing (notify-batch.ts) until they are unblocked, with null as `at`. Alerts, keys and preferences stay.
 */
export function setBlocked(em: EntityManager, userId: string, at: Date | null): Promise<void> {
  return inTransaction(em, async (tx) => {
    await execute(tx, blockStatement, [at, userId])
    if (at) await endSessionsOf(tx, userId, at)
  })
}
