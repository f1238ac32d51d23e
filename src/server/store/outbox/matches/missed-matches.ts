import type { KnownOpening } from '#domain/availability/diff.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { columnsOf, instant, json, list, text, uuid } from '#server/store/column.ts'
import { VenueDayEntity } from '#server/store/entities/readings/venue-day.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { openBuckets } from '#server/store/outbox/open-bucket.ts'
import { paceMails } from '#server/store/outbox/pacing/pace-mails.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

const changedDaysStatement = statement({
  takes: { venueIds: list(text()), since: instant(), slotMask: text() },
  gives: columnsOf(VenueDayEntity, 'venueId', 'date', 'openings', 'forMembers'),
  sql: `select venue_id as "venueId", date, openings, for_members as "forMembers" from venue_day
   where venue_id = any(:venueIds) and changed_at >= :since
     and (open_mask & (:slotMask::text)::bigint <> 0 or for_members <> '[]')`,
})

/** A day of a venue that changed. */
export type ChangedDay = RowOf<(typeof changedDaysStatement)['columns']>

/** The days of an alert's venues that changed since then and have something in its slots. */
export function daysChangedSince(em: EntityManager, row: AlertRow, since: Date): Promise<ChangedDay[]> {
  return execute(em, changedDaysStatement, { venueIds: row.venues, since, slotMask: String(row.slotMask) })
}

const insertMatchesStatement = statement({
  takes: { alertId: uuid(), email: text(), missed: json<readonly MissedOpening[]>(), now: instant() },
  gives: { id: uuid() },
  sql: `insert into alert_match
     (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address)
   select :alertId, m."venueId", m.date, m.opening->>'key', m."openedAt", m.slot, m.sport, m.opening, :now, :email
   from jsonb_to_recordset(:missed)
     as m("venueId" text, date date, "openedAt" timestamptz, slot smallint, sport text, opening jsonb)
   where not exists (
     select 1 from alert a join alert_match o on o.alert_id = a.id and o.venue_id = m."venueId" and o.date = m.date
       and o.opening_key = m.opening->>'key' and o.opened_at = m."openedAt"
     where a.email = :email)
   on conflict do nothing returning alert_id as id`,
})

const untieStatement = statement({
  takes: { alertId: uuid(), since: instant() },
  gives: { id: uuid() },
  sql: `update alert_match m set notification_id = null, left_out_of_email = false from notification n
   where m.alert_id = :alertId and n.id = m.notification_id and n.gathered_at > :since and not exists (
     select 1 from alert_match o where o.notification_id = n.id and o.alert_id <> m.alert_id
       and o.venue_id = m.venue_id and o.date = m.date and o.opening_key = m.opening_key)
   returning m.alert_id as id`,
})

/** An opening that an alert missed. */
export interface MissedOpening extends Omit<ChangedDay, 'openings' | 'forMembers'> {
  openedAt: string
  slot: number
  sport: string
  opening: KnownOpening
}

/**
 * Stores matches that an alert missed while it was ended: new openings, and those that an email omitted which was
 * written meanwhile. Openings that the address was notified of for another alert are excluded.
 */
export async function tellMissed({
  em,
  row: { id, email, user },
  missed,
  since,
  now,
}: {
  em: EntityManager
  row: AlertRow
  missed: readonly MissedOpening[]
  since: Date
  now: Date
}): Promise<void> {
  const found = await execute(em, insertMatchesStatement, { alertId: id, email, missed, now })
  const untied = await execute(em, untieStatement, { alertId: id, since })
  if (found.length + untied.length === 0) return
  const opened = await openBuckets(em, [{ address: email, userId: user.id, foundAt: now, dueAt: now }])
  await paceMails({ em, ids: opened.map((bucket) => bucket.id), now })
  await wakeDeliverers(em)
}
