import { newOpenings } from '#domain/notifications/new-openings.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { boolean, columnOf, columnsOf, date, integer, json, list, text, uuid } from '#server/store/column.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { FoundEntity } from '#server/store/entities/matching/found.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { hasChannel, wantsPushes } from '#server/store/outbox/spread-pushes.ts'
import { isMemberAt } from '#server/store/sql.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'
import type { TakenAlert } from './take-alerts.ts'
import { wasNotified } from '#server/store/outbox/matches/was-notified.ts'

/** An alert with openings of a reading that its owner was not notified of. */
export interface AlertWithNews extends Pick<
  AlertRow,
  'found' | 'turn' | 'alertId' | 'address' | 'userId' | 'isPushed'
> {
  foundAt: Date
  trace: string | null
  /** Their positions in the row of `found`. */
  positions: number[]
}

/** The alerts among these that have news, with all that is new for them. */
export async function alertsWithNews(tx: EntityManager, taken: readonly TakenAlert[]): Promise<AlertWithNews[]> {
  const readingIds = taken.map(({ found }) => found)
  const readings = await execute(tx, readingsStatement, { found: [...new Set(readingIds)] })
  const newOf = new Map(readings.map((reading) => [reading.id, { reading, find: newOpenings(reading) }]))
  const alerts = await execute(tx, alertsStatement, {
    found: readingIds,
    turns: taken.map(({ turn }) => turn),
    dates: taken.map(({ date }) => date),
    numbers: taken.map(({ alertNumber }) => alertNumber),
  })
  const news = alerts.flatMap((alert) => {
    const { reading, find } = newOf.get(alert.found) ?? {}
    const { date, slotMask, isMember, hasMatches, found, turn, alertId, address, userId, isPushed, ...asked } = alert
    const positions = find?.(date, { slotMask: BigInt(slotMask), isMember, criteria: asked }) ?? []
    if (!reading || positions.length === 0) return []
    const { foundAt, trace } = reading
    return [{ found, turn, alertId, address, userId, isPushed, hasMatches, foundAt, trace, positions }]
  })
  const notified = await notifiedBefore(tx, news, new Map(readings.map((reading) => [reading.id, reading])))
  return news.flatMap(({ hasMatches: _has, ...alert }) => {
    const positions = alert.positions.filter((position) => !notified.has(`${alert.alertId} ${alert.found} ${position}`))
    return positions.length === 0 ? [] : [{ ...alert, positions }]
  })
}

// Text, because `em.find` takes up to four times the processor (decision 0070).
const readingsStatement = prepared({
  takes: { found: list(uuid()) },
  gives: columnsOf(FoundEntity, 'id', 'venueId', 'sport', 'foundAt', 'trace', 'openings'),
  sql: `select id, venue_id as "venueId", sport, found_at as "foundAt", trace, openings from found where id = any(:found)`,
})

type Reading = RowOf<(typeof readingsStatement)['columns']>

/**
 * The taken alerts with what they ask now, but for those that were ended or paused when the opening was found, are quiet
 * on the day, or whose person is blocked. `offset 0` makes PostgreSQL look up each alert by its number.
 */
const alertsStatement = prepared({
  takes: { found: list(uuid()), turns: list(integer()), dates: list(date()), numbers: list(integer()) },
  gives: {
    ...columnsOf(AlertEntity, 'sport', 'holes', 'spots', 'minimumMinutes', 'courtMinutes', 'wishes'),
    alertId: columnOf(AlertEntity, 'id'),
    address: columnOf(AlertEntity, 'email'),
    userId: columnOf(AlertEntity, 'user'),
    found: uuid(),
    turn: integer(),
    date: text<LocalDate>(),
    slotMask: text(),
    isMember: boolean(),
    hasMatches: boolean(),
    isPushed: boolean(),
  },
  sql: `select e.found, e.turn, e.date::text as date, a.id as "alertId", a.email as address, a.user_id as "userId",
     a.slot_mask::text as "slotMask", a.sport, a.holes, a.spots, a.minimum_minutes as "minimumMinutes",
     a.court_minutes as "courtMinutes", a.wishes, ${isMemberAt('f.venue_id')} as "isMember",
     coalesce((select true from alert_match b where b.alert_id = a.id limit 1), false) as "hasMatches",
     ${wantsPushes('a.user_id')} or ${hasChannel('a.user_id')} as "isPushed"
   from unnest(:found::uuid[], :turns::integer[], :dates::date[], :numbers::integer[]) as e(found, turn, date, number)
     join found f on f.id = e.found
     cross join lateral (select * from alert where number = e.number offset 0) a
     left join lateral (select member_venues from user_preferences where user_id = a.user_id limit 1) o on true
   where (a.is_active or a.ended_at >= f.found_at) and (a.paused_until is null or a.paused_until <= f.found_at)
     and e.date::text <> all(a.quiet_dates) and a.user_id not in (select id from users where blocked_at is not null)`,
})

type AlertRow = RowOf<(typeof alertsStatement)['columns']>

/**
 * Those of these openings that their alerts were notified of before, also while they were open for the other audience
 * only. `b.date - p.date` keeps PostgreSQL from an index on dates, which leads to everybody's matches.
 */
const notifiedStatement = prepared({
  takes: { pairs: json<ReturnType<typeof pairsOf>>() },
  gives: { alertId: uuid(), found: uuid(), position: integer() },
  sql: `select p."alertId", p.found, p.position
   from jsonb_to_recordset(:pairs) as p("alertId" uuid, found uuid, position integer, "venueId" text, date date, key text,
     "openedAt" timestamptz, "otherAt" timestamptz, audience integer)
   where coalesce((
       select ${wasNotified('b')} from alert_match b where b.alert_id = p."alertId" and b.venue_id = p."venueId"
         and b.date - p.date = 0 and b.opening_key = p.key and b.opened_at = p."openedAt"), false)
     or coalesce((
       select ${wasNotified('b')} and (p.audience = ${audiences.members} or b.opening->'forMembers' is not null)
       from alert_match b where b.alert_id = p."alertId" and b.venue_id = p."venueId"
         and b.date - p.date = 0 and b.opening_key = p.key and b.opened_at = p."otherAt"), false)`,
})

type Asking = Pick<AlertWithNews, 'alertId' | 'found' | 'positions'> & { hasMatches: boolean }

/** The pairs of an alert and an opening to look up. Most alerts have no match yet, so none of theirs. */
function pairsOf(news: readonly Asking[], readings: ReadonlyMap<string, Reading>) {
  return news.flatMap(({ alertId, found, positions, hasMatches }) => {
    const { venueId, openings = [] } = readings.get(found) ?? {}
    if (!hasMatches) return []
    return positions.map((position) => {
      const { date, key, openedAt, otherAt, audience } = openings[position] ?? {}
      return { alertId, found, position, venueId, date, key, openedAt, otherAt, audience }
    })
  })
}

async function notifiedBefore(tx: EntityManager, news: readonly Asking[], readings: ReadonlyMap<string, Reading>) {
  const pairs = pairsOf(news, readings)
  if (pairs.length === 0) return new Set<string>()
  const rows = await execute(tx, notifiedStatement, { pairs })
  return new Set(rows.map(({ alertId, found, position }) => `${alertId} ${found} ${position}`))
}
