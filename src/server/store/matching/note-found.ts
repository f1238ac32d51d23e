import { matchClassCount } from '#domain/availability/criteria.ts'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import { audiences, type OpenedFor } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { notificationChannel } from '#server/store/outbox/outbox.ts'
import { isWatchedAt } from '#server/store/alerts/alert-targets.ts'
import { integer, text } from '#server/store/column.ts'
import { execute, prepared } from '#server/store/statement.ts'

/** Openings that one reading found on one day. */
export interface OpenedDay {
  date: LocalDate
  opened: readonly OpenedFor[]
}

/** Bits of `asks` for the match class and membership. Below them are the 33 slots of a day. */
export const classBit = 40
export const memberBit = 48

const askSql = `slot_mask | (match_class::bigint << ${classBit}) | case when is_member then ${2 ** memberBit} else 0 end`
/** Index of the mask of an alert's class. */
const maskSql = `match_class + case when is_member then ${matchClassCount} else 0 end`

/** SQL: stores the result of `hits` in one row: numbers of alerts as `alerts`, with their `days` and `asks`. */
function noting(hits: string) {
  return prepared(
    `with noted as (
     insert into found (id, venue_id, sport, found_at, trace, openings, numbers, alerts, days, asks)
     select gen_random_uuid(), ?, ?, ?::timestamptz, ?, ?::jsonb, h.alerts, '{}', coalesce(h.days, '{}'), h.asks
     from (${hits}) h where h.alerts is not null
     returning cardinality(numbers) as alerts)
   select alerts, pg_notify('${notificationChannel}', '')::text as woken from noted`,
    { alerts: integer(), woken: text() },
  )
}

/**
 * One scan of a covering index of `alert_target` finds every alert of a day whose slots meet the mask of its class, and
 * one row stores them all, with their current criteria. Their people and consent are looked up later (notify-found.ts).
 * Most alerts of a day watch none of the opened slots, so the slots are compared first, for any class. Most readings
 * open something on one day only, and then no alert gets a day. Parameters come from `(select ?)`, so that PostgreSQL,
 * which cannot see them, plans once for all.
 */
const noteDayStatement = noting(
  `select array_agg(alert_number) as alerts, null::smallint[] as days, array_agg(${askSql}) as asks from alert_target
     where ${isWatchedAt('?::text')} and day in ((select ?::integer), (select ?::integer))
       and slot_mask & (select ?::bigint) <> 0 and slot_mask & (?::bigint[])[1 + ${maskSql}] <> 0`,
)

/**
 * The same for several days, a scan for each. `offset 0` keeps the planner from one scan of the table for all of them.
 * The planner does not see the number of days: it assumes ten, and would otherwise plan each run of fewer again.
 */
const noteDaysStatement = noting(
  `select array_agg(t.alert_number) as alerts, array_agg(d.day) as days, array_agg(t.ask) as asks
     from unnest((select ?::smallint[]), (select ?::integer[]), (select ?::integer[]), (select ?::bigint[]), (select ?::integer[]))
       as d(day, date_key, weekday_key, slots, masks_from)
     cross join lateral (
       select alert_number, ${askSql} as ask from alert_target
       where ${isWatchedAt('?::text')} and day in (d.date_key, d.weekday_key)
         and slot_mask & d.slots <> 0 and slot_mask & (?::bigint[])[d.masks_from + ${maskSql}] <> 0
       offset 0) t`,
)

/** The most openings of one row, but for those of one day: the loop would stand while more are written. */
const openingsOfRow = 2000

interface Noted {
  em: EntityManager
  venueId: string
  sport: Sport
  days: readonly OpenedDay[]
  now: Date
  /** The trace that this belongs to (in-span.ts). */
  trace?: string | undefined
}

/**
 * Stores the alerts that a reading's openings match, in the transaction that stores the reading, so that nothing is
 * lost in between. Returns the number of matched alerts, each counted once a day. Without watchers nothing is written.
 */
export async function noteFound({ days, ...found }: Noted): Promise<number> {
  let [alerts, row, openings] = [0, [] as OpenedDay[], 0]
  for (const [index, day] of days.entries()) {
    row.push(day)
    openings += day.opened.length
    if (index < days.length - 1 && openings < openingsOfRow) continue
    alerts += await noteDays({ ...found, days: row })
    ;[row, openings] = [[], 0]
  }
  return alerts
}

async function noteDays({ em, venueId, sport, days, now, trace }: Noted): Promise<number> {
  const openings = days.flatMap(({ date, opened }, index) => opened.flatMap((one) => rowOf(index + 1, date, one)))
  if (openings.length === 0) return 0
  const row = [venueId, sport, now, trace ?? null, JSON.stringify(openings)]
  const statement = days.length === 1 ? noteDayStatement : noteDaysStatement
  const scan = days.length === 1 ? scanOfDay(venueId, days[0] as OpenedDay) : scanOfDays(venueId, days)
  const [noted] = await execute(em, statement, [...row, ...scan])
  return noted?.alerts ?? 0
}

function scanOfDay(venueId: string, { date, opened }: OpenedDay): unknown[] {
  return [venueId, ...dayKeysOf(date), maskOfOpened(opened), masksOfAudiences(opened)]
}

function scanOfDays(venueId: string, days: readonly OpenedDay[]): unknown[] {
  const keys = days.map(({ date }) => dayKeysOf(date))
  return [
    days.map((_, index) => index + 1),
    keys.map(([dateKey]) => dateKey),
    keys.map(([, weekdayKey]) => weekdayKey),
    days.map(({ opened }) => maskOfOpened(opened)),
    days.map((_, index) => index * 2 * matchClassCount + 1),
    venueId,
    days.flatMap(({ opened }) => masksOfAudiences(opened)),
  ]
}

/** `day` counts the days of the reading from one on, as arrays of PostgreSQL do. */
function rowOf(day: number, date: LocalDate, { opening, classes, before, audience, otherOpenedAt }: OpenedFor) {
  const slot = slotOfOpening(opening)
  if (slot === undefined) return []
  const { key } = opening
  const openedAt = new Date(opening.openedAt).toISOString()
  const otherAt = otherOpenedAt === undefined ? undefined : new Date(otherOpenedAt).toISOString()
  return [{ day, date, slot, classes, before, audience, key, openedAt, otherAt, opening }]
}

/** The slots in which the reading opened anything. */
function maskOfOpened(opened: readonly OpenedFor[]): number {
  const slots = opened.map(({ opening }) => slotOfOpening(opening)).filter((slot) => slot !== undefined)
  return Number(maskOfSlots(slots))
}

function masksOfAudiences(opened: readonly OpenedFor[]): number[] {
  return [...masksOf(opened, audiences.others), ...masksOf(opened, audiences.members)]
}

/** For each class, the slots in which the reading opened something for it, to members or to the others. */
function masksOf(opened: readonly OpenedFor[], audience: number): number[] {
  const masks = Array.from({ length: matchClassCount }, () => 0)
  for (const { opening, classes, before, audience: opens } of opened) {
    const all = classes | (before?.classes ?? 0)
    const slot = slotOfOpening(opening)
    if (slot === undefined || (opens & audience) === 0) continue
    for (let matchClass = 0; matchClass < matchClassCount; matchClass += 1) {
      const known = masks[matchClass] ?? 0
      const isMet = (all & (1 << matchClass)) !== 0
      const isSet = Math.floor(known / 2 ** slot) % 2 === 1
      if (isMet && !isSet) masks[matchClass] = known + 2 ** slot
    }
  }
  return masks
}
