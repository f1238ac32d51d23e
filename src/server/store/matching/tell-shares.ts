import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import { priorityOf } from '#domain/notifications/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { json } from '#server/store/column.ts'
import { callWebhooksSql } from '#server/store/machines/webhook-calls.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { paceMails } from '#server/store/outbox/pace-mails.ts'
import { gatherPushes } from '#server/store/push/push-gatherings.ts'
import { execute, statement } from '#server/store/statement.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { classBit, memberBit } from './note-found.ts'
import { isUntold } from './untold.ts'

/**
 * Tells of shares of what was found: whose alerts they are, without those that have ended before or rest, and without what
 * an alert was told of already. Its matches say so, but for those that it was to be told of and never was (decision 0030).
 * All openings of a reading for one address go into its one pending email (rule alerts-15). So alerts of these people that
 * come later in the row (`companion`) are told with them, and met again in their turn, when nothing of them is new.
 */
const tellStatement = statement(
  `with share as materialized (
     select f.*, s."from", s.until from jsonb_to_recordset(?::jsonb) as s(id uuid, "from" integer, until integer)
       join found f on f.id = s.id
   ), entry as materialized (
     select s.id as found, s.found_at, s.trace, e.alert_id, e.day, e.ask, e.at, e.at <= s.until as is_due
     from share s cross join lateral unnest(s.alerts, s.days, s.asks) with ordinality as e(alert_id, day, ask, at)
     where e.at >= s."from"
   ), companion as materialized (
     select e.found, other.id from entry e join alert a on a.id = e.alert_id
       join alert other on other.email = a.email and other.ended_at is null
     where e.is_due and e.found in (select id from share where until < cardinality(alerts))
   ), hit as materialized (
     select e.found, e.found_at, e.trace, e.at, e.day, e.ask, a.id, a.email, a.user_id
     from entry e join alert a on a.id = e.alert_id and (a.is_active or a.ended_at >= e.found_at)
       and (a.paused_until is null or a.paused_until <= e.found_at)
     where e.is_due or (e.found, e.alert_id) in (select found, id from companion)
   ), opened as materialized (
     select s.id as found, s.venue_id, s.sport, o.* from share s cross join lateral jsonb_to_recordset(s.openings)
       as o(day smallint, date date, slot integer, classes integer, audience integer, key text, "openedAt" timestamptz,
         "otherAt" timestamptz, opening jsonb)
   ), fresh as (
     insert into alert_match
       (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address)
     select distinct on (h.id, o.venue_id, o.date, o.key, o."openedAt")
       h.id, o.venue_id, o.date, o.key, o."openedAt", o.slot, o.sport, o.opening, h.found_at, h.email
     from hit h join opened o on o.found = h.found and o.day = h.day
       and (h.ask >> o.slot) & 1 = 1 and (o.classes >> ((h.ask >> ${classBit}) & 255)::integer) & 1 = 1
       and (coalesce(o.audience, ${audiences.everybody}) >> ((h.ask >> ${memberBit}) & 1)::integer) & 1 = 1
     where not exists (
       select 1 from alert_match b where b.alert_id = h.id and b.venue_id = o.venue_id and b.date = o.date
         and b.opening_key = o.key and b.opened_at = o."openedAt" and not (${isUntold('b')}))
       and (o."otherAt" is null or not exists (
         select 1 from alert_match m where m.alert_id = h.id and m.venue_id = o.venue_id and m.date = o.date
           and m.opening_key = o.key and m.opened_at = o."otherAt" and not (${isUntold('m')})
           and (o.audience = ${audiences.members} or m.opening->'forMembers' is not null)))
     order by h.id, o.venue_id, o.date, o.key, o."openedAt", h.found_at desc
     on conflict (alert_id, venue_id, date, opening_key, opened_at) do update
       set slot = excluded.slot, opening = excluded.opening, found_at = excluded.found_at, address = excluded.address,
         notification_id = null, push_gathering_id = null, left_out_of_email = false, left_out_of_push = false
       where ${isUntold('alert_match')}
     returning alert_id, address, found_at, venue_id, date, opening_key, opened_at
   ), called as (
     ${callWebhooksSql}
   ), told as (
     select f.address, f.found_at, h.user_id, h.trace, h.turn
     from fresh f join (select id, user_id, min(trace) as trace, min(at) as turn from hit group by id, user_id) h
       on h.id = f.alert_id
   ), mailed as (
     insert into notification (id, kind, address, user_id, priority, available_at, created_at, trace, turn)
     select gen_random_uuid(), 'openings-found', address, (array_agg(user_id))[1], ?,
       min(found_at) + interval '${holdBeforeMailMs} milliseconds', min(found_at), min(trace), min(turn)
     from told group by address order by address
     on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
       do update set address = excluded.address
     returning id
   ), gone_on as (
     update found f set told = s.until from share s where f.id = s.id and s.until < cardinality(f.alerts)
   ), finished as (
     delete from found f using share s where f.id = s.id and s.until = cardinality(f.alerts)
   )
   select (select coalesce(jsonb_agg(id), '[]') from mailed) as "mailIds",
     (select coalesce(jsonb_agg(p), '[]') from (
       select user_id as "userId", min(found_at) as since from told group by user_id) p) as people`,
  { mailIds: json<string[]>(), people: json<{ userId: string; since: string }[]>() },
)

/** A part of what one reading found, as the first and the last position in its alerts. */
export interface Share {
  id: string
  from: number
  until: number
}

/**
 * Puts into the outbox what the people of these alerts are to be told, in the transaction that holds the rows: killed
 * anywhere, either all of it is there or the rows still wait. Returns whether anybody is told anything by it.
 */
export async function tellShares(tx: EntityManager, shares: readonly Share[], now: Date): Promise<boolean> {
  const [made] = await execute(tx, tellStatement, [JSON.stringify(shares), priorityOf['openings-found']])
  if (!made || made.mailIds.length === 0) return false
  await paceMails({ em: tx, ids: made.mailIds, now })
  const people = made.people.map(({ userId, since }) => ({ userId, since: new Date(since) }))
  await gatherPushes({ em: tx, people, now })
  await wakeDeliverers(tx)
  return true
}
