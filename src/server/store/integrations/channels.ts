import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { maxChannels, type TestEmail } from '#domain/integrations/channel.ts'
import type { ChannelService } from '#domain/integrations/channel-url.ts'
import { finishedStates } from '#domain/notifications/notification.ts'
import { boolean, columnOf, columnsOf, json, nullable } from '#server/store/column.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { ChannelEntity } from '#server/store/entities/integrations/channel.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { enqueueChannelTest } from '#server/store/outbox/outbox.ts'
import { lockPerson } from '#server/store/sql.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { endReceiver, storedFailure } from './end-receiver.ts'

interface Named {
  id: string
  userId: string
}

/** Stores a channel. Returns its id; undefined if the person has the maximum, or this one. */
export function insertChannel(
  em: EntityManager,
  { userId, url, now }: { userId: string; url: string; now: Date },
): Promise<string | undefined> {
  return inTransaction(em, async (tx) => {
    await lockPerson(tx, userId)
    const own = await tx.find(ChannelEntity, { user: userId })
    if (own.length >= maxChannels || own.some((channel) => channel.url === url)) return undefined
    return tx.insert(ChannelEntity, { id: randomUUID(), user: userId, url, createdAt: now })
  })
}

// Alerts that ended are left out here, and kept in the row: the end of an alert can be undone.
const listStatement = statement({
  takes: { userId: columnOf(ChannelEntity, 'user') },
  gives: {
    ...columnsOf(ChannelEntity, 'id', 'url', 'endedAt', 'pausedAt', 'lastSentAt', 'lastFailure'),
    alertIds: nullable(json<string[]>()),
    isWaiting: boolean(),
  },
  sql: `select c.id, c.url, case when c.alert_ids is not null then to_jsonb(array(
         select a.id from alert a where a.id = any(c.alert_ids) and a.ended_at is null order by a.id)) end as "alertIds",
       c.ended_at as "endedAt", c.paused_at as "pausedAt", c.last_sent_at as "lastSentAt", c.last_failure as "lastFailure",
       exists (select 1 from notification n where n.channel_id = c.id
         and n.state in ('pending', 'sending', 'handed-over', 'ambiguous')) as "isWaiting"
     from channel c where c.user_id = :userId order by c.created_at, c.id`,
})

/** The channels of a person, the oldest first, with their URLs. */
export function listChannels(em: EntityManager, userId: string): Promise<RowOf<(typeof listStatement)['columns']>[]> {
  return execute(em, listStatement, { userId })
}

/**
 * Sets the alerts that a channel hears of; null for all. Undefined without such a channel; otherwise the number of those
 * that are the person's.
 */
export async function setChannelAlerts(
  em: EntityManager,
  { id, userId, alertIds }: Named & { alertIds: readonly string[] | null },
): Promise<number | undefined> {
  const own = alertIds && (await em.find(AlertEntity, { id: { $in: [...alertIds] }, user: userId }))
  const ids = own && own.map((alert) => alert.id)
  const changed = await em.nativeUpdate(ChannelEntity, { id, user: userId }, { alertIds: ids })
  return changed === 0 ? undefined : (ids?.length ?? 0)
}

/** Lets a person's channels of one alert hear also of those that a change of it has added. */
export async function extendChannels(
  em: EntityManager,
  { userId, from, added }: { userId: string; from: string; added: string },
): Promise<void> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const
  const channels = await em.find(ChannelEntity, { user: userId, alertIds: { $contains: [from] } }, locked)
  for (const channel of channels) em.assign(channel, { alertIds: [...(channel.alertIds ?? []), added] })
  await em.flush()
}

/** Deletes a channel and what waits for it. Returns false if the person has none with this id. */
export async function dropChannel(em: EntityManager, { id, userId }: Named): Promise<boolean> {
  return (await em.nativeDelete(ChannelEntity, { id, user: userId })) > 0
}

/** Turns a channel on that was paused, or that its service had ended. Returns false if the person has no such one. */
export async function resumeChannel(em: EntityManager, { id, userId }: Named): Promise<boolean> {
  const off = { id, user: userId, $or: [{ pausedAt: { $ne: null } }, { endedAt: { $ne: null } }] }
  return (await em.nativeUpdate(ChannelEntity, off, { pausedAt: null, endedAt: null })) > 0
}

/** Stores a test in the outbox: a message without openings. Returns false if the person has no such channel that gets one. */
export function sendChannelTest(em: EntityManager, { id, userId, now }: Named & { now: Date }): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const told = await tx.findOne(ChannelEntity, { id, user: userId, endedAt: null, pausedAt: null }, { refresh: true })
    if (!told) return false
    await enqueueChannelTest(tx, { channelId: id, userId, now })
    return true
  })
}

/**
 * Records how a message ended: its error, if any, and if the service said that the channel is gone for good. Its person
 * is told that once by email, with what to do for such a `service`.
 */
export function noteChannelMessage(
  em: EntityManager,
  {
    id,
    failure,
    isGone,
    service,
    now,
  }: { id: string; failure: string | null; isGone: boolean; service: ChannelService | undefined; now: Date },
): Promise<void> {
  return inTransaction(em, async (tx) => {
    await tx.nativeUpdate(ChannelEntity, { id }, { lastSentAt: now, lastFailure: storedFailure(failure) })
    if (isGone) await endReceiver(tx, { id, service, now })
  })
}

/** Stores the URL that a service has given a channel. */
export async function moveChannel(em: EntityManager, { id, url }: { id: string; url: string }): Promise<void> {
  await em.nativeUpdate(ChannelEntity, { id }, { url })
}

/** The last test of a person's email and how it ended; null if there was none of late. */
export async function lastTestEmail(
  em: EntityManager,
  { email, userId }: { email: string; userId: string },
): Promise<TestEmail | null> {
  const tests = { address: email, kind: 'test-email', user: userId } as const
  const last = await em.findOne(NotificationEntity, tests, { orderBy: { createdAt: 'desc' }, refresh: true })
  if (!last) return null
  const isOver = finishedStates.some((state) => state === last.state)
  const state = last.state === 'sent' ? 'sent' : isOver ? 'failed' : 'waiting'
  return { state, at: last.sentAt ?? last.createdAt }
}
