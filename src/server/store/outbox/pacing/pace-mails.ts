import { randomUUID } from 'node:crypto'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { priorityOf } from '#domain/notifications/notification.ts'
import { holdBeforeMailMs, planTime } from '#domain/notifications/pace.ts'
import { boolean, instant, json, nullable, text, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'
import { paceColumns, paceOf, paceSelection } from './pace-columns.ts'
import { addressHashOf } from '#server/store/outbox/suppressions.ts'

/**
 * Unclaimed emails about openings, with all facts that decide their due time. An email that is being sent or waits for
 * a retry counts from its claim, and one that was sent in what is the future now not at all: the clock was set back.
 * Excluded are those of people with the usual pace who got none lately, unless their mailbox is delayed.
 */
const waitingMailsStatement = statement(
  `select n.id, n.address, n.user_id as "userId", n.created_at as "createdAt", recent.times, ${paceSelection}, rest.until as "restsUntil",
       p.email_pace is not null and exists (
         select 1 from alert_match m where m.address = n.address and m.notification_id is null and m.date = ?::date
         union all select 1 from alert_match m where m.notification_id = n.id and m.date = ?::date) as "hasToday",
       exists (
         select 1 from (
           select m.venue_id, m.date from alert_match m where m.address = n.address and m.notification_id is null
           union all select m.venue_id, m.date from alert_match m where m.notification_id = n.id) m
         where not exists (
           select 1 from alert_match b where b.notification_id = recent.last and b.venue_id = m.venue_id and b.date = m.date)
       ) as "isElsewhere"
     from notification n
     left join users u on u.email = n.address
     left join user_preferences p on p.user_id = u.id
     left join lateral (
       select s.expires_at as until from suppression s
       where s.address_hash = ${addressHashOf('n.address')} and s.reason = 'soft-bounces' and s.expires_at > ?) rest on true
     cross join lateral (
       select jsonb_agg(t.at) as times, (array_agg(t.id order by t.at desc))[1] as last from (
         select o.id, coalesce(o.sent_at, o.gathered_at) as at from notification o
         where o.address = n.address and o.kind = 'openings-found' and o.gathered_at is not null
           and o.created_at > ?::timestamptz - interval '3 days'
           and o.state in ('pending', 'sending', 'handed-over', 'ambiguous', 'sent')) t
       where t.at > ?::timestamptz - interval '1 hour' and t.at < ?::timestamptz + interval '1 minute') recent
     where n.id = any(?::uuid[]) and n.state = 'pending' and n.attempt = 0 and n.only_date is null
       and (recent.times is not null or p.user_id is not null or rest.until is not null)`,
  {
    id: uuid(),
    address: text(),
    userId: nullable(uuid()),
    createdAt: instant(),
    times: nullable(json<string[]>()),
    ...paceColumns,
    restsUntil: nullable(instant()),
    hasToday: boolean(),
    isElsewhere: boolean(),
  },
)
type WaitingMail = RowOf<(typeof waitingMailsStatement)['columns']>

const setDueStatement = statement(
  `update notification n set available_at = r."dueAt", is_digest = r."isDigest",
       payload = n.payload || jsonb_build_object('holdsUntil', r."holdsUntil")
     from jsonb_to_recordset(?::jsonb) as r(id uuid, "dueAt" timestamptz, "isDigest" boolean, "holdsUntil" text)
     where n.id = r.id and n.state = 'pending' and n.attempt = 0`,
)

const openUrgentStatement = statement(
  `insert into notification (id, kind, address, user_id, priority, available_at, created_at, only_date)
     select r.id, 'openings-found', r.address, r."userId", ?, r."dueAt", ?, ?::date
     from jsonb_to_recordset(?::jsonb) as r(id uuid, address text, "userId" uuid, "dueAt" timestamptz)
     order by r.address
     on conflict (address, only_date)
       where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is not null
       do nothing`,
)

// `setDueStatement` locks them; an email that a deliverer claimed before keeps its matches.
const untieStatement = statement(
  `update alert_match m set notification_id = null from notification n
     where n.id = any(?::uuid[]) and n.state = 'pending' and n.attempt = 0 and m.notification_id = n.id and m.date = ?::date`,
)

/**
 * Sets the due time of these waiting emails (rule emails-15), from the queued and sent ones. Call it in the transaction
 * that made or touched them: it locks their rows, so they cannot be claimed meanwhile, and an address has one at a
 * time, so every earlier one is visible here. If an email has to wait and openings of today cannot, these get their own
 * email.
 */
export async function paceMails({
  em,
  ids,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  now: Date
}): Promise<void> {
  const today = venueDate(now)
  const waiting = await execute(em, waitingMailsStatement, [
    today,
    today,
    now,
    now,
    now,
    now,
    uuidArray(ids.map((id) => ({ id }))),
  ])
  if (waiting.length === 0) return
  const planned = waiting.map((mail) => ({ mail, ...planOf(mail, false) }))
  const due = planned.map(({ mail: { id }, dueAt, isDigest, holdsUntil }) => ({ id, dueAt, isDigest, holdsUntil }))
  await execute(em, setDueStatement, [JSON.stringify(due)])
  const urgent = planned.filter(({ mail, isHeld }) => isHeld && !mail.restsUntil && mail.hasToday && mail.urgentToday)
  await openUrgent({ em, mails: urgent.map(({ mail }) => mail), today, now })
}

const dueStatement = statement(
  `select available_at as "dueAt" from notification
     where address = ? and kind = 'openings-found' and state = 'pending' order by created_at desc limit 1`,
  { dueAt: instant() },
)

/** The due time of the newest waiting email about openings to this address; undefined if none waits. */
export async function waitingMailDueAt(em: EntityManager, address: string): Promise<Date | undefined> {
  const [row] = await execute(em, dueStatement, [address])
  return row?.dueAt
}

async function openUrgent({
  em,
  mails,
  today,
  now,
}: {
  em: EntityManager
  mails: readonly WaitingMail[]
  today: LocalDate
  now: Date
}): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((mail) => {
    const { dueAt } = planOf({ ...mail, createdAt: now }, true)
    return { id: randomUUID(), address: mail.address, userId: mail.userId, dueAt }
  })
  await execute(em, untieStatement, [uuidArray(mails), today])
  await execute(em, openUrgentStatement, [priorityOf['openings-found'], now, today, JSON.stringify(rows)])
}

function planOf(mail: WaitingMail, isUrgent: boolean) {
  return planTime({
    earliest: new Date(Math.max(mail.createdAt.getTime() + holdBeforeMailMs, mail.restsUntil?.getTime() ?? 0)),
    recent: (mail.times ?? []).map((at) => new Date(at)),
    pace: paceOf(mail),
    isElsewhere: mail.isElsewhere,
    isUrgent,
  })
}

const waitingMailsOfPersonStatement = statement(
  `select n.id from notification n join users u on u.email = n.address
     where u.id = ? and n.kind = 'openings-found' and n.state = 'pending' and n.attempt = 0 and n.only_date is null`,
  { id: uuid() },
)

/** Recomputes the due time of a person's waiting emails, after a change of preferences. */
export async function paceMailsOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  const ids = (await execute(em, waitingMailsOfPersonStatement, [userId])).map(({ id }) => id)
  if (ids.length > 0) await inTransaction(em, (tx) => paceMails({ em: tx, ids, now }))
}
