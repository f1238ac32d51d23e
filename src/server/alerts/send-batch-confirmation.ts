import { AppError } from '#domain/app-error.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'

/**
 * Mails the owner the created alerts, once for each alert. Alerts of an unconfirmed address are omitted, because that
 * address gets only its confirmation link.
 */
export async function sendBatchConfirmation({
  em,
  alertIds,
  userId,
  now,
}: {
  em: EntityManager
  alertIds: readonly string[]
  userId: string
  now: Date
}): Promise<{ sent: number }> {
  return inTransaction(em, async (tx) => {
    await lockUser(tx, userId)
    const wanted = [...new Set(alertIds)]
    const rows = new Map((await lockAlerts(tx, wanted)).map((row) => [row.id, row]))
    const byAddress = new Map<string, string[]>()
    for (const id of wanted) {
      const row = rows.get(id)
      if (row?.user.id !== userId || row.endedAt) throw new AppError('NOT_FOUND', 'There is no such alert.')
      if (row.confirmedAt === null || row.confirmationMailedAt) continue
      row.confirmationMailedAt = now
      byAddress.set(row.email, [...(byAddress.get(row.email) ?? []), id])
    }
    await tx.flush()
    for (const [address, ids] of byAddress) {
      const payload = { alertIds: ids }
      await enqueueNotification(tx, { kind: 'alert-confirmation', address, userId, payload, now })
    }
    return { sent: byAddress.size }
  })
}
