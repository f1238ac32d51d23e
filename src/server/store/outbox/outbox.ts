import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { finishedStates, priorityIn, priorityOf, type NotificationKind } from '#domain/notifications/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { NotificationEntity, type NotificationRow } from '#server/store/entities/outbox/notification.ts'
import { notifyChannel } from '#server/store/notify-channel.ts'

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

/**
 * Stores a mail in the outbox within the caller's transaction. Features have no other way to send one (rule emails-1).
 * Returns the notification's id, or undefined if `dedupeKey` existed already.
 */
export async function enqueueNotification(
  em: EntityManager,
  notification: NewNotification,
): Promise<string | undefined> {
  const { kind, address, userId, payload, dedupeKey, now } = notification
  const [stored] = await em
    .getKysely()
    .insertInto('notification')
    .values({
      id: randomUUID(),
      kind,
      address,
      user_id: userId,
      payload,
      dedupe_key: dedupeKey ?? null,
      priority: priorityOf[kind],
      available_at: now,
      created_at: now,
    })
    .onConflict((known) => known.column('dedupe_key').doNothing())
    .returning('id')
    .execute()
  if (stored) await wakeDeliverers(em)
  return stored?.id
}

/** Stores a call of a webhook without openings, as a test. */
export async function enqueueCall(
  em: EntityManager,
  { webhookId, userId, now }: { webhookId: string; userId: string; now: Date },
): Promise<void> {
  const test = { kind: 'openings-called', priority: priorityIn.webhook, payload: { matches: [] } } as const
  await insertNow(em, { ...test, address: webhookId, webhook: webhookId, user: userId, now })
}

/** Stores a message to a channel without openings, as a test. */
export async function enqueueChannelTest(
  em: EntityManager,
  { channelId, userId, now }: { channelId: string; userId: string; now: Date },
): Promise<void> {
  const test = { kind: 'openings-pushed', priority: priorityIn.channel } as const
  await insertNow(em, { ...test, address: channelId, channel: channelId, user: userId, now })
}

type Test = Pick<NotificationRow, 'kind' | 'address' | 'priority'> & Partial<Pick<NotificationRow, 'payload'>>

async function insertNow(
  em: EntityManager,
  { now, ...test }: Test & { user: string; webhook?: string; channel?: string; now: Date },
): Promise<void> {
  await em.insert(NotificationEntity, { ...test, id: randomUUID(), availableAt: now, createdAt: now })
  await wakeDeliverers(em)
}

/** Forgets notifications that reached their end and were made before `instant`, and farewells and requests at once (decision 0025). */
export async function dropFinishedNotifications(em: EntityManager, instant: Date): Promise<void> {
  const db = em.getKysely()
  const forgotten = db
    .selectFrom('notification')
    .select('id')
    .where('state', 'in', finishedStates)
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', instant),
        eb('kind', '=', 'account-deleted'),
        and([eb('kind', '=', 'venue-request'), eb('state', '=', 'sent')]),
      ]),
    )
  await db.deleteFrom('notification').where('id', 'in', forgotten.forUpdate().skipLocked()).execute()
}

/** Deletes the notifications of a person, and those to their address. Called in a transaction, which locks them in order. */
export async function dropNotificationsOf(
  tx: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, fields: ['id'] } as const
  const own = await tx.find(NotificationEntity, { $or: [{ user: userId }, { address: email }] }, held)
  await tx.nativeDelete(NotificationEntity, { id: { $in: own.map(({ id }) => id) } })
}

/** Wakes deliverers, once the transaction commits. */
export async function wakeDeliverers(em: EntityManager): Promise<void> {
  await notifyChannel(em, notificationChannel)
}
