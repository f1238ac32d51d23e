import { friendsOf, type Friend } from '#domain/alerts/sharing/friends.ts'
import { AppError } from '#domain/app-error.ts'
import { hashToken, newTokenNonce } from '#server/signing/one-time-token.ts'
import { endAlerts } from '#server/store/alerts/alerts.ts'
import { friendAlerts, joinedAmong } from '#server/store/alerts/sharing/joined-alerts.ts'
import { dropShare, saveShare, sharedSince } from '#server/store/alerts/sharing/shares.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { requireOwn } from './require-own.ts'

interface Own {
  em: EntityManager
  ids: readonly string[]
  userId: string
  now: Date
}

/** How an alert, or a series as one, is shared. */
interface Sharing {
  /** True if it was made by joining another person's alert: only they can share it. */
  isJoined: boolean
  /** The instant when its link was made; null without one. */
  madeAt: Date | null
  friends: Friend[]
}

export async function sharingOf({ em, ids, userId }: Omit<Own, 'now'>): Promise<Sharing> {
  return inTransaction(em, async (tx) => {
    const own = await requireOwn(tx, ids, userId)
    return {
      isJoined: (await joinedAmong(tx, own)).length > 0,
      madeAt: (await sharedSince(tx, own)) ?? null,
      friends: friendsOf(await friendAlerts(tx, own)),
    }
  })
}

/** The link is shown this once: only its hash is stored. An earlier link ends; friends who joined stay. */
export async function shareAlerts({
  em,
  ids,
  userId,
  appUrl,
  now,
}: Own & { appUrl: string }): Promise<{ url: string }> {
  const token = newTokenNonce()
  await inTransaction(em, async (tx) => {
    const own = await requireOwn(tx, ids, userId)
    if ((await joinedAmong(tx, own)).length > 0) {
      throw new AppError('INVALID_INPUT', 'ids: a friend shared this alert; only they can share it on')
    }
    await saveShare(tx, { ids: own, tokenHash: hashToken(token), now })
  })
  return { url: `${appUrl}/join?token=${token}` }
}

export async function endSharing({ em, ids, userId }: Omit<Own, 'now'>): Promise<{ ended: true }> {
  await inTransaction(em, async (tx) => dropShare(tx, await requireOwn(tx, ids, userId)))
  return { ended: true }
}

/** Ends a friend's alerts that joined these, and the link, so that they cannot join again. */
export async function removeFriend({
  em,
  ids,
  userId,
  friend,
  now,
}: Own & { friend: string }): Promise<{ removed: true }> {
  await inTransaction(em, async (tx) => {
    const own = await requireOwn(tx, ids, userId)
    const all = await friendAlerts(tx, own)
    const theirs = all.filter((one) => one.userId === all.find(({ alertId }) => alertId === friend)?.userId)
    if (theirs.length === 0) throw new AppError('NOT_FOUND', 'There is no such friend.')
    await endAlerts({ em: tx, ids: theirs.map(({ alertId }) => alertId), reason: 'removed', now })
    await dropShare(tx, own)
  })
  return { removed: true }
}
