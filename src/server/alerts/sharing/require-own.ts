import { AppError } from '#domain/app-error.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Locks alerts of their owner that have not ended, all or none. Another person's are as if they did not exist (rule alerts-19). */
export async function requireOwn(em: EntityManager, ids: readonly string[], userId: string): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const own = (await lockAlerts(em, wanted)).filter((row) => row.user.id === userId && !row.endedAt)
  if (own.length < wanted.length) throw new AppError('NOT_FOUND', 'There is no such alert.')
  return wanted
}
