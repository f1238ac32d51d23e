import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import type { ExpectedChecks } from '#domain/availability/source-health.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { isWatchedAt } from '#server/store/alerts/alert-targets.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { boolean, instant, integer, nullable, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** Duration for which a viewed day is read more often. */
const viewCountsMs = 15 * 60_000

const saveViewsStatement =
  statement(`insert into viewed_day (sport, date, viewed_at) select ?, d.date, ? from unnest(?::date[]) as d(date) order by d.date
     on conflict (sport, date) do update set viewed_at = greatest(viewed_day.viewed_at, excluded.viewed_at)`)

/** Records a view of these days of a sport. */
export async function saveViews(
  em: EntityManager,
  { sport, dates, at }: { sport: Sport; dates: readonly LocalDate[]; at: Date },
): Promise<void> {
  await execute(em, saveViewsStatement, [sport, at, `{${dates.join(',')}}`])
}

/** More alerts than these make a day no more urgent, and are not counted. */
const mostCounted = 10

const wantedDatesStatement = statement(
  `select to_char(w.date, 'YYYY-MM-DD') as date, w.alerts
     from (
       select d.date, (
           select count(*) from (
             select 1 from alert_target t join alert a on a.number = t.alert_number
             where ${isWatchedAt('asked.venue_id')} and t.day = any(d.keys) and a.is_active and a.ended_at is null
             limit ${mostCounted}) counted)::integer as alerts
       from (select ?::text as venue_id) asked, jsonb_to_recordset(?::jsonb) as d(date date, keys integer[])) w
     where w.alerts > 0
       or exists (select 1 from viewed_day l where l.sport = ? and l.date = w.date and l.viewed_at > ?)`,
  { date: text(), alerts: integer() },
)

/**
 * Those of the dates that an alert watches at this venue, or that were viewed recently, with the number of alerts: at most
 * ten, and at least one.
 */
export async function wantedDates(
  em: EntityManager,
  { venueId, sport, dates, now }: { venueId: string; sport: Sport; dates: readonly LocalDate[]; now: Date },
): Promise<Map<LocalDate, number>> {
  const days = dates.map((date) => ({ date, keys: dayKeysOf(date) }))
  const rows = await execute(em, wantedDatesStatement, [
    venueId,
    JSON.stringify(days),
    sport,
    new Date(now.getTime() - viewCountsMs),
  ])
  return new Map(rows.map(({ date, alerts }) => [date, Math.max(1, alerts)]))
}

/** When each day of a venue was last read, and since when one waits for a second reading that agrees. */
export interface ReadDay {
  date: LocalDate
  readAt: Date
  suspectAt: Date | null
  /** True if the last reading found it not released yet. */
  isUnreleased: boolean
  /** The instant from which a guest can book it, if that is known. */
  opensAt: Date | null
}

const readDaysStatement = statement(
  `select to_char(d.date, 'YYYY-MM-DD') as date, r.read_at as "readAt", d.suspect_at as "suspectAt",
       d.gap is not distinct from 'not_released' as "isUnreleased", d.opens_at as "opensAt"
     from venue_day d join day_reading r on r.venue_id = d.venue_id and r.date = d.date where d.venue_id = ?`,
  {
    date: text(),
    readAt: instant(),
    suspectAt: nullable(instant()),
    isUnreleased: boolean(),
    opensAt: nullable(instant()),
  },
)

export function loadReadDays(em: EntityManager, venueId: string): Promise<ReadDay[]> {
  return execute(em, readDaysStatement, [venueId])
}

/** Requests are counted by the hour, so that few numbers tell those of the last sixty minutes. */
const savePlanStatement = statement(
  `update source_state set asked = ?::jsonb, checks = ?::jsonb,
     request_hour = h.hour, requests = case when request_hour = h.hour then requests else 0 end + ?,
     requests_before = case when request_hour = h.hour then requests_before
       when request_hour = h.hour - interval '1 hour' then requests else 0 end
   from (select date_trunc('hour', ?::timestamptz) as hour) h where venue_id = ?`,
)

/** The facts that a reading adds to those of its plan. */
export interface LearnedFromReading {
  venueId: string
  /** The missing days, with the instant of their last request in milliseconds. */
  asked: Readonly<Record<LocalDate, number>>
  checks: ExpectedChecks | undefined
  requests: number
  at: Date
}

/** Stores the facts that the next plan needs, and that people see on /sources. */
export async function saveLearned(
  em: EntityManager,
  { venueId, asked, checks, requests, at }: LearnedFromReading,
): Promise<void> {
  const values = [JSON.stringify(asked), checks ? JSON.stringify(checks) : null, requests, at]
  await execute(em, savePlanStatement, [...values, venueId])
}

const askStatement = statement(
  `insert into source_state as s (venue_id, system, urgent_days)
   select v.id, ?, array[?::date] from (values (?)) as v(id)
   where not exists (select from venue_opt_out o where o.venue_id = v.id)
   on conflict (venue_id) do update set urgent_days = s.urgent_days || excluded.urgent_days where s.failures = 0
   returning s.venue_id as "venueId"`,
  { venueId: text() },
)

/** Records that a person waits for a reading of a day. False if the venue is paused after a failure, or opted out. */
export async function askForDay(
  em: EntityManager,
  { venueId, system, date }: { venueId: string; system: string; date: LocalDate },
): Promise<boolean> {
  return (await execute(em, askStatement, [system, date, venueId])).length > 0
}

const isAskedForStatement = statement(
  `select venue_id as "venueId" from source_state where venue_id = ? and ? = any(urgent_days) and failures = 0`,
  { venueId: text() },
)

/** False once the day was read, or if the venue has failed meanwhile and is paused. */
export async function isDayAskedFor(
  em: EntityManager,
  { venueId, date }: { venueId: string; date: LocalDate },
): Promise<boolean> {
  return (await execute(em, isAskedForStatement, [venueId, date])).length > 0
}

const dropOldViewsStatement = statement(
  `delete from viewed_day where (sport, date) in (
     select sport, date from viewed_day where viewed_at < ? for update skip locked)`,
)

/** Deletes days without recent views, except those that are being recorded now. */
export async function dropOldViews(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropOldViewsStatement, [new Date(now.getTime() - viewCountsMs)])
}
