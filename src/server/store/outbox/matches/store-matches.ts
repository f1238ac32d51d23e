import { priorityIn } from '#domain/notifications/notification.ts'
import { instant, json, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'
import { wasNotified } from './was-notified.ts'

/** SQL: one call for each webhook of the people in `heard`, about their matches. */
const callWebhooksSql = `insert into notification
       (id, kind, address, user_id, priority, available_at, created_at, webhook_id, payload)
     select gen_random_uuid(), 'openings-called', w.id::text, w.user_id, ${priorityIn.webhook}, min(f.found_at),
       min(f.found_at), w.id, jsonb_build_object('matches', jsonb_agg(jsonb_build_object('alertId', f.alert_id,
         'venueId', f.venue_id, 'date', f.date, 'key', f.opening_key, 'openedAt', f.opened_at)))
     from heard f join webhook w on w.user_id = f.user_id and w.ended_at is null and w.paused_at is null
     where (select true from webhook where ended_at is null and paused_at is null limit 1)
     group by w.id`

/** Openings of one reading that meet an alert: their places in the reading, and their email. */
export interface StoredMatch {
  found: string
  alertId: string
  address: string
  positions: readonly number[]
  mailId: string | undefined
}

/**
 * Stores each match once, tied to its email, and calls the webhooks of their owners. If two readings of one batch found
 * the same opening, the newer facts win.
 */
const storeMatchesStatement = prepared({
  takes: { matches: json<readonly StoredMatch[]>() },
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

/** Returns each alert with new matches, and the instant when the first was found. */
export function storeMatches(
  tx: EntityManager,
  matches: readonly StoredMatch[],
): Promise<{ alertId: string; since: Date }[]> {
  return execute(tx, storeMatchesStatement, { matches })
}
