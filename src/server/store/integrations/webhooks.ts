import { randomUUID } from 'node:crypto'
import { maxWebhooks, type Webhook, type WebhookDelivery } from '#domain/integrations/webhook.ts'
import { webhookPriority } from '#domain/notifications/notification.ts'
import { instant, integer, nullable, text, uuid } from '#server/store/column.ts'
import { WebhookEntity } from '#server/store/entities/outbox/webhook.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { execute, statement } from '#server/store/statement.ts'
import { endReceiver } from './end-receiver.ts'

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
  const rows = await em.find(
    WebhookEntity,
    { user: userId },
    { orderBy: { createdAt: 'asc', id: 'asc' }, refresh: true },
  )
  return rows.map(({ id, url, createdAt, endedAt, lastCalledAt, lastFailure, pausedAt }) => ({
    id,
    url,
    createdAt,
    endedAt: endedAt ?? null,
    lastCalledAt: lastCalledAt ?? null,
    lastFailure: lastFailure ?? null,
    pausedAt: pausedAt ?? null,
  }))
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

const callForTestStatement = statement(
  `insert into notification (id, kind, address, user_id, priority, available_at, created_at, webhook_id, payload)
     select gen_random_uuid(), 'openings-called', w.id::text, w.user_id, ${webhookPriority}, ?, ?, w.id, '{"matches": []}'
     from webhook w where w.id = ? and w.user_id = ? and w.ended_at is null and w.paused_at is null returning id`,
  { id: uuid() },
)

/** Stores a test call in the outbox. Returns false if the person has no such active webhook. */
export function callForTest(
  em: EntityManager,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const isCalled = (await execute(tx, callForTestStatement, [now, now, id, userId])).length > 0
    if (isCalled) await wakeDeliverers(tx)
    return isCalled
  })
}

const deliveriesStatement = statement(
  `select n.id, n.state, jsonb_array_length(n.payload->'matches') as openings, n.created_at as "createdAt",
       n.available_at as "dueAt", n.sent_at as "sentAt", n.last_error as error
     from notification n join webhook w on w.id = n.webhook_id
     where w.id = ? and w.user_id = ? order by n.created_at desc, n.id limit 20`,
  {
    id: uuid(),
    state: text<WebhookDelivery['state']>(),
    openings: integer(),
    createdAt: instant(),
    dueAt: instant(),
    sentAt: nullable(instant()),
    error: nullable(text()),
  },
)

/** The last calls of a person's webhook, the newest first. */
export function listDeliveries(
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
): Promise<WebhookDelivery[]> {
  return execute(em, deliveriesStatement, [id, userId])
}

const sendAgainStatement = statement(
  `update notification n set state = 'pending', available_at = ?, gathered_at = null, failures = 0, last_error = null,
       payload = n.payload || '{"isAgain": true}'
     from webhook w where n.id = ? and w.id = n.webhook_id and w.user_id = ? and w.ended_at is null
       and w.paused_at is null and n.state <> 'sending' returning n.id`,
  { id: uuid() },
)

/** Makes a call once more, under the same id. Returns false if the person has no such call of an active webhook, or it is being made. */
export function sendAgain(
  em: EntityManager,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const isSent = (await execute(tx, sendAgainStatement, [now, id, userId])).length > 0
    if (isSent) await wakeDeliverers(tx)
    return isSent
  })
}

const longestFailure = 200

/**
 * Records the outcome of a call: its error, if any, and if its server answered that it is gone for good. Its person is told
 * that once by email.
 */
export function noteCall(
  em: EntityManager,
  { id, failure, isGone, now }: { id: string; failure: string | null; isGone: boolean; now: Date },
): Promise<void> {
  const said = failure?.replaceAll('\0', '').slice(0, longestFailure).toWellFormed() ?? null
  return inTransaction(em, async (tx) => {
    await tx.nativeUpdate(WebhookEntity, { id }, { lastCalledAt: now, lastFailure: said })
    if (isGone) await endReceiver(tx, { id, service: 'webhook', now })
  })
}
