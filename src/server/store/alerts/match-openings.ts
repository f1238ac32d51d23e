import { matchClassCount } from '#domain/availability/criteria.ts'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import type { Opened } from '#domain/availability/diff.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { priorityOf } from '#domain/notifications/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { paceMails } from '#server/store/outbox/pace-mails.ts'
import { gatherPushes } from '#server/store/push/push-gatherings.ts'
import { integer, json } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** Openings that one reading found on one day. */
export interface OpenedDay {
  date: LocalDate
  opened: readonly Opened[]
}

/**
 * One statement finds every alert that the openings meet and puts it into the outbox. First the covering key of
 * `alert_target` yields the alerts whose slots meet the mask of their class. Only these are then compared with the
 * single openings. The primary key of `alert_match` drops what an alert was told before, so running it twice does
 * nothing. All openings for one address go into its one pending mail (rule alerts-15).
 */
const matchStatement = statement(
  `
  with day as (
    select * from jsonb_to_recordset(?::jsonb) as d(date date, keys integer[], masks bigint[])
  ), opened as (
    select * from jsonb_to_recordset(?::jsonb)
      as o(date date, slot integer, classes integer, key text, "openedAt" timestamptz, opening jsonb)
  ), candidate as (
    select d.date, t.alert_id, t.slot_mask, t.match_class
    from day d join alert_target t
      on t.venue_id = ? and t.day = any(d.keys) and (t.slot_mask & d.masks[t.match_class + 1]) <> 0
  ), fresh as (
    insert into alert_match
      (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address)
    select a.id, ?, o.date, o.key, o."openedAt", o.slot, ?, o.opening, ?, a.email
    from candidate c
    join alert a on a.id = c.alert_id and a.is_active and a.ended_at is null
      and (a.paused_until is null or a.paused_until <= ?)
    join opened o on o.date = c.date and (c.slot_mask >> o.slot) & 1 = 1 and (o.classes >> c.match_class) & 1 = 1
    on conflict do nothing
    returning alert_id, address
  ), mailed as (
    insert into notification (id, kind, address, user_id, priority, available_at, created_at)
    select gen_random_uuid(), 'openings-found', f.address, (array_agg(a.user_id))[1], ?, ?, ?
    from fresh f join alert a on a.id = f.alert_id
    group by f.address order by f.address
    on conflict (address) where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null
      do update set address = excluded.address
    returning id
  )
  select (select count(*)::int from fresh) as matches,
    (select coalesce(jsonb_agg(id), '[]') from mailed) as "mailIds",
    (select coalesce(jsonb_agg(distinct a.user_id), '[]') from fresh f join alert a on a.id = f.alert_id) as "userIds"`,
  { matches: integer(), mailIds: json<string[]>(), userIds: json<string[]>() },
)

/**
 * Matches what a reading opened against all alerts, in the transaction that stores the reading, so that nothing is lost
 * in between. `holdMs` is how long the first mail waits for more of the same sweep. Returns the number of matches.
 */
export async function matchOpenings({
  em,
  venueId,
  sport,
  days,
  now,
  holdMs,
}: {
  em: EntityManager
  venueId: string
  sport: Sport
  days: readonly OpenedDay[]
  now: Date
  holdMs: number
}): Promise<number> {
  const dayRows = days.map(({ date, opened }) => ({ date, keys: dayKeysOf(date), masks: masksOf(opened) }))
  const openedRows = days.flatMap(({ date, opened }) => opened.flatMap((one) => rowOf(date, one)))
  if (openedRows.length === 0) return 0
  const dueAt = new Date(now.getTime() + holdMs)
  const [result] = await execute(em, matchStatement, [
    JSON.stringify(dayRows),
    JSON.stringify(openedRows),
    venueId,
    venueId,
    sport,
    now,
    now,
    priorityOf['openings-found'],
    dueAt,
    now,
  ])
  if (!result || result.matches === 0) return 0
  await paceMails({ em, ids: result.mailIds, now })
  await gatherPushes({ em, userIds: result.userIds, now })
  await wakeDeliverers(em)
  return result.matches
}

function rowOf(date: LocalDate, { opening, classes }: Opened) {
  const slot = slotOfOpening(opening)
  if (slot === undefined) return []
  return [{ date, slot, classes, key: opening.key, openedAt: new Date(opening.openedAt).toISOString(), opening }]
}

/** For each class, the slots in which the reading opened something for it. */
function masksOf(opened: readonly Opened[]): number[] {
  const masks = Array.from({ length: matchClassCount }, () => 0)
  for (const { opening, classes } of opened) {
    const slot = slotOfOpening(opening)
    if (slot === undefined) continue
    for (let matchClass = 0; matchClass < matchClassCount; matchClass += 1) {
      const known = masks[matchClass] ?? 0
      const isMet = (classes & (1 << matchClass)) !== 0
      const isSet = Math.floor(known / 2 ** slot) % 2 === 1
      if (isMet && !isSet) masks[matchClass] = known + 2 ** slot
    }
  }
  return masks
}
