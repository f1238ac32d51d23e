import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

// All code that changes several rows locks them in the order of their ids, which prevents deadlocks. Not 'for update': a reading that stores a match for the alert refers to its key, and need not wait.
const lockAlertsStatement = statement('select id from alert where id = any(?::uuid[]) order by id for no key update', {
  id: uuid(),
})

/**
 * Locks those of the alerts that exist, ended or not, and returns their current state. They don't change until the
 * transaction ends.
 */
export async function lockAlerts(em: EntityManager, ids: readonly string[]): Promise<AlertRow[]> {
  const rows = await execute(em, lockAlertsStatement, [uuidArray(ids.map((id) => ({ id })))])
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
