import { randomUUID } from 'node:crypto'
import { maxSubscriptions, type PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { uuid } from '#server/store/column.ts'
import { PushSubscriptionEntity } from '#server/store/entities/outbox/push-subscription.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { execute, statement } from '#server/store/statement.ts'

// A browser that is another person's stays theirs: whoever knows its endpoint and secrets would take their pushes. A
// browser that somebody else signs in with makes a new subscription (client/preferences/use-push.ts).
const saveStatement = statement(
  `insert into push_subscription as s (id, user_id, session_id, endpoint, p256dh, auth, created_at, seen_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (endpoint) do update set session_id = excluded.session_id, seen_at = excluded.seen_at
       where s.user_id = excluded.user_id and s.p256dh = excluded.p256dh and s.auth = excluded.auth
     returning id`,
  { id: uuid() },
)

const dropOldestStatement = statement(
  `delete from push_subscription where id in (
     select id from push_subscription where user_id = ? order by seen_at desc, id offset ${maxSubscriptions})`,
)

/**
 * Stores the subscription of a browser for the person signed in there. One more than ten drops the one seen longest
 * ago. Returns true if it is stored; it is not if the endpoint is another person's, or known with other secrets.
 */
export function saveSubscription({
  em,
  userId,
  sessionId,
  subscription: { endpoint, keys },
  now,
}: {
  em: EntityManager
  userId: string
  sessionId: string
  subscription: PushSubscriptionInput
  now: Date
}): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockPerson(tx, userId)
    const values = [randomUUID(), userId, sessionId, endpoint, keys.p256dh, keys.auth, now, now]
    const [saved] = await execute(tx, saveStatement, values)
    await execute(tx, dropOldestStatement, [userId])
    return saved !== undefined
  })
}

const renewStatement = statement(
  `update push_subscription set endpoint = ?, p256dh = ?, auth = ?, seen_at = ?
     where endpoint = ? and p256dh = ? and auth = ? and not exists (
       select 1 from push_subscription other where other.endpoint = ?)`,
)

/** Replaces a subscription whose endpoint and secrets are all known, unless the new endpoint is there already. */
export async function renewSubscription(
  em: EntityManager,
  { old, renewed, now }: { old: PushSubscriptionInput; renewed: PushSubscriptionInput; now: Date },
): Promise<void> {
  const of = ({ endpoint, keys }: PushSubscriptionInput) => [endpoint, keys.p256dh, keys.auth]
  await execute(em, renewStatement, [...of(renewed), now, ...of(old), renewed.endpoint])
}

/** Forgets a browser of a person. */
export async function dropOwnSubscription(em: EntityManager, userId: string, endpoint: string): Promise<void> {
  await em.nativeDelete(PushSubscriptionEntity, { user: userId, endpoint })
}

/** Deletes a browser that its push service no longer knows. */
export async function dropSubscription(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(PushSubscriptionEntity, { id })
}

export function countSubscriptions(em: EntityManager, userId: string): Promise<number> {
  return em.count(PushSubscriptionEntity, { user: userId })
}

/** True if a person has a browser with this endpoint. */
export async function isSubscribedAs(em: EntityManager, userId: string, endpoint: string): Promise<boolean> {
  return (await em.count(PushSubscriptionEntity, { user: userId, endpoint })) > 0
}

const dropEndedStatement = statement(
  `delete from push_subscription s using session e where e.id = s.session_id and e.ended_at is not null`,
)
const outliveStatement = statement(
  `update push_subscription s set session_id = null from session e
     where e.id = s.session_id and e.ended_at is null and e.expires_at <= ?`,
)

/**
 * Deletes browsers that were signed out. A session that merely expired leaves its browser subscribed; call this before
 * sessions are deleted, which deletes their subscriptions.
 */
export async function dropSignedOutSubscriptions(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropEndedStatement)
  await execute(em, outliveStatement, [now])
}
