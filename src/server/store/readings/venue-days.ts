import { hash } from 'node:crypto'
import type { VenueDayState } from '#domain/availability/diff-audiences.ts'
import type { ShownKeys } from '#domain/availability/mass-flip.ts'
import type { ReadingStatus } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { DayReadingEntity } from '#server/store/entities/readings/day-reading.ts'
import { VenueDayEntity } from '#server/store/entities/readings/venue-day.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { createTurns } from '#server/store/create-turns.ts'
import { columnsOf, date, json, list, nullable, text } from '#server/store/column.ts'
import { replicaWaitMs, type Replicas } from '#server/store/replicas.ts'
import { execute, prepared, statement, type RowOf } from '#server/store/statement.ts'
import { rememberedDays, versionInSql } from './remembered-days.ts'

const dayColumns = `d.venue_id as "venueId", d.date, d.openings, d.for_members as "forMembers", r.read_at as "readAt"`
/** A day and when it was last read; the time has a row of its own, so that a reading that finds nothing new writes little. */
const daysRead = 'venue_day d join day_reading r on r.venue_id = d.venue_id and r.date = d.date'
const dayRow = {
  ...columnsOf(VenueDayEntity, 'venueId', 'date', 'openings', 'forMembers'),
  ...columnsOf(DayReadingEntity, 'readAt'),
}

/**
 * Openings are returned only for days that are not cached in this version. The planner does not see the number of days:
 * it assumes ten, and would otherwise plan each run of fewer again.
 */
const venueDaysStatement = prepared({
  takes: { ...columnsOf(VenueDayEntity, 'venueId'), dates: list(date()), versions: list(text()) },
  gives: {
    ...columnsOf(VenueDayEntity, 'date', 'digest', 'gap', 'opensAt', 'suspectKeys', 'suspectAt', 'system'),
    ...columnsOf(DayReadingEntity, 'readAt'),
    version: text(),
    state: nullable(json<VenueDayState>()),
  },
  sql: `select d.date, r.read_at as "readAt", d.digest, d.gap, d.opens_at as "opensAt",
     d.suspect_keys as "suspectKeys", d.suspect_at as "suspectAt", d.system, v.version,
     case when v.version <> k.version then jsonb_build_object('openings', d.openings, 'closed', d.closed,
       'forMembers', d.for_members, 'closedForMembers', d.closed_for_members) end as state
   from unnest((select :dates::date[]), (select :versions::text[])) as k(date, version)
     join venue_day d on d.venue_id = :venueId and d.date = k.date
     join day_reading r on r.venue_id = d.venue_id and r.date = d.date
     cross join lateral (select ${versionInSql} as version) v`,
})

type VenueDayRow = RowOf<(typeof venueDaysStatement)['columns']>

/**
 * The stored state of a venue-day. `opensAt`: from when a guest can book a day that is not released, if known. `suspectKeys`:
 * the openings of a reading that changed the day in bulk, if it waits for a second one. `system`: the booking system that its
 * keys belong to; null if it was last read before the column existed.
 */
export type StoredVenueDay = VenueDayState & Omit<VenueDayRow, 'version' | 'state'> & { venueId: string }

/** A venue's stored days, from this process's copy or from the database. */
export async function loadVenueDays(
  em: EntityManager,
  venueId: string,
  dates: readonly LocalDate[],
): Promise<StoredVenueDay[]> {
  const remembered = rememberedDays(em, venueId)
  const versions = dates.map((date) => remembered.versionOf(date))
  const rows = await execute(em, venueDaysStatement, { venueId, dates, versions })
  const inTurns = createTurns()
  const days: StoredVenueDay[] = []
  for (const { version, state, ...day } of rows) {
    if (state) remembered.remember(day.date, { version, state: JSON.stringify(state) })
    const known = state ?? remembered.stateOf(day.date)
    days.push({ venueId, ...day, ...known })
    await inTurns(known.openings.length)
  }
  return days
}

const openingsStatement = statement({
  takes: { venueIds: list(text()), dates: list(date()) },
  gives: dayRow,
  sql: `select ${dayColumns} from ${daysRead} where d.venue_id = any(:venueIds) and d.date = any(:dates)`,
})

/** The openings of several venues on these dates, in one statement. */
export function loadOpenings(
  em: EntityManager,
  venueIds: readonly string[],
  dates: readonly LocalDate[],
): Promise<Pick<StoredVenueDay, 'venueId' | 'date' | 'openings' | 'forMembers' | 'readAt'>[]> {
  return execute(em, openingsStatement, { venueIds, dates })
}

/** Sets a day's reading aside until a second one agrees (invariant I5). The stored state stays. */
export async function holdSuspectDay({
  em,
  venueId,
  date,
  keys,
  at,
}: {
  em: EntityManager
  venueId: string
  date: LocalDate
  /** The openings that the suspect reading showed. */
  keys: ShownKeys
  at: Date
}): Promise<void> {
  // Any digest marks the row as suspect.
  const suspectDigest = hash('md5', JSON.stringify(keys))
  await em.nativeUpdate(VenueDayEntity, { venueId, date }, { suspectAt: at, suspectKeys: keys, suspectDigest })
}

/** Marks the days that a failed reading requested. Their openings stay as last read. */
export async function markDays({
  em,
  venueId,
  from,
  to,
  status,
}: {
  em: EntityManager
  venueId: string
  from: LocalDate
  to: LocalDate
  status: ReadingStatus
}): Promise<void> {
  await em.nativeUpdate(
    VenueDayEntity,
    { venueId, date: { $gte: from, $lte: to }, status: { $ne: status } },
    { status },
  )
}

const boardStatement = statement({
  takes: { from: date(), venueId: nullable(text()) },
  gives: { ...dayRow, ...columnsOf(VenueDayEntity, 'status', 'gap', 'opensAt') },
  sql: `select ${dayColumns}, d.status, d.gap, d.opens_at as "opensAt" from ${daysRead}
   where d.date >= :from and (:venueId::text is null or d.venue_id = :venueId)`,
})

/** A row of the board: one for each venue-day that was ever read, from a date on. */
export type BoardRow = RowOf<(typeof boardStatement)['columns']>

/** Reads from a replica if there is one. */
export function loadBoardRows(
  { em, replicas }: { em: EntityManager; replicas: Replicas },
  from: LocalDate,
  venueId?: string,
): Promise<BoardRow[]> {
  const load = (on: EntityManager) => execute(on, boardStatement, { from, venueId: venueId ?? null })
  return replicas.read(em, load, replicaWaitMs.board)
}
