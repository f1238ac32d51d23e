import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import { priorityOf } from '#domain/notifications/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { json } from '#server/store/column.ts'
import { callWebhooksSql } from '#server/store/machines/webhook-calls.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { paceMails } from '#server/store/outbox/pacing/pace-mails.ts'
import { gatherPushes } from '#server/store/push/push-gatherings.ts'
import { execute, prepared } from '#server/store/statement.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { classBit, memberBit } from './note-found.ts'
import { isUntold } from './untold.ts'

/** SQL: the alert `a` wanted to be told at the moment of `found_at`. */
const wasAwake = (a: string, foundAt: string) =>
  `(${a}.is_active or ${a}.ended_at >= ${foundAt}) and (${a}.paused_until is null or ${a}.paused_until <= ${foundAt})`

const alertColumns = 'a.id, a.email, a.user_id, a.is_active, a.ended_at, a.paused_until'

/**
 * Tells of shares of what was found: whose alerts they are, without those that have ended before or rest, and without what
 * an alert was told of already. Its matches say so, but for those that it was to be told of and never was (decision 0030).
 * All openings of a reading for one address go into its one pending email (rule alerts-15). So alerts of these people that
 * come later in the row (`companion`) are told with them, and met again in their turn, when nothing of them is new. Where
 * there are none, the rest of the row is not looked at. A match is tied to its email as it is stored (decision 0044);
 * which one that is comes as one value, since PostgreSQL takes those rows for few and would join them one by one. An earlier
 * match is looked for with its date in a sum, so that no other key serves than the one that begins with the alert: while
 * there are few matches, that of dates looks as good, and it leads to those of everybody. Most alerts have none, which is asked
 * once for each, and nobody is looked up for webhooks where nobody has one.
 */
const tellStatement = prepared(
  `with share as materialized (
     select f.*, s."from", s.until, cardinality(f.alerts) as total, exists (
       select 1 from jsonb_array_elements(f.openings) o where o->'day' <> f.openings->0->'day') as has_days
     from jsonb_to_recordset(?::jsonb) as s(id uuid, "from" integer, until integer) join found f on f.id = s.id
   ), due as materialized (
     select s.id as found, s.found_at, s.trace, s."from" - 1 + e.at as at, e.day, e.ask, a.*
     from share s cross join lateral unnest(s.alerts[s."from":s.until], s.days[s."from":s.until], s.asks[s."from":s.until])
         with ordinality as e(alert_id, day, ask, at)
       cross join lateral (select ${alertColumns} from alert a where a.id = e.alert_id offset 0) a
   ), companion as materialized (
     select d.found, other.id from due d join share s on s.id = d.found and s.until < s.total
       join alert other on other.email = d.email and other.ended_at is null
     where other.id <> d.id or s.has_days
   ), later as materialized (
     select s.id as found, s.found_at, s.trace, s.until + e.at as at, e.day, e.ask, a.*
     from (select * from share where id in (select found from companion) offset 0) s
       cross join lateral unnest(s.alerts[s.until + 1:], s.days[s.until + 1:], s.asks[s.until + 1:])
         with ordinality as e(alert_id, day, ask, at)
       cross join lateral (select ${alertColumns} from alert a where a.id = e.alert_id offset 0) a
     where (s.id, e.alert_id) in (select found, id from companion)
   ), hit as materialized (
     select e.*, coalesce((select true from alert_match b where b.alert_id = e.id limit 1), false) as has_matches
     from (select * from due union all select * from later) e where ${wasAwake('e', 'e.found_at')}
   ), opened as materialized (
     select s.id as found, s.venue_id, s.sport, o.* from share s cross join lateral jsonb_to_recordset(s.openings)
       as o(day smallint, date date, slot integer, classes integer, audience integer, key text, "openedAt" timestamptz,
         "otherAt" timestamptz, opening jsonb)
   ), candidate as materialized (
     select distinct on (h.id, o.venue_id, o.date, o.key, o."openedAt")
       h.id, h.email, h.found_at, o.venue_id, o.date, o.key, o."openedAt", o.slot, o.sport, o.opening
     from hit h join opened o on o.found = h.found and o.day = h.day
       and (h.ask >> o.slot) & 1 = 1 and (o.classes >> ((h.ask >> ${classBit}) & 255)::integer) & 1 = 1
       and (coalesce(o.audience, ${audiences.everybody}) >> ((h.ask >> ${memberBit}) & 1)::integer) & 1 = 1
     where (not h.has_matches or not coalesce((
       select not (${isUntold('b')}) from alert_match b where b.alert_id = h.id and b.venue_id = o.venue_id
         and b.date - o.date = 0 and b.opening_key = o.key and b.opened_at = o."openedAt"), false))
       and (not h.has_matches or o."otherAt" is null or not coalesce((
         select not (${isUntold('m')}) and (o.audience = ${audiences.members} or m.opening->'forMembers' is not null)
         from alert_match m where m.alert_id = h.id and m.venue_id = o.venue_id and m.date - o.date = 0
           and m.opening_key = o.key and m.opened_at = o."otherAt"), false))
     order by h.id, o.venue_id, o.date, o.key, o."openedAt", h.found_at desc
   ), told as materialized (
     select h.email, h.user_id, c.found_at, h.trace, h.turn
     from (select id, min(found_at) as found_at from candidate group by id) c
       join (select id, email, user_id, min(trace) as trace, min(at) as turn from hit group by id, email, user_id) h on h.id = c.id
   ), mailed as (
     insert into notification (id, kind, address, user_id, priority, available_at, created_at, trace, turn)
     select gen_random_uuid(), 'openings-found', email, (array_agg(user_id))[1], ?,
       min(found_at) + interval '${holdBeforeMailMs} milliseconds', min(found_at), min(trace), min(turn)
     from told group by email order by email
     on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
       do update set address = excluded.address
     returning id, address
   ), bucket as materialized (
     select jsonb_object_agg(address, id) as of_address from mailed
   ), fresh as (
     insert into alert_match
       (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address, notification_id)
     select c.id, c.venue_id, c.date, c.key, c."openedAt", c.slot, c.sport, c.opening, c.found_at, c.email,
       ((select of_address from bucket)->>c.email)::uuid
     from candidate c
     order by c.id, c.venue_id, c.date, c.key, c."openedAt"
     on conflict (alert_id, venue_id, date, opening_key, opened_at) do update
       set slot = excluded.slot, opening = excluded.opening, found_at = excluded.found_at, address = excluded.address,
         notification_id = excluded.notification_id, push_gathering_id = null, left_out_of_email = false,
         left_out_of_push = false
       where ${isUntold('alert_match')}
     returning alert_id, found_at, venue_id, date, opening_key, opened_at
   ), heard as materialized (
     select f.*, h.user_id from fresh f join (select distinct id, user_id from hit) h on h.id = f.alert_id
   ), called as (
     ${callWebhooksSql}
   ), gone_on as (
     update found f set told = s.until from share s where f.id = s.id and s.until < s.total
   ), finished as (
     delete from found f using share s where f.id = s.id and s.until = s.total
   )
   select (select coalesce(jsonb_agg(id), '[]') from mailed) as "mailIds",
     (select coalesce(jsonb_agg(p), '[]') from (
       select h.user_id as "userId", min(f.found_at) as since
       from fresh f join (
         select distinct id, user_id from hit
         where coalesce((select push_notifications from user_preferences p where p.user_id = hit.user_id), false)
       ) h on h.id = f.alert_id group by h.user_id) p) as "toBePushed"`,
  { mailIds: json<string[]>(), toBePushed: json<{ userId: string; since: string }[]>() },
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
  const people = made.toBePushed.map(({ userId, since }) => ({ userId, since: new Date(since) }))
  // Before matches go from one email to another: who spreads a push holds its gathering, and then its matches.
  if (people.length > 0) await gatherPushes({ em: tx, people, now })
  await paceMails({ em: tx, ids: made.mailIds, now })
  await wakeDeliverers(tx)
  return true
}
