import { newOpenings, type NotedOpening } from '#domain/notifications/new-openings.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import type { Holes } from '#domain/availability/holes.ts'
import type { AlertWishes } from '#domain/availability/wishes.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { boolean, instant, integer, json, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { hasChannel, wantsPushes } from '#server/store/push/push-gatherings.ts'
import { isMemberAt, uuidArray } from '#server/store/sql.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'
import type { TakenAlert } from './take-alerts.ts'
import { wasNotified } from './was-notified.ts'

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
  const readings = await execute(tx, readingsStatement, [uuidArray(taken.map(({ found: id }) => ({ id })))])
  const newOf = new Map(readings.map((reading) => [reading.id, { reading, find: newOpenings(reading) }]))
  const alerts = await execute(tx, alertsStatement, [
    taken.map(({ found }) => found),
    taken.map(({ turn }) => turn),
    taken.map(({ date }) => date),
    taken.map(({ alertNumber }) => alertNumber),
  ])
  const news = alerts.flatMap((alert) => {
    const { reading, find } = newOf.get(alert.found) ?? {}
    const { date, slotMask, isMember, hasMatches, found, turn, alertId, address, userId, isPushed, ...asked } = alert
    const criteria = { ...asked, holes: asked.holes as Holes | null }
    const positions = find?.(date, { slotMask: BigInt(slotMask), isMember, criteria }) ?? []
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

const readingsStatement = prepared(
  `select id, venue_id as "venueId", sport, found_at as "foundAt", trace, openings from found where id = any(?::uuid[])`,
  {
    id: uuid(),
    venueId: text(),
    sport: text<Sport>(),
    foundAt: instant(),
    trace: nullable(text()),
    openings: json<NotedOpening[]>(),
  },
)

type Reading = RowOf<(typeof readingsStatement)['columns']>

/**
 * The taken alerts with what they ask now, but for those that were ended or paused when the opening was found, are quiet
 * on the day, or whose person is blocked. `offset 0` makes PostgreSQL look up each alert by its number.
 */
const alertsStatement = prepared(
  `select e.found, e.turn, e.date::text as date, a.id as "alertId", a.email as address, a.user_id as "userId",
     a.slot_mask::text as "slotMask", a.sport, a.holes, a.spots, a.minimum_minutes as "minimumMinutes",
     a.court_minutes as "courtMinutes", a.wishes, ${isMemberAt('f.venue_id')} as "isMember",
     coalesce((select true from alert_match b where b.alert_id = a.id limit 1), false) as "hasMatches",
     ${wantsPushes('a.user_id')} or ${hasChannel('a.user_id')} as "isPushed"
   from unnest(?::uuid[], ?::integer[], ?::date[], ?::integer[]) as e(found, turn, date, number)
     join found f on f.id = e.found
     cross join lateral (select * from alert where number = e.number offset 0) a
     left join lateral (select member_venues from user_preferences where user_id = a.user_id limit 1) o on true
   where (a.is_active or a.ended_at >= f.found_at) and (a.paused_until is null or a.paused_until <= f.found_at)
     and e.date::text <> all(a.quiet_dates) and a.user_id not in (select id from users where blocked_at is not null)`,
  {
    found: uuid(),
    turn: integer(),
    date: text<LocalDate>(),
    alertId: uuid(),
    address: text(),
    userId: uuid(),
    slotMask: text(),
    sport: text<SportOrAll>(),
    holes: nullable(integer()),
    spots: integer(),
    minimumMinutes: integer(),
    courtMinutes: nullable(integer()),
    wishes: nullable(json<AlertWishes>()),
    isMember: boolean(),
    hasMatches: boolean(),
    isPushed: boolean(),
  },
)

type AlertRow = RowOf<(typeof alertsStatement)['columns']>

/**
 * Those of these openings that their alerts were notified of before, also while they were open for the other audience
 * only. `b.date - p.date` keeps PostgreSQL from an index on dates, which leads to everybody's matches.
 */
const notifiedStatement = prepared(
  `select p."alertId", p.found, p.position
   from jsonb_to_recordset(?::jsonb) as p("alertId" uuid, found uuid, position integer, "venueId" text, date date, key text,
     "openedAt" timestamptz, "otherAt" timestamptz, audience integer)
   where coalesce((
       select ${wasNotified('b')} from alert_match b where b.alert_id = p."alertId" and b.venue_id = p."venueId"
         and b.date - p.date = 0 and b.opening_key = p.key and b.opened_at = p."openedAt"), false)
     or coalesce((
       select ${wasNotified('b')} and (p.audience = ${audiences.members} or b.opening->'forMembers' is not null)
       from alert_match b where b.alert_id = p."alertId" and b.venue_id = p."venueId"
         and b.date - p.date = 0 and b.opening_key = p.key and b.opened_at = p."otherAt"), false)`,
  { alertId: uuid(), found: uuid(), position: integer() },
)

type Asking = Pick<AlertWithNews, 'alertId' | 'found' | 'positions'> & { hasMatches: boolean }

/** Most alerts have no match yet, so nothing is looked up for them. */
async function notifiedBefore(tx: EntityManager, news: readonly Asking[], readings: ReadonlyMap<string, Reading>) {
  const pairs = news.flatMap(({ alertId, found, positions, hasMatches }) => {
    const { venueId, openings = [] } = readings.get(found) ?? {}
    if (!hasMatches) return []
    return positions.flatMap((position) => {
      const { date, key, openedAt, otherAt, audience } = openings[position] ?? {}
      return [{ alertId, found, position, venueId, date, key, openedAt, otherAt, audience }]
    })
  })
  if (pairs.length === 0) return new Set<string>()
  const rows = await execute(tx, notifiedStatement, [JSON.stringify(pairs)])
  return new Set(rows.map(({ alertId, found, position }) => `${alertId} ${found} ${position}`))
}
