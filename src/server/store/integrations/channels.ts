import { randomUUID } from 'node:crypto'
import { maxChannels, type TestEmail } from '#domain/integrations/channel.ts'
import type { ChannelService } from '#domain/integrations/channel-url.ts'
import { channelPriority, finishedStates } from '#domain/notifications/notification.ts'
import { boolean, instant, integer, json, nullable, text, uuid } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { ChannelEntity } from '#server/store/entities/outbox/channel.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { isTold } from '#server/store/push/push-gatherings.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { lockPerson } from '#server/store/sql.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { endReceiver } from './end-receiver.ts'

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
const listStatement = statement(
  `select c.id, c.url, case when c.alert_ids is not null then to_jsonb(array(
         select a.id from alert a where a.id = any(c.alert_ids) and a.ended_at is null order by a.id)) end as "alertIds",
       c.ended_at as "endedAt", c.paused_at as "pausedAt", c.last_sent_at as "lastSentAt", c.last_failure as "lastFailure",
       exists (select 1 from notification n where n.channel_id = c.id
         and n.state in ('pending', 'sending', 'handed-over', 'ambiguous')) as "isWaiting"
     from channel c where c.user_id = ? order by c.created_at, c.id`,
  {
    id: uuid(),
    url: text(),
    alertIds: nullable(json<string[]>()),
    endedAt: nullable(instant()),
    pausedAt: nullable(instant()),
    lastSentAt: nullable(instant()),
    lastFailure: nullable(text()),
    isWaiting: boolean(),
  },
)

/** The channels of a person, the oldest first, with their URLs. */
export function listChannels(em: EntityManager, userId: string): Promise<RowOf<(typeof listStatement)['columns']>[]> {
  return execute(em, listStatement, [userId])
}

const setAlertsStatement = statement(
  `update channel set alert_ids = case when ?::jsonb is not null then array(
       select a.id from alert a join jsonb_array_elements_text(?::jsonb) as r(id) on a.id = r.id::uuid where a.user_id = ?) end
     where id = ? and user_id = ? returning id, coalesce(cardinality(alert_ids), 0) as "set"`,
  { id: uuid(), set: integer() },
)

/**
 * Sets the alerts that a channel hears of; null for all. Undefined without such a channel; otherwise the number of those
 * that are the person's.
 */
export async function setChannelAlerts(
  em: EntityManager,
  { id, userId, alertIds }: Named & { alertIds: readonly string[] | null },
): Promise<number | undefined> {
  const ids = alertIds && JSON.stringify(alertIds)
  return (await execute(em, setAlertsStatement, [ids, ids, userId, id, userId]))[0]?.set
}

const extendStatement = statement(
  `update channel set alert_ids = array_append(alert_ids, ?::uuid) where user_id = ? and alert_ids @> array[?::uuid]`,
)

/** Lets a person's channels of one alert hear also of those that a change of it has added. */
export async function extendChannels(
  em: EntityManager,
  { userId, from, added }: { userId: string; from: string; added: string },
): Promise<void> {
  await execute(em, extendStatement, [added, userId, from])
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

const sendTestStatement = statement(
  `insert into notification (id, kind, address, user_id, payload, priority, available_at, created_at, channel_id)
     select gen_random_uuid(), 'openings-pushed', c.id::text, c.user_id, '{}',
       ${channelPriority}, ?, ?, c.id
     from channel c where c.id = ? and c.user_id = ? and ${isTold}
     returning id`,
  { id: uuid() },
)

/** Stores a test in the outbox: a message without openings. Returns false if the person has no such channel that gets one. */
export function sendChannelTest(em: EntityManager, { id, userId, now }: Named & { now: Date }): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const isSent = (await execute(tx, sendTestStatement, [now, now, id, userId])).length > 0
    if (isSent) await wakeDeliverers(tx)
    return isSent
  })
}

const longestFailure = 200

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
    const said = failure?.replaceAll('\0', '').slice(0, longestFailure).toWellFormed() ?? null
    await tx.nativeUpdate(ChannelEntity, { id }, { lastSentAt: now, lastFailure: said })
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
