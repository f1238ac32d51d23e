import { randomUUID } from 'node:crypto'
import { maxSubscriptions, type PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { PushSubscriptionEntity } from '#server/store/entities/push/push-subscription.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'

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
    // A browser that is another person's stays theirs: whoever knows its endpoint and secrets would take their pushes. A
    // browser that somebody else signs in with makes a new subscription (client/preferences/use-push.ts).
    const secrets = { p256dh: keys.p256dh, auth: keys.auth }
    const row = { id: randomUUID(), user_id: userId, session_id: sessionId, endpoint, ...secrets, seen_at: now }
    const saved = await tx
      .getKysely()
      .insertInto('push_subscription')
      .values({ ...row, created_at: now })
      .onConflict((known) =>
        known
          .column('endpoint')
          .doUpdateSet({ session_id: sessionId, seen_at: now })
          .where('push_subscription.user_id', '=', userId)
          .where('push_subscription.p256dh', '=', keys.p256dh)
          .where('push_subscription.auth', '=', keys.auth),
      )
      .returning('id')
      .execute()
    const oldestLast = { orderBy: { seenAt: 'desc', id: 'asc' }, offset: maxSubscriptions, refresh: true } as const
    const tooMany = await tx.find(PushSubscriptionEntity, { user: userId }, oldestLast)
    await tx.nativeDelete(PushSubscriptionEntity, { id: { $in: tooMany.map(({ id }) => id) } })
    return saved.length > 0
  })
}

/** Replaces a subscription whose endpoint and secrets are all known, unless the new endpoint is there already. */
export async function renewSubscription(
  em: EntityManager,
  { old, renewed, now }: { old: PushSubscriptionInput; renewed: PushSubscriptionInput; now: Date },
): Promise<void> {
  const of = ({ endpoint, keys }: PushSubscriptionInput) => ({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
  const db = em.getKysely()
  const taken = db.selectFrom('push_subscription as other').select('other.id')
  await db
    .updateTable('push_subscription')
    .set({ ...of(renewed), seen_at: now })
    .where(({ and }) => and(of(old)))
    .where(({ not, exists }) => not(exists(taken.where('other.endpoint', '=', renewed.endpoint))))
    .execute()
}

/** Forgets a browser of a person. */
export async function dropOwnSubscription(em: EntityManager, userId: string, endpoint: string): Promise<void> {
  await em.nativeDelete(PushSubscriptionEntity, { user: userId, endpoint })
}

/** Forgets all browsers of a person but that of the session `except`. Returns their number. */
export function dropSubscriptionsOf(
  em: EntityManager,
  { userId, except }: { userId: string; except: string | null },
): Promise<number> {
  const others = except ? { $or: [{ session: null }, { session: { $ne: except } }] } : {}
  return em.nativeDelete(PushSubscriptionEntity, { user: userId, ...others })
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

/**
 * Deletes browsers that were signed out. A session that merely expired leaves its browser subscribed; call this before
 * sessions are deleted, which deletes their subscriptions.
 */
export async function dropSignedOutSubscriptions(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(PushSubscriptionEntity, { session: { endedAt: { $ne: null } } })
  const expired = { session: { endedAt: null, expiresAt: { $lte: now } } }
  await em.nativeUpdate(PushSubscriptionEntity, expired, { session: null })
}
