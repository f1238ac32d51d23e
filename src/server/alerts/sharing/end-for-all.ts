import { bookedTogether } from '#domain/alerts/sharing/group.ts'
import { endAlerts } from '#server/store/alerts/alerts.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { joinedWith } from '#server/store/alerts/sharing/joined-alerts.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { requireOwn } from './require-own.ts'

/**
 * 'I booked it' ends a shared alert for all of its people (rule alerts-58). No email is sent. The rows are locked
 * before the friends are looked up: a friend who joins at the same moment is found, or finds the alert ended.
 */
export async function endForAll({
  em,
  ids,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  now: Date
}): Promise<string[]> {
  await lockAlerts(em, bookedTogether(ids, await joinedWith(em, ids)))
  return endAlerts({ em, ids: bookedTogether(ids, await joinedWith(em, ids)), reason: 'booked', now })
}

/** The same from the card of the alert. */
export async function bookedByOwner({
  em,
  ids,
  userId,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  userId: string
  now: Date
}): Promise<{ changed: number }> {
  return inTransaction(em, async (tx) => {
    // Not locked alone first: with the alerts of friends, all are locked in one order.
    await lockAlerts(tx, bookedTogether(ids, await joinedWith(tx, ids)))
    await requireOwn(tx, ids, userId)
    return { changed: (await endForAll({ em: tx, ids, now })).length }
  })
}
