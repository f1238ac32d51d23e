import { randomUUID } from 'node:crypto'
import { finishedStates, priorityOf, type NotificationKind } from '#domain/notifications/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The channel that wakes deliverers. PostgreSQL notifies it only when the transaction commits. */
export const notificationChannel = 'courtside_notification'

export interface NewNotification {
  kind: Exclude<NotificationKind, 'openings-found'>
  address: string
  userId: string | null
  /** The data of the message. Never a token: store its nonce here (one-time-token.ts). */
  payload: Record<string, unknown>
  /** A second notification with the same key is the same notification and is not created. */
  dedupeKey?: string
  now: Date
}

const enqueueStatement = statement(
  `insert into notification (id, kind, address, user_id, payload, dedupe_key, priority, available_at, created_at)
     values (?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?)
     on conflict (dedupe_key) do nothing returning id`,
  { id: uuid() },
)

const wakeDeliverersStatement = statement(`select pg_notify('${notificationChannel}', '')`)

/**
 * Stores a mail in the outbox within the caller's transaction. Features have no other way to send one (rule emails-1).
 * Returns the notification's id, or undefined if `dedupeKey` existed already.
 */
export async function enqueueNotification(
  em: EntityManager,
  notification: NewNotification,
): Promise<string | undefined> {
  const { kind, address, userId, payload, dedupeKey, now } = notification
  const rows = await execute(em, enqueueStatement, [
    randomUUID(),
    kind,
    address,
    userId,
    JSON.stringify(payload),
    dedupeKey ?? null,
    priorityOf[kind],
    now,
    now,
  ])
  if (rows[0]) await wakeDeliverers(em)
  return rows[0]?.id
}

const finished = finishedStates.map((state) => `'${state}'`).join(', ')
const dropFinishedNotificationsStatement = statement(
  `delete from notification where id in (
     select id from notification where state in (${finished}) and (created_at < ? or kind = 'account-deleted' or (kind = 'venue-request' and state = 'sent'))
     for update skip locked)`,
)

/** Forgets notifications that reached their end and were made before `instant`, and farewells and requests at once (decision 0025). */
export async function dropFinishedNotifications(em: EntityManager, instant: Date): Promise<void> {
  await execute(em, dropFinishedNotificationsStatement, [instant])
}

/** Wakes deliverers, once the transaction commits. */
export async function wakeDeliverers(em: EntityManager): Promise<void> {
  await execute(em, wakeDeliverersStatement)
}
