import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { AppError } from '#domain/app-error.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { alertsOfUser, endAlerts } from '#server/store/alerts/alerts.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'

/** The deletion of an alert: its requester and its instant. */
interface Deletion {
  em: EntityManager
  id: string
  userId: string
  now: Date
}

/** How many alerts were deleted, and which, for the undo. */
export interface Deleted {
  deleted: number
  ids: string[]
}

/** Deletes one alert of its owner. Another person's alert answers like one that does not exist (rule alerts-19). */
export async function deleteAlert({ em, id, userId, now }: Deletion): Promise<Deleted> {
  return inTransaction(em, async (tx) => {
    const row = await tx.findOne(AlertEntity, { id, user: userId, endedAt: null })
    if (!row) throw new AppError('NOT_FOUND', 'There is no such alert.')
    return deleted(await endAlerts({ em: tx, ids: [id], reason: 'deleted', now }))
  })
}

/** Deletes an alert and all its series mates at once. */
export async function deleteAlertSeries({ em, id, userId, now }: Deletion): Promise<Deleted> {
  return inTransaction(em, async (tx) => {
    const alerts = await alertsOfUser(tx, userId)
    const alert = alerts.find((one) => one.id === id)
    if (!alert) throw new AppError('NOT_FOUND', 'There is no such alert.')
    const ids = [alert, ...seriesMatesOf(alert, alerts)].map((one) => one.id)
    return deleted(await endAlerts({ em: tx, ids, reason: 'deleted', now }))
  })
}

function deleted(ids: string[]): Deleted {
  return { deleted: ids.length, ids }
}
