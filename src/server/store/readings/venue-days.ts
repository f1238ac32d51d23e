import type { ClosedOpening, KnownOpening } from '#domain/availability/diff.ts'
import type { ReadingStatus } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { SlotMask } from '#domain/calendar/slot-mask.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { instant, json, nullable, text } from '#server/store/column.ts'
import type { Replicas } from '#server/store/replicas.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The stored state of a venue-day. */
export interface StoredVenueDay {
  venueId: string
  date: LocalDate
  openings: KnownOpening[]
  closed: ClosedOpening[]
  digest: string
  readAt: Date
  suspectDigest: string | null
  suspectAt: Date | null
}

export interface ChangedVenueDay {
  date: LocalDate
  openings: KnownOpening[]
  closed: ClosedOpening[]
  openMask: SlotMask
  digest: string
}

const dayColumns = `venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, openings, read_at as "readAt"`
const dayRow = { venueId: text(), date: text(), openings: json<KnownOpening[]>(), readAt: instant() }

const venueDaysStatement = statement(
  `select ${dayColumns}, closed, digest, suspect_digest as "suspectDigest", suspect_at as "suspectAt"
   from venue_day where venue_id = ? and date = any(?::date[])`,
  {
    ...dayRow,
    closed: json<ClosedOpening[]>(),
    digest: text(),
    suspectDigest: nullable(text()),
    suspectAt: nullable(instant()),
  },
)

export function loadVenueDays(em: EntityManager, venueId: string, dates: LocalDate[]): Promise<StoredVenueDay[]> {
  return execute(em, venueDaysStatement, [venueId, `{${dates.join(',')}}`])
}

const openingsStatement = statement(
  `select ${dayColumns} from venue_day
   where venue_id in (select jsonb_array_elements_text(?::jsonb)) and date = any(?::date[])`,
  dayRow,
)

/** What is known of several venues on these dates, in one statement. */
export function loadOpenings(
  em: EntityManager,
  venueIds: readonly string[],
  dates: readonly LocalDate[],
): Promise<Pick<StoredVenueDay, 'venueId' | 'date' | 'openings' | 'readAt'>[]> {
  return execute(em, openingsStatement, [JSON.stringify(venueIds), `{${dates.join(',')}}`])
}

const saveChangedDaysStatement =
  statement(`insert into venue_day (venue_id, date, openings, closed, open_mask, digest, status, read_at, changed_at)
     select ?, r.date, r.openings, r.closed, r."openMask", r.digest, 'ok', ?, ?
     from jsonb_to_recordset(?::jsonb)
       as r(date date, openings jsonb, closed jsonb, "openMask" bigint, digest text)
     on conflict (venue_id, date) do update set openings = excluded.openings, closed = excluded.closed,
       open_mask = excluded.open_mask, digest = excluded.digest, status = 'ok', read_at = excluded.read_at,
       changed_at = excluded.changed_at, suspect_digest = null, suspect_at = null`)

/** Stores all changed days of one reading in one statement. */
export async function saveChangedDays({
  em,
  venueId,
  days,
  readAt,
}: {
  em: EntityManager
  venueId: string
  days: readonly ChangedVenueDay[]
  readAt: Date
}): Promise<void> {
  if (days.length === 0) return
  const rows = days.map((day) => ({ ...day, openMask: Number(day.openMask) }))
  await execute(em, saveChangedDaysStatement, [venueId, readAt, readAt, JSON.stringify(rows)])
}

const touchDaysStatement =
  statement(`update venue_day set read_at = ?, status = 'ok', suspect_digest = null, suspect_at = null
     where venue_id = ? and date = any(?::date[])`)

/** A reading that found nothing new writes nothing but its time. */
export async function touchDays({
  em,
  venueId,
  dates,
  readAt,
}: {
  em: EntityManager
  venueId: string
  dates: readonly LocalDate[]
  readAt: Date
}): Promise<void> {
  if (dates.length === 0) return
  await execute(em, touchDaysStatement, [readAt, venueId, `{${dates.join(',')}}`])
}

const holdSuspectDayStatement =
  statement(`update venue_day set suspect_at = case when suspect_digest = ? then suspect_at else ? end, suspect_digest = ?
     where venue_id = ? and date = ?`)

/** Sets a day's reading aside until a second one agrees (invariant I5). What was known stays. */
export async function holdSuspectDay({
  em,
  venueId,
  date,
  digest,
  at,
}: {
  em: EntityManager
  venueId: string
  date: LocalDate
  digest: string
  at: Date
}): Promise<void> {
  await execute(em, holdSuspectDayStatement, [digest, at, digest, venueId, date])
}

const markDaysStatement = statement(
  'update venue_day set status = ? where venue_id = ? and date between ? and ? and status <> ?',
)

/** A failed reading marks the days that it was asked for. Their openings stay as last read. */
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
  await execute(em, markDaysStatement, [status, venueId, from, to, status])
}

/** What the board shows: one row for each venue-day that was ever read, from a date on. */
export interface BoardRow {
  venueId: string
  date: LocalDate
  openings: KnownOpening[]
  status: ReadingStatus
  readAt: Date
}

const boardRow = { ...dayRow, status: text<ReadingStatus>() }
const boardStatement = statement(`select ${dayColumns}, status from venue_day where date >= ?`, boardRow)
const boardOfVenueStatement = statement(
  `select ${dayColumns}, status from venue_day where date >= ? and venue_id = ?`,
  boardRow,
)

/** Reads from a replica where there is one. */
export function loadBoardRows(
  { em, replicas }: { em: EntityManager; replicas: Replicas },
  from: LocalDate,
  venueId?: string,
): Promise<BoardRow[]> {
  return venueId === undefined
    ? replicas.read(em, boardStatement, [from])
    : replicas.read(em, boardOfVenueStatement, [from, venueId])
}

const dropDaysBeforeStatement = statement('delete from venue_day where date < ?')

/** Deletes days that have passed. */
export async function dropDaysBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await execute(em, dropDaysBeforeStatement, [date])
}
