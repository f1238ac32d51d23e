import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import type { ExpectedChecks } from '#domain/availability/source-health.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { isWatchedAt } from '#server/store/alerts/alert-targets.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { boolean, columnOf, columnsOf, date, instant, integer, json, text } from '#server/store/column.ts'
import { DayReadingEntity } from '#server/store/entities/readings/day-reading.ts'
import { SourceStateEntity } from '#server/store/entities/readings/source-state.ts'
import { VenueDayEntity } from '#server/store/entities/readings/venue-day.ts'
import { ViewedDayEntity } from '#server/store/entities/readings/viewed-day.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

/** Duration for which a viewed day is read more often. */
const viewCountsMs = 15 * 60_000

/** Records a view of these days of a sport. */
export async function saveViews(
  em: EntityManager,
  { sport, dates, at }: { sport: Sport; dates: readonly LocalDate[]; at: Date },
): Promise<void> {
  // In one order, so that two views of the same days don't deadlock.
  const views = dates.toSorted().map((date) => ({ sport, date, viewed_at: at }))
  if (views.length === 0) return
  await em
    .getKysely()
    .insertInto('viewed_day')
    .values(views)
    .onConflict((known) =>
      known.columns(['sport', 'date']).doUpdateSet(({ fn, ref }) => ({
        viewed_at: fn('greatest', [ref('viewed_day.viewed_at'), ref('excluded.viewed_at')]),
      })),
    )
    .execute()
}

/** More alerts than these make a day no more urgent, and are not counted. */
const mostCounted = 10

const wantedDatesStatement = statement({
  takes: {
    venueId: text(),
    sport: columnOf(ViewedDayEntity, 'sport'),
    days: json<{ date: LocalDate; keys: readonly number[] }[]>(),
    viewedAfter: instant(),
  },
  gives: { date: date(), alerts: integer() },
  sql: `select w.date, w.alerts
     from (
       select d.date, (
           select count(*) from (
             select 1 from alert_target t join alert a on a.number = t.alert_number
             where ${isWatchedAt('asked.venue_id')} and t.day = any(d.keys) and a.is_active and a.ended_at is null
             limit ${mostCounted}) counted)::integer as alerts
       from (select :venueId::text as venue_id) asked, jsonb_to_recordset(:days) as d(date date, keys integer[])) w
     where w.alerts > 0
       or exists (select 1 from viewed_day l where l.sport = :sport and l.date = w.date and l.viewed_at > :viewedAfter)`,
})

/**
 * Those of the dates that an alert watches at this venue, or that were viewed recently, with the number of alerts: at most
 * ten, and at least one.
 */
export async function wantedDates(
  em: EntityManager,
  { venueId, sport, dates, now }: { venueId: string; sport: Sport; dates: readonly LocalDate[]; now: Date },
): Promise<Map<LocalDate, number>> {
  const days = dates.map((date) => ({ date, keys: dayKeysOf(date) }))
  const viewedAfter = new Date(now.getTime() - viewCountsMs)
  const rows = await execute(em, wantedDatesStatement, { venueId, sport, days, viewedAfter })
  return new Map(rows.map(({ date, alerts }) => [date, Math.max(1, alerts)]))
}

const readDaysStatement = statement({
  takes: columnsOf(VenueDayEntity, 'venueId'),
  gives: {
    ...columnsOf(VenueDayEntity, 'date', 'suspectAt', 'opensAt'),
    ...columnsOf(DayReadingEntity, 'readAt'),
    /** True if the last reading found it not released yet. */
    isUnreleased: boolean(),
  },
  sql: `select d.date, r.read_at as "readAt", d.suspect_at as "suspectAt",
       d.gap is not distinct from 'not_released' as "isUnreleased", d.opens_at as "opensAt"
     from venue_day d join day_reading r on r.venue_id = d.venue_id and r.date = d.date where d.venue_id = :venueId`,
})

/** When each day of a venue was last read, and since when one waits for a second reading that agrees. */
export type ReadDay = RowOf<(typeof readDaysStatement)['columns']>

export function loadReadDays(em: EntityManager, venueId: string): Promise<ReadDay[]> {
  return execute(em, readDaysStatement, { venueId })
}

/** Requests are counted by the hour, so that few numbers tell those of the last sixty minutes. */
const savePlanStatement = statement({
  takes: { ...columnsOf(SourceStateEntity, 'venueId', 'asked', 'checks', 'requests'), at: instant() },
  sql: `update source_state set asked = :asked, checks = :checks,
     request_hour = h.hour, requests = case when request_hour = h.hour then source_state.requests else 0 end + :requests,
     requests_before = case when request_hour = h.hour then requests_before
       when request_hour = h.hour - interval '1 hour' then source_state.requests else 0 end
   from (select date_trunc('hour', :at::timestamptz) as hour) h where venue_id = :venueId`,
})

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
  await execute(em, savePlanStatement, { venueId, asked: { ...asked }, checks: checks ?? null, requests, at })
}

const askStatement = statement({
  takes: { ...columnsOf(SourceStateEntity, 'venueId', 'system'), date: date() },
  gives: columnsOf(SourceStateEntity, 'venueId'),
  sql: `insert into source_state as s (venue_id, system, urgent_days)
   select v.id, :system, array[:date::date] from (values (:venueId::text)) as v(id)
   where not exists (select from venue_opt_out o where o.venue_id = v.id)
   on conflict (venue_id) do update set urgent_days = s.urgent_days || excluded.urgent_days where s.failures = 0
   returning s.venue_id as "venueId"`,
})

/** Records that a person waits for a reading of a day. False if the venue is paused after a failure, or opted out. */
export async function askForDay(
  em: EntityManager,
  { venueId, system, date }: { venueId: string; system: string; date: LocalDate },
): Promise<boolean> {
  return (await execute(em, askStatement, { venueId, system, date })).length > 0
}

/** False once the day was read, or if the venue has failed meanwhile and is paused. */
export async function isDayAskedFor(
  em: EntityManager,
  { venueId, date }: { venueId: string; date: LocalDate },
): Promise<boolean> {
  return (await em.count(SourceStateEntity, { venueId, failures: 0, urgentDays: { $contains: [date] } })) > 0
}

/** Deletes days without recent views, except those that are being recorded now. */
export async function dropOldViews(em: EntityManager, now: Date): Promise<void> {
  const db = em.getKysely()
  const isOld = new Date(now.getTime() - viewCountsMs)
  const old = db.selectFrom('viewed_day').select(['sport', 'date']).where('viewed_at', '<', isOld)
  await db
    .deleteFrom('viewed_day')
    .where(({ eb, refTuple }) =>
      eb(refTuple('sport', 'date'), 'in', old.forUpdate().skipLocked().$asTuple('sport', 'date')),
    )
    .execute()
}
