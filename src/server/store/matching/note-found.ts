import { randomUUID } from 'node:crypto'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import type { NotedOpening } from '#domain/notifications/new-openings.ts'
import { audiences, type OpenedFor } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { isWatchedAt } from '#server/store/alerts/alert-targets.ts'
import { columnOf, columnsOf, date, integer, list, text } from '#server/store/column.ts'
import { FoundEntity } from '#server/store/entities/matching/found.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { notificationChannel } from '#server/store/outbox/outbox.ts'
import { execute, prepared } from '#server/store/statement.ts'

/** Openings that one reading found on one day. */
export interface OpenedDay {
  date: LocalDate
  opened: readonly OpenedFor[]
}

/**
 * A scan of a covering index of `alert_target` for each day finds every alert that watches an opened slot, and
 * `found_alert` gets a row for each. Whether the opening meets the rest of what it asks is decided later (new-openings.ts).
 * `offset 0` keeps the planner from one scan of the table for all days, and parameters in `(select :dates)` let PostgreSQL,
 * which cannot see them, plan once for all.
 */
const noteStatement = prepared({
  takes: {
    ...columnsOf(FoundEntity, 'id', 'venueId', 'sport', 'openings', 'trace'),
    now: columnOf(FoundEntity, 'foundAt'),
    dates: list(date()),
    dateKeys: list(integer()),
    weekdayKeys: list(integer()),
    others: list(integer()),
    members: list(integer()),
  },
  gives: { alerts: integer(), woken: text() },
  sql: `with matched as (
     insert into found_alert (found, date, alert_number, turn)
     select (select :id::uuid), d.date, t.alert_number, 0
     from unnest((select :dates::date[]), (select :dateKeys::integer[]), (select :weekdayKeys::integer[]),
           (select :others::bigint[]), (select :members::bigint[]))
         as d(date, date_key, weekday_key, others, members)
       cross join lateral (
         select alert_number from alert_target
         where ${isWatchedAt(':venueId::text')} and day in (d.date_key, d.weekday_key)
           and slot_mask & case when is_member then d.members else d.others end <> 0
         offset 0) t
     returning 1
   ), noted as (
     insert into found (id, venue_id, sport, found_at, trace, openings, alerts, days, asks)
     select :id, :venueId, :sport::text, :now::timestamptz, :trace::text, :openings::jsonb, '{}', '{}', '{}' from (select count(*) as alerts from matched) m
     where m.alerts > 0
     returning 1)
   select (select count(*) from matched)::integer as alerts, pg_notify('${notificationChannel}', '')::text as woken from noted`,
})

/** Maximum openings of a row but for those of one day; more would block the event loop. */
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
 * Stores the alerts that watch the days and half-hours of a reading's openings, in the transaction that stores the
 * reading, so that nothing is lost in between. Returns the number of these alerts, each counted once a day. Without
 * watchers nothing is written.
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
  const openings = days.flatMap(({ date, opened }) => opened.flatMap((one) => notedOpening(date, one)))
  if (openings.length === 0) return 0
  const keys = days.map(({ date }) => dayKeysOf(date))
  const [noted] = await execute(em, noteStatement, {
    id: randomUUID(),
    venueId,
    sport,
    openings,
    trace: trace ?? null,
    now,
    dates: days.map(({ date }) => date),
    dateKeys: keys.map(([dateKey]) => dateKey),
    weekdayKeys: keys.map(([, weekdayKey]) => weekdayKey),
    others: days.map(({ opened }) => maskOfOpened(opened, audiences.others)),
    members: days.map(({ opened }) => maskOfOpened(opened, audiences.members)),
  })
  return noted?.alerts ?? 0
}

function notedOpening(date: LocalDate, { opening, before, audience, otherOpenedAt }: OpenedFor): NotedOpening[] {
  const slot = slotOfOpening(opening)
  if (slot === undefined) return []
  const { key } = opening
  const openedAt = new Date(opening.openedAt).toISOString()
  const otherAt = otherOpenedAt === undefined ? undefined : new Date(otherOpenedAt).toISOString()
  return [{ date, slot, key, openedAt, opening, before, audience, otherAt }]
}

/** The slots in which the reading opened anything for an audience. */
function maskOfOpened(opened: readonly OpenedFor[], audience: number): number {
  const forThem = opened.filter((one) => (one.audience & audience) !== 0)
  const slots = forThem.map(({ opening }) => slotOfOpening(opening)).filter((slot) => slot !== undefined)
  return Number(maskOfSlots(slots))
}
