import type { EndedAccess } from '#domain/auth/ended-access.ts'
import { countFriends } from '#server/store/alerts/sharing/joined-alerts.ts'
import { dropSharesSince } from '#server/store/alerts/sharing/shares.ts'
import { PasskeyEntity } from '#server/store/entities/accounts/passkey.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { pauseIntegrations } from '#server/store/integrations/pause-integrations.ts'
import { dropSubscriptionsOf } from '#server/store/push/push-subscriptions.ts'
import { dropCalendarFeed } from './calendar-feeds.ts'
import { endEmailChanges } from './email-changes.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Ends everything that somebody else could have set up in a person's account (decision 0055), but for the session `except`
 * and the pushes of its browser. The caller has locked the person, so that nothing is added meanwhile (in-session.ts).
 */
export async function endAccess(
  tx: EntityManager,
  { userId, except = null, now }: { userId: string; except?: string | null; now: Date },
): Promise<EndedAccess> {
  const person = await tx.findOneOrFail(UserEntity, { id: userId }, { disableIdentityMap: true })
  const since = person.mailboxProvenAt ?? person.createdAt
  return {
    sessions: await endSessionsOf(tx, { userId, except }, now),
    emailChange: await endEmailChanges(tx, person, now),
    calendar: await dropCalendarFeed(tx, userId),
    ...(await pauseIntegrations(tx, userId, now)),
    passkeys: await tx.nativeDelete(PasskeyEntity, { user: userId, createdAt: { $gte: since } }),
    browsers: await dropSubscriptionsOf(tx, { userId, except }),
    shareLinks: await dropSharesSince(tx, { userId, since }),
    friends: await countFriends(tx, userId),
  }
}

/** Notes when the person last showed to read the mailbox of the account; null if that is not known. */
export async function noteMailboxProof(em: EntityManager, userId: string, provenAt: Date | null): Promise<void> {
  await em.nativeUpdate(UserEntity, { id: userId }, { mailboxProvenAt: provenAt })
}
