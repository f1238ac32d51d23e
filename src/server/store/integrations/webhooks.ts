import { randomUUID } from 'node:crypto'
import { maxWebhooks, type Webhook, type WebhookDelivery } from '#domain/integrations/webhook.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { WebhookEntity } from '#server/store/entities/integrations/webhook.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { enqueueCall } from '#server/store/outbox/outbox.ts'
import { endReceiver, storedFailure } from './end-receiver.ts'

/** Stores a webhook. Returns its id; undefined if the person has the maximum. */
export function insertWebhook(
  em: EntityManager,
  { userId, url, nonce, now }: { userId: string; url: string; nonce: string; now: Date },
): Promise<string | undefined> {
  return inTransaction(em, async (tx) => {
    await lockPerson(tx, userId)
    if ((await tx.count(WebhookEntity, { user: userId })) >= maxWebhooks) return undefined
    return tx.insert(WebhookEntity, { id: randomUUID(), user: userId, url, nonce, createdAt: now })
  })
}

/** The webhooks of a person, the oldest first. */
export async function listWebhooks(em: EntityManager, userId: string): Promise<Webhook[]> {
  const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' }, refresh: true } as const
  const rows = await em.find(WebhookEntity, { user: userId }, oldestFirst)
  return rows.map(({ id, url, createdAt, endedAt, lastCalledAt, lastFailure, pausedAt }) => {
    return { id, url, createdAt, endedAt, lastCalledAt, lastFailure, pausedAt }
  })
}

/** Deletes a webhook and its waiting calls. Returns false if the person has none with this id. */
export async function dropWebhook(em: EntityManager, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await em.nativeDelete(WebhookEntity, { id, user: userId })) > 0
}

/** Turns a paused webhook on. Returns false if the person has no paused one with this id. */
export async function resumeWebhook(
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await em.nativeUpdate(WebhookEntity, { id, user: userId, pausedAt: { $ne: null } }, { pausedAt: null })) > 0
}

/** An active webhook of a person; null if there is none with this id. */
const ofPerson = (userId: string) => ({ user: userId, endedAt: null, pausedAt: null })

/** Stores a test call in the outbox. Returns false if the person has no such active webhook. */
export function callForTest(
  em: EntityManager,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const webhook = await tx.findOne(WebhookEntity, { id, ...ofPerson(userId) }, { refresh: true })
    if (!webhook) return false
    await enqueueCall(tx, { webhookId: id, userId, now })
    return true
  })
}

const maxListed = 20

/** The last calls of a person's webhook, the newest first. */
export async function listDeliveries(
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
): Promise<WebhookDelivery[]> {
  const newest = { orderBy: { createdAt: 'desc', id: 'asc' }, limit: maxListed, refresh: true } as const
  const calls = await em.find(NotificationEntity, { webhook: { id, user: userId } }, newest)
  return calls.map(({ id: callId, state, payload, createdAt, availableAt, sentAt, lastError }) => ({
    id: callId,
    // A call is never handed over.
    state: state as WebhookDelivery['state'],
    openings: Array.isArray(payload['matches']) ? payload['matches'].length : 0,
    createdAt,
    dueAt: availableAt,
    sentAt,
    error: lastError,
  }))
}

/**
 * Records the outcome of a call: its error, if any, and if its server answered that it is gone for good. Its person is told
 * that once by email.
 */
export function noteCall(
  em: EntityManager,
  { id, failure, isGone, now }: { id: string; failure: string | null; isGone: boolean; now: Date },
): Promise<void> {
  return inTransaction(em, async (tx) => {
    await tx.nativeUpdate(WebhookEntity, { id }, { lastCalledAt: now, lastFailure: storedFailure(failure) })
    if (isGone) await endReceiver(tx, { id, service: 'webhook', now })
  })
}
