import { audiences } from '#domain/availability/diff-audiences.ts'
import { priorityOf } from '#domain/notifications/notification.ts'
import type { AlertWishes } from '#domain/availability/wishes.ts'
import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import { instant, integer, boolean, json, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { callWebhooksSql } from '#server/store/integrations/webhook-calls.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { paceMails } from '#server/store/outbox/pacing/pace-mails.ts'
import { gatherPushes, hasChannel, wantsPushes } from '#server/store/push/push-gatherings.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'
import { asWished, type WishedOpening } from './as-wished.ts'
import { classBit, memberBit } from './note-found.ts'
import { wasNotified } from './was-notified.ts'

/** A part of a row of `found`: its first and its last alert, counted from one. */
export interface FoundSlice {
  id: string
  from: number
  until: number
}

/**
 * Stores the notifications for these alerts in the outbox, in the transaction that locked the rows: after a kill at any
 * point, either all of it is stored or the rows still wait.
 */
export async function notifyBatch(tx: EntityManager, slices: readonly FoundSlice[], now: Date): Promise<void> {
  const concerned = (await execute(tx, concernedStatement, [JSON.stringify(slices)])).flatMap(asWished)
  if (concerned.length > 0) {
    const mails = await execute(tx, openMailsStatement, [JSON.stringify(mailsFor(concerned))])
    const stored = await execute(tx, storeMatchesStatement, [JSON.stringify(matchesOf(concerned, mails))])
    const people = peopleToPush(concerned, stored)
    // Before matches move between emails: spreading a push locks its gathering, and then its matches.
    if (people.length > 0) await gatherPushes({ em: tx, people, now })
    await paceMails({ em: tx, ids: mails.map(({ id }) => id), now })
    await wakeDeliverers(tx)
  }
  await execute(tx, moveOnStatement, [JSON.stringify(slices)])
}

/** SQL: the openings of rows of `found`, each with its position in its row. */
const openedIn = (ids: string) => `
  select f.id as found, f.venue_id, f.sport, f.found_at, o.* from found f cross join lateral rows from (
      jsonb_to_recordset(f.openings) as (day smallint, date date, slot integer, classes integer, audience integer, key text,
        "openedAt" timestamptz, "otherAt" timestamptz, opening jsonb, before jsonb))
    with ordinality as o(day, date, slot, classes, audience, key, "openedAt", "otherAt", opening, before, position)
  where f.id in (${ids})`

/** SQL: the match class of an alert. */
const classOfAsk = `((e.ask >> ${classBit}) & 255)::integer`

/** SQL: the classes for which an opening is new; with wishes also those that it met before, if it became cheaper. */
const newClasses =
  "(o.classes | case when e.wishes is null then 0 else coalesce((o.before->>'classes')::integer, 0) end)"

/**
 * The alerts of the batch with new openings, and the positions of these openings. An alert that was ended or paused
 * when the opening was found, or is quiet on its day, or
 * whose person is blocked, gets none. Most alerts have no match yet, which one lookup for each finds out. `b.date -
 * o.date` keeps PostgreSQL from an index on dates, which leads to everybody's matches; `offset 0` makes it look up each
 * alert by its id.
 */
const concernedStatement = prepared(
  `with slice as materialized (
     select * from jsonb_to_recordset(?::jsonb) as s(id uuid, "from" integer, until integer)
   ), entry as materialized (
     select f.id as found, f.found_at, f.trace, s."from" - 1 + e.at as position, e.day, e.ask, a.*,
       coalesce((select true from alert_match b where b.alert_id = a.id limit 1), false) as has_matches
     from slice s join found f on f.id = s.id
       cross join lateral unnest(f.alerts[s."from":s.until], f.days[s."from":s.until], f.asks[s."from":s.until])
         with ordinality as e(alert_id, day, ask, at)
       cross join lateral (select id, email, user_id, is_active, ended_at, paused_until, quiet_dates, wishes from alert where id = e.alert_id offset 0) a
     where (a.is_active or a.ended_at >= f.found_at) and (a.paused_until is null or a.paused_until <= f.found_at)
       and a.user_id not in (select id from users where blocked_at is not null)
   ), opened as materialized (${openedIn('select id from slice')})
   select e.found, e.id as "alertId", e.email as address, e.user_id as "userId", e.found_at as "foundAt", e.trace,
     e.position::integer as position, jsonb_agg(o.position) as openings, e.wishes,
     jsonb_agg(jsonb_build_object('position', o.position, 'sport', o.sport, 'venueId', o.venue_id, 'opening', o.opening,
       'before', case when (o.classes >> ${classOfAsk}) & 1 = 0 then o.before->'opening' end))
       filter (where e.wishes is not null) as wished,
     ${wantsPushes('e.user_id')} or ${hasChannel('e.user_id')} as "isPushed"
   from entry e join opened o on o.found = e.found and o.day = e.day
     and (e.ask >> o.slot) & 1 = 1 and (${newClasses} >> ${classOfAsk}) & 1 = 1
     and (coalesce(o.audience, ${audiences.everybody}) >> ((e.ask >> ${memberBit}) & 1)::integer) & 1 = 1
   where o.date::text <> all(e.quiet_dates) and (not e.has_matches or (
     not coalesce((
       select ${wasNotified('b')} from alert_match b where b.alert_id = e.id and b.venue_id = o.venue_id
         and b.date - o.date = 0 and b.opening_key = o.key and b.opened_at = o."openedAt"), false)
     and not coalesce((
       select ${wasNotified('b')} and (o.audience = ${audiences.members} or b.opening->'forMembers' is not null)
       from alert_match b where b.alert_id = e.id and b.venue_id = o.venue_id
         and b.date - o.date = 0 and b.opening_key = o.key and b.opened_at = o."otherAt"), false)))
   group by e.found, e.id, e.email, e.user_id, e.found_at, e.trace, e.position, e.wishes`,
  {
    found: uuid(),
    alertId: uuid(),
    address: text(),
    userId: uuid(),
    foundAt: instant(),
    trace: nullable(text()),
    position: integer(),
    openings: json<number[]>(),
    wishes: nullable(json<AlertWishes>()),
    wished: nullable(json<WishedOpening[]>()),
    isPushed: boolean(),
  },
)

type Concerned = RowOf<(typeof concernedStatement)['columns']>

/** One email for each address, with the age of its first opening. */
function mailsFor(concerned: readonly Concerned[]) {
  return [...Map.groupBy(concerned, ({ address }) => address)].map(([address, all]) => {
    const { userId, foundAt, trace } = all.reduce((one, other) => (other.foundAt < one.foundAt ? other : one))
    return { address, userId, foundAt, trace, turn: Math.min(...all.map(({ position }) => position)) }
  })
}

/**
 * Opens an email for each address, or locks the waiting one: until the transaction ends it cannot be claimed, so a
 * claimed email has all its matches. In a fixed order, so two batches don't deadlock.
 */
const openMailsStatement = prepared(
  `insert into notification (id, kind, address, user_id, priority, available_at, created_at, trace, turn)
   select gen_random_uuid(), 'openings-found', m.address, m."userId", ${priorityOf['openings-found']},
     m."foundAt" + interval '${holdBeforeMailMs} milliseconds', m."foundAt", m.trace, m.turn
   from jsonb_to_recordset(?::jsonb) as m(address text, "userId" uuid, "foundAt" timestamptz, trace text, turn integer)
   order by m.address
   on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
     do update set address = excluded.address
   returning id, address`,
  { id: uuid(), address: text() },
)

function matchesOf(concerned: readonly Concerned[], mails: readonly { id: string; address: string }[]) {
  const mailOf = new Map(mails.map(({ id, address }) => [address, id]))
  return concerned.map(({ found, alertId, address, openings }) => {
    return { found, alertId, address, openings, mailId: mailOf.get(address) }
  })
}

/**
 * Stores each match once, tied to its email, and calls the webhooks of their owners. If two readings of one batch found
 * the same opening, the newer facts win.
 */
const storeMatchesStatement = prepared(
  `with concerned as materialized (
     select * from jsonb_to_recordset(?::jsonb) as c(found uuid, "alertId" uuid, address text, "mailId" uuid, openings integer[])
   ), opened as materialized (${openedIn('select found from concerned')}
   ), fresh as (
     insert into alert_match
       (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address, notification_id)
     select distinct on (c."alertId", o.venue_id, o.date, o.key, o."openedAt")
       c."alertId", o.venue_id, o.date, o.key, o."openedAt", o.slot, o.sport, o.opening, o.found_at, c.address, c."mailId"
     from concerned c cross join lateral unnest(c.openings) as n(position)
       join opened o on o.found = c.found and o.position = n.position
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
  { alertId: uuid(), since: instant() },
)

/** The owners of new matches who want pushes or have a channel, and the instant of their first match. */
function peopleToPush(concerned: readonly Concerned[], stored: readonly { alertId: string; since: Date }[]) {
  const sinceOf = new Map(stored.map(({ alertId, since }) => [alertId, since.getTime()]))
  const toPush = concerned.filter(({ alertId, isPushed }) => isPushed && sinceOf.has(alertId))
  return [...Map.groupBy(toPush, ({ userId }) => userId)].map(([userId, all]) => {
    return { userId, since: new Date(Math.min(...all.map(({ alertId }) => sinceOf.get(alertId) ?? Infinity))) }
  })
}

/** Remembers how far each row is done, and drops a row that is done to its end. */
const moveOnStatement = prepared(
  `with slice as materialized (
     select * from jsonb_to_recordset(?::jsonb) as s(id uuid, until integer)
   ), gone_on as (
     update found f set told = s.until from slice s where f.id = s.id and s.until < cardinality(f.alerts))
   delete from found f using slice s where f.id = s.id and s.until = cardinality(f.alerts)`,
)
