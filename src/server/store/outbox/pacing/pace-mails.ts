import { randomUUID } from 'node:crypto'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { priorityOf } from '#domain/notifications/notification.ts'
import { holdBeforeMailMs, planTime } from '#domain/notifications/pace.ts'
import {
  boolean,
  columnOf,
  columnsOf,
  date,
  instant,
  integer,
  json,
  list,
  nullable,
  uuid,
} from '#server/store/column.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { AlertMatchEntity } from '#server/store/entities/outbox/alert-match.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { paceColumns, paceOf, paceSelection } from './pace-columns.ts'
import { addressHashOf } from '#server/store/outbox/suppressions.ts'

/**
 * Unclaimed emails about openings, with all facts that decide their due time. An email that is being sent or waits for
 * a retry counts from its claim, and one that was sent in what is the future now not at all: the clock was set back.
 * Excluded are those of people with the usual pace who got none lately, unless their mailbox is delayed.
 */
const waitingMailsStatement = statement({
  takes: { ids: list(uuid()), today: date(), now: instant() },
  gives: {
    ...columnsOf(NotificationEntity, 'id', 'address', 'createdAt'),
    userId: columnOf(NotificationEntity, 'user'),
    times: nullable(json<string[]>()),
    ...paceColumns,
    restsUntil: nullable(instant()),
    hasToday: boolean(),
    isElsewhere: boolean(),
  },
  sql: `select n.id, n.address, n.user_id as "userId", n.created_at as "createdAt", recent.times, ${paceSelection}, rest.until as "restsUntil",
       p.email_pace is not null and exists (
         select 1 from alert_match m where m.address = n.address and m.notification_id is null and m.date = :today
         union all select 1 from alert_match m where m.notification_id = n.id and m.date = :today) as "hasToday",
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
       where s.address_hash = ${addressHashOf('n.address')} and s.reason = 'soft-bounces' and s.expires_at > :now) rest on true
     cross join lateral (
       select jsonb_agg(t.at) as times, (array_agg(t.id order by t.at desc))[1] as last from (
         select o.id, coalesce(o.sent_at, o.gathered_at) as at from notification o
         where o.address = n.address and o.kind = 'openings-found' and o.gathered_at is not null
           and o.created_at > :now - interval '3 days'
           and o.state in ('pending', 'sending', 'handed-over', 'ambiguous', 'sent')) t
       where t.at > :now - interval '1 hour' and t.at < :now + interval '1 minute') recent
     where n.id = any(:ids) and n.state = 'pending' and n.attempt = 0 and n.only_date is null
       and (recent.times is not null or p.user_id is not null or rest.until is not null)`,
})
type WaitingMail = RowOf<(typeof waitingMailsStatement)['columns']>

const setDueStatement = statement({
  takes: { due: json<readonly object[]>() },
  sql: `update notification n set available_at = r."dueAt", is_digest = r."isDigest",
       payload = n.payload || jsonb_build_object('holdsUntil', r."holdsUntil")
     from jsonb_to_recordset(:due) as r(id uuid, "dueAt" timestamptz, "isDigest" boolean, "holdsUntil" text)
     where n.id = r.id and n.state = 'pending' and n.attempt = 0`,
})

const openUrgentStatement = statement({
  takes: { mails: json<readonly object[]>(), priority: integer(), now: instant(), today: date() },
  sql: `insert into notification (id, kind, address, user_id, priority, available_at, created_at, only_date)
     select r.id, 'openings-found', r.address, r."userId", :priority, r."dueAt", :now, :today
     from jsonb_to_recordset(:mails) as r(id uuid, address text, "userId" uuid, "dueAt" timestamptz)
     order by r.address
     on conflict (address, only_date)
       where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is not null
       do nothing`,
})

// `setDueStatement` locks them; an email that a deliverer claimed before keeps its matches.
const untieStatement = statement({
  takes: { ids: list(uuid()), today: date() },
  sql: `update alert_match m set notification_id = null from notification n
     where n.id = any(:ids) and n.state = 'pending' and n.attempt = 0 and m.notification_id = n.id and m.date = :today`,
})

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
  const waiting = await execute(em, waitingMailsStatement, { ids, today, now })
  if (waiting.length === 0) return
  const planned = waiting.map((mail) => ({ mail, ...planOf(mail, false) }))
  const due = planned.map(({ mail: { id }, dueAt, isDigest, holdsUntil }) => ({ id, dueAt, isDigest, holdsUntil }))
  await execute(em, setDueStatement, { due })
  const urgent = planned.filter(({ mail, isHeld }) => isHeld && !mail.restsUntil && mail.hasToday && mail.urgentToday)
  await openUrgent({ em, mails: urgent.map(({ mail }) => mail), today, now })
}

/** The openings of a venue-day that were found for a person from an instant on. */
interface FoundForPerson {
  address: string
  venueId: string
  date: LocalDate
  foundSince: Date
}

/** The due time of the email about these openings; undefined until there is one. */
export async function mailDueAt(
  em: EntityManager,
  { address, venueId, date, foundSince }: FoundForPerson,
): Promise<Date | undefined> {
  const found = { address, venueId, date, foundAt: { $gte: foundSince } }
  const match = await em.findOne(AlertMatchEntity, found, { populate: ['notification'], refresh: true })
  if (!match?.notification) return match ? waitingMailDueAt(em, address) : undefined
  return match.notification.availableAt
}

async function waitingMailDueAt(em: EntityManager, address: string): Promise<Date | undefined> {
  const waiting = { address, kind: 'openings-found', state: 'pending' } as const
  const newest = { orderBy: { createdAt: 'desc' }, refresh: true } as const
  return (await em.findOne(NotificationEntity, waiting, newest))?.availableAt
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
  await execute(em, untieStatement, { ids: mails.map(({ id }) => id), today })
  await execute(em, openUrgentStatement, { mails: rows, priority: priorityOf['openings-found'], now, today })
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

/** Recomputes the due time of a person's waiting emails, after a change of preferences. */
export async function paceMailsOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  const unclaimed = { kind: 'openings-found', state: 'pending', attempt: 0, onlyDate: null } as const
  const person = await em.findOne(UserEntity, { id: userId }, { refresh: true })
  const waiting = person ? await em.find(NotificationEntity, { ...unclaimed, address: person.email }) : []
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await inTransaction(em, (tx) => paceMails({ em: tx, ids, now }))
}
