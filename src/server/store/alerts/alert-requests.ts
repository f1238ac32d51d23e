import type { Alert } from '#domain/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { json } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The stored answer to a request to make alerts. */
export interface CreatedAlerts {
  alerts: Alert[]
  /** True when the address must follow a link first. Until then nothing else is sent to it. */
  needsConfirmation: boolean
}

/** The key of a request: a visitor's never answers for its owner's, even with the same number. */
export interface RequestKey {
  userId: string
  requestId: string
  isVisitor: boolean
}

const answerStatement = statement(
  'select answer from alert_request where user_id = ? and request_id = ? and is_visitor = ?',
  { answer: json<CreatedAlerts>() },
)

/** The earlier answer to this request; undefined if it is new. The user must be locked. */
export async function answeredBefore(
  em: EntityManager,
  { userId, requestId, isVisitor }: RequestKey,
): Promise<CreatedAlerts | undefined> {
  const [row] = await execute(em, answerStatement, [userId, requestId, isVisitor])
  return row && { ...row.answer, alerts: row.answer.alerts.map(revived) }
}

const saveAnswerStatement = statement(
  `insert into alert_request (user_id, request_id, is_visitor, answer, created_at) values (?, ?, ?, ?::jsonb, ?)`,
)

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
  await execute(em, saveAnswerStatement, [userId, requestId, isVisitor, JSON.stringify(answer), now])
}

const dropAnswersBeforeStatement = statement('delete from alert_request where created_at < ?')

export async function dropAnswersBefore(em: EntityManager, instant: Date): Promise<void> {
  await execute(em, dropAnswersBeforeStatement, [instant])
}

/** JSON has no dates. */
function revived(alert: Alert): Alert {
  return {
    ...alert,
    createdAt: new Date(alert.createdAt),
    pausedUntil: alert.pausedUntil && new Date(alert.pausedUntil),
  }
}
