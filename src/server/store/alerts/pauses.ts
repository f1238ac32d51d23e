import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockAlerts } from './lock-alerts.ts'

/**
 * Pauses current alerts from now until the instant; null ends the pause. With `userId` only those of that person. Their
 * targets stay. Returns the ids of those found.
 */
export function setPause({
  em,
  ids,
  userId,
  until,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  userId?: string
  until: Date | null
  now: Date
}): Promise<string[]> {
  return inTransaction(em, async (tx) => {
    const rows = await lockAlerts(tx, ids)
    const current = rows.filter((row) => !row.endedAt && (userId === undefined || row.user.id === userId))
    for (const row of current) {
      const isPaused = row.pausedUntil && row.pausedUntil > now
      if (until === null) row.restedUntil = row.restedUntil && row.restedUntil < now ? row.restedUntil : now
      else {
        // A pause that is set during another one extends it.
        if (!isPaused) row.restedFrom = now
        row.restedUntil = until
      }
      row.pausedUntil = until
    }
    await tx.flush()
    return current.map(({ id }) => id)
  })
}
