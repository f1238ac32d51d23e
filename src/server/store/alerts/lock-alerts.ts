import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/**
 * Locks those of the alerts that exist, ended or not, and returns their current state. They don't change until the
 * transaction ends.
 */
export async function lockAlerts(em: EntityManager, ids: readonly string[]): Promise<AlertRow[]> {
  if (ids.length === 0) return []
  // All code that changes several rows locks them in the order of their ids, which prevents deadlocks. Not 'for update',
  // the only such lock of MikroORM: a reading that stores a match for the alert refers to its key, and need not wait.
  const all = em
    .getKysely()
    .selectFrom('alert')
    .select('id')
    .where('id', 'in', [...ids])
  const rows = await all.orderBy('id').forNoKeyUpdate().execute()
  if (rows.length === 0) return []
  return em.find(
    AlertEntity,
    { id: { $in: rows.map(({ id }) => id) } },
    { refresh: true, orderBy: { specificDate: 'asc', createdAt: 'asc', id: 'asc' } },
  )
}

/** An alert that has not ended, if it belongs to this person. */
export async function lockAlertOfUser(em: EntityManager, id: string, userId: string): Promise<AlertRow | undefined> {
  const [row] = await lockAlerts(em, [id])
  return row?.user.id === userId && !row.endedAt ? row : undefined
}
