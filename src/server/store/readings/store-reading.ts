import type { ReadingStatus } from '#domain/availability/opening.ts'
import type { OpeningChange } from '#domain/alerts/trail/opening-change.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import type { CountedDay } from '#domain/history/half-hour-counts.ts'
import { columnsOf, date, instant, integer, list, text, writtenJson } from '#server/store/column.ts'
import { SourceStateEntity } from '#server/store/entities/readings/source-state.ts'
import { ReadingLogEntity } from '#server/store/entities/readings/reading-log.ts'
import { VenueDayEntity } from '#server/store/entities/readings/venue-day.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'
import { asRows, inPieces, type ChangedVenueDay } from './day-rows.ts'
import { rememberedDays, versionOf } from './remembered-days.ts'

/** The channel on which every process learns that a venue was read. It is notified when the transaction commits. */
export const venueChannel = 'courtside_venue'

/** A venue was read. `changed` are the dates with new openings. */
export interface VenueAnnouncement {
  venueId: string
  changed: LocalDate[]
}

/** The data of a reading to store, without the people concerned. */
export interface StoredReading {
  venueId: string
  system: string
  status: ReadingStatus
  reason: string | undefined
  readAt: Date
  cursor: string | undefined
  /** The first mismatch with the known format. */
  formatChange?: string | undefined
  changed: readonly ChangedVenueDay[]
  /** Days on which it found nothing new: of them only the time is written. */
  unchanged: readonly LocalDate[]
  /** Its additions to the counts of half-hours. */
  counts: readonly CountedDay[]
  /** Its changes, for the people who ask why they got no alert. */
  changes: readonly OpeningChange[]
}

/** The status of a day that a good reading described. */
function statusOf(gap: string): string {
  return `case when ${gap} = 'not_released' then 'not_released' else 'ok' end`
}

const daysTaken = { ...columnsOf(VenueDayEntity, 'venueId'), system: text(), readAt: instant(), days: writtenJson() }

const storeDays = `insert into venue_day (venue_id, date, openings, closed, for_members, closed_for_members, open_mask, digest, status, changed_at, system, gap, opens_at)
   select :venueId, r.date, r.openings, r.closed, r."forMembers", r."closedForMembers", r."openMask", r.digest, ${statusOf('r.gap')},
     :readAt, :system, r.gap, r."opensAt"
   from jsonb_to_recordset(:days)
     as r(date date, openings jsonb, closed jsonb, "forMembers" jsonb, "closedForMembers" jsonb, "openMask" bigint, digest text,
       gap text, "opensAt" timestamptz)
   on conflict (venue_id, date) do update set openings = excluded.openings, closed = excluded.closed,
     for_members = excluded.for_members, closed_for_members = excluded.closed_for_members,
     open_mask = excluded.open_mask, digest = excluded.digest, status = excluded.status, changed_at = excluded.changed_at,
     system = excluded.system, gap = excluded.gap, opens_at = excluded.opens_at, suspect_digest = null, suspect_at = null`

/** Changes of one reading that are logged: more would block the loop, and fill the disk if a venue flickers. */
const loggedAtOnce = 2000

/** The days of a large venue that do not fit into the statement below. */
const storeDaysStatement = prepared({ takes: daysTaken, sql: storeDays })

/**
 * Stores a reading in one statement: the changed days, the reading time of each day, the counts of half-hours, the log,
 * the attempt's outcome, and the announcement to every process. A good attempt resets the failures, any other adds one.
 * Readings without changes share a row of the log a day.
 */
const storeReadingStatement = prepared({
  takes: {
    ...daysTaken,
    ...columnsOf(SourceStateEntity, 'status', 'reason', 'lastGoodAt', 'cursor', 'formatChange'),
    readDates: list(date()),
    countedDates: list(date()),
    counted: list(integer()),
    opened: list(integer()),
    full: list(integer()),
    loggedAt: instant(),
    good: integer(),
    failed: integer(),
    ...columnsOf(ReadingLogEntity, 'changes'),
    unchanged: list(date()),
    formatChanges: integer(),
    announcement: text(),
  },
  gives: { transaction: text() },
  sql: `with changed as (${storeDays}
   ), read as (
     insert into day_reading (venue_id, date, read_at) select :venueId, unnest(:readDates::date[]), :readAt
     on conflict (venue_id, date) do update set read_at = excluded.read_at
   ), counted as (
     insert into opening_count as c (venue_id, half_hour, week, weekday, openings, waits)
     select :venueId, h, date_trunc('week', d.date)::date, extract(isodow from d.date)::integer - 1, d.opened >> h & 1, d.filled >> h & 1
     from unnest(:countedDates::date[], :counted::bigint[], :opened::bigint[], :full::bigint[]) as d(date, counted, opened, filled)
       cross join generate_series(0, ${slotCount - 1}) as h where d.counted >> h & 1 = 1
     on conflict (venue_id, half_hour, week, weekday) do update set openings = c.openings + excluded.openings,
       waits = c.waits + excluded.waits
   ), logged as (
     insert into reading_log as l (venue_id, read_at, good, failed, changes)
     values (:venueId, :loggedAt, :good, :failed, :changes)
     on conflict (venue_id, read_at) do update set good = l.good + excluded.good, failed = l.failed + excluded.failed,
       changes = l.changes || excluded.changes
   ), settled as (
     update venue_day d set status = ${statusOf('d.gap')}, suspect_digest = null, suspect_at = null, system = by.system
     from (values (:system)) as by(system)
     where venue_id = :venueId and date = any(:unchanged)
       and (status <> ${statusOf('d.gap')} or suspect_digest is not null or d.system is distinct from by.system)
   ), attempt as (
     insert into source_state as s (venue_id, system, status, reason, first_read_at, last_read_at, last_good_at, failures,
       cursor, format_change, format_changes)
     values (:venueId, :system, :status, :reason, :readAt, :readAt, :lastGoodAt, :failed, :cursor, :formatChange,
       :formatChanges)
     on conflict (venue_id) do update set system = excluded.system, status = excluded.status, reason = excluded.reason,
       first_read_at = coalesce(s.first_read_at, excluded.first_read_at), last_read_at = excluded.last_read_at,
       last_good_at = coalesce(excluded.last_good_at, s.last_good_at),
       failures = case when excluded.failures = 0 then 0 else s.failures + 1 end,
       cursor = case when s.system = excluded.system then coalesce(excluded.cursor, s.cursor) else excluded.cursor end,
       format_change = excluded.format_change,
       format_changes = case when excluded.format_changes = 0 then 0 else s.format_changes + 1 end
   )
   select pg_current_xact_id()::xid::text as transaction from (select pg_notify('${venueChannel}', :announcement)) announced`,
})

/** Called in a transaction. The stored days are cached, so that the next reading need not fetch them. */
export async function storeReading(em: EntityManager, reading: StoredReading): Promise<void> {
  const { venueId, system, status, reason, readAt, cursor, formatChange, changed, unchanged, counts } = reading
  const changedDates = changed.map(({ date }) => date)
  const isGood = status !== 'error' && status !== 'blocked' && status !== 'auth_required'
  const changes = reading.changes.slice(0, loggedAtOnce)
  const announcement: VenueAnnouncement = { venueId, changed: changedDates }
  const days = await asRows(changed)
  const pieces = inPieces(days.map(({ row }) => row))
  const reader = { venueId, system, readAt }
  for (const piece of pieces.slice(0, -1)) await execute(em, storeDaysStatement, { ...reader, days: piece })
  const [stored] = await execute(em, storeReadingStatement, {
    ...reader,
    days: pieces.at(-1) ?? '[]',
    status,
    reason: reason ?? null,
    lastGoodAt: isGood ? readAt : null,
    cursor: cursor ?? null,
    formatChange: formatChange ?? null,
    formatChanges: formatChange === undefined ? 0 : 1,
    readDates: [...new Set([...changedDates, ...unchanged])],
    countedDates: counts.map((day) => day.date),
    counted: counts.map((day) => Number(day.counted)),
    opened: counts.map((day) => Number(day.opened)),
    full: counts.map((day) => Number(day.full)),
    loggedAt: changes.length > 0 ? readAt : instantOf(venueDate(readAt), 0),
    good: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    changes,
    unchanged,
    announcement: JSON.stringify(announcement),
  })
  if (!stored) return
  const memory = rememberedDays(em, venueId)
  memory.forgetBefore(venueDate(readAt))
  for (const { date, digest, state } of days) {
    const version = versionOf({ transaction: stored.transaction, digest, changedAt: readAt })
    memory.remember(date, { version, state })
  }
}
