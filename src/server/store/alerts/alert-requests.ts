import type { Alert } from '#domain/alerts/alert.ts'
import type { CreatedAlerts } from '#domain/alerts/create-alert-input.ts'
import { text } from '#server/store/column.ts'
import { AlertRequestEntity } from '#server/store/entities/alerts/alert-request.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The key of a request: a visitor's never answers for its owner's, even with the same number. */
export interface RequestKey {
  userId: string
  requestId: string
  isVisitor: boolean
}

/** The earlier answer to this request; undefined if it is new. The user must be locked. */
export async function answeredBefore(
  em: EntityManager,
  { userId, requestId, isVisitor }: RequestKey,
): Promise<CreatedAlerts | undefined> {
  const row = await em.findOne(AlertRequestEntity, { user: userId, requestId, isVisitor }, { refresh: true })
  return row ? { ...row.answer, alerts: row.answer.alerts.map(revived) } : undefined
}

export async function saveAnswer({
  em,
  key: { userId, requestId, isVisitor },
  answer,
  now,
}: {
  em: EntityManager
  key: RequestKey
  answer: CreatedAlerts
  now: Date
}): Promise<void> {
  await em.insert(AlertRequestEntity, { user: userId, requestId, isVisitor, answer, createdAt: now })
}

export async function dropAnswersBefore(em: EntityManager, instant: Date): Promise<void> {
  await em.nativeDelete(AlertRequestEntity, { createdAt: { $lt: instant } })
}

const dropRequestsForStatement = statement({
  takes: { email: text() },
  sql: `delete from alert_request r where exists (
     select 1 from jsonb_array_elements(r.answer -> 'alerts') a where a ->> 'email' = :email)`,
})

/** Deletes everybody's requests for alerts to an address. */
export async function dropRequestsFor(em: EntityManager, email: string): Promise<void> {
  await execute(em, dropRequestsForStatement, { email })
}

/** JSON has no dates. */
function revived(alert: Alert): Alert {
  return {
    ...alert,
    createdAt: new Date(alert.createdAt),
    pausedUntil: alert.pausedUntil && new Date(alert.pausedUntil),
  }
}
