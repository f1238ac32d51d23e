import { priorityOf } from '#domain/notifications/notification.ts'
import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import { columnsOf, instant, json, uuid } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { callWebhooksSql } from '#server/store/integrations/webhook-calls.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { paceMails } from '#server/store/outbox/pacing/pace-mails.ts'
import { gatherPushes } from '#server/store/push/push-gatherings.ts'
import { execute, prepared } from '#server/store/statement.ts'
import { alertsWithNews, type AlertWithNews } from './alerts-with-news.ts'
import type { TakenAlert } from './take-alerts.ts'
import { wasNotified } from './was-notified.ts'

/** Stores the notifications for these alerts in the outbox, in the transaction that took them. */
export async function notifyBatch(tx: EntityManager, taken: readonly TakenAlert[], now: Date): Promise<void> {
  const alerts = await alertsWithNews(tx, taken)
  if (alerts.length === 0) return
  const mails = await execute(tx, openMailsStatement, { mails: mailsFor(alerts) })
  const stored = await execute(tx, storeMatchesStatement, { matches: matchesOf(alerts, mails) })
  const people = peopleToPush(alerts, stored)
  // Before matches move between emails: spreading a push locks its gathering, and then its matches.
  if (people.length > 0) await gatherPushes({ em: tx, people, now })
  await paceMails({ em: tx, ids: mails.map(({ id }) => id), now })
  await wakeDeliverers(tx)
}

/** One email for each address, with the age of its first opening. */
function mailsFor(alerts: readonly AlertWithNews[]) {
  return [...Map.groupBy(alerts, ({ address }) => address)].map(([address, all]) => {
    const { userId, foundAt, trace } = all.reduce((one, other) => (other.foundAt < one.foundAt ? other : one))
    return { address, userId, foundAt, trace, turn: Math.min(...all.map((one) => one.turn)) }
  })
}

/**
 * Opens an email for each address, or locks the waiting one: until the transaction ends it cannot be claimed, so a
 * claimed email has all its matches. In a fixed order, so two batches don't deadlock.
 */
const openMailsStatement = prepared({
  takes: { mails: json<ReturnType<typeof mailsFor>>() },
  gives: columnsOf(NotificationEntity, 'id', 'address'),
  sql: `insert into notification (id, kind, address, user_id, priority, available_at, created_at, trace, turn)
   select gen_random_uuid(), 'openings-found', m.address, m."userId", ${priorityOf['openings-found']},
     m."foundAt" + interval '${holdBeforeMailMs} milliseconds', m."foundAt", m.trace, m.turn
   from jsonb_to_recordset(:mails) as m(address text, "userId" uuid, "foundAt" timestamptz, trace text, turn integer)
   order by m.address
   on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
     do update set address = excluded.address
   returning id, address`,
})

function matchesOf(alerts: readonly AlertWithNews[], mails: readonly { id: string; address: string }[]) {
  const mailOf = new Map(mails.map(({ id, address }) => [address, id]))
  return alerts.map(({ found, alertId, address, positions }) => {
    return { found, alertId, address, positions, mailId: mailOf.get(address) }
  })
}

/**
 * Stores each match once, tied to its email, and calls the webhooks of their owners. If two readings of one batch found
 * the same opening, the newer facts win.
 */
const storeMatchesStatement = prepared({
  takes: { matches: json<ReturnType<typeof matchesOf>>() },
  gives: { alertId: uuid(), since: instant() },
  sql: `with concerned as materialized (
     select * from jsonb_to_recordset(:matches) as c(found uuid, "alertId" uuid, address text, "mailId" uuid, positions integer[])
   ), opened as materialized (
     select f.id as found, f.venue_id, f.sport, f.found_at, o.* from found f cross join lateral rows from (
         jsonb_to_recordset(f.openings) as (date date, slot integer, key text, "openedAt" timestamptz, opening jsonb))
       with ordinality as o(date, slot, key, "openedAt", opening, place)
     where f.id in (select found from concerned)
   ), fresh as (
     insert into alert_match
       (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address, notification_id)
     select distinct on (c."alertId", o.venue_id, o.date, o.key, o."openedAt")
       c."alertId", o.venue_id, o.date, o.key, o."openedAt", o.slot, o.sport, o.opening, o.found_at, c.address, c."mailId"
     from concerned c cross join lateral unnest(c.positions) as n(position)
       join opened o on o.found = c.found and o.place = n.position + 1
     order by c."alertId", o.venue_id, o.date, o.key, o."openedAt", o.found_at desc
     on conflict (alert_id, venue_id, date, opening_key, opened_at) do update
       set slot = excluded.slot, opening = excluded.opening, found_at = excluded.found_at, address = excluded.address,
         notification_id = excluded.notification_id, push_gathering_id = null, left_out_of_email = false,
         left_out_of_push = false
       where not ${wasNotified('alert_match')}
     returning alert_id, found_at, venue_id, date, opening_key, opened_at
   ), heard as (
     select f.*, a.user_id from fresh f cross join lateral (select user_id from alert where id = f.alert_id offset 0) a
   ), called as (
     ${callWebhooksSql}
   )
   select alert_id as "alertId", min(found_at) as since from fresh group by alert_id`,
})

/** The owners of new matches who want pushes or have a channel, and the instant of their first match. */
function peopleToPush(alerts: readonly AlertWithNews[], stored: readonly { alertId: string; since: Date }[]) {
  const sinceOf = new Map(stored.map(({ alertId, since }) => [alertId, since.getTime()]))
  const toPush = alerts.filter(({ alertId, isPushed }) => isPushed && sinceOf.has(alertId))
  return [...Map.groupBy(toPush, ({ userId }) => userId)].map(([userId, all]) => {
    return { userId, since: new Date(Math.min(...all.map(({ alertId }) => sinceOf.get(alertId) ?? Infinity))) }
  })
}
