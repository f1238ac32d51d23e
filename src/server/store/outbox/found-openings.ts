import { compare } from '#domain/compare.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { SportCriteria } from '#domain/availability/criteria.ts'
import { alertSentence, type DescribedAlert } from '#domain/alerts/watch-sentence.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { sharedMatches, sharedMatchesSql } from './shared-matches.ts'
import { isMemberAt } from '#server/store/sql.ts'
import {
  boolean,
  columnOf,
  columnsOf,
  instant,
  integer,
  json,
  list,
  nullable,
  text,
  uuid,
} from '#server/store/column.ts'
import { AlertMatchEntity } from '#server/store/entities/outbox/alert-match.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'
import { pointOf, type VenuePreset } from '#domain/alerts/venue-preset.ts'
import { currentLocation, defaultPreferences } from '#domain/preferences/preferences.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'

/** An opening that was found for one alert, with that alert's criteria. */
export interface FoundMatch extends FoundOpening {
  asked: SportCriteria
  /** Its alert was deleted, stopped or paused since, or is quiet on that day. */
  isResting: boolean
  /** True if the alert's owner is a member of the venue now. */
  isMember: boolean
  /** The origin of distances, if known, and the radius. */
  start: GeoPoint | undefined
  withinKm: number
}

const takes = { ids: list(uuid()), now: instant() }
const columns = {
  toldBy: uuid(),
  alertId: columnOf(AlertMatchEntity, 'alert'),
  ...columnsOf(AlertMatchEntity, 'venueId'),
  matches: text(),
  madeAt: columnOf(AlertEntity, 'createdAt'),
  isResting: boolean(),
  isMember: boolean(),
  startsAt: nullable(text()),
  preset: columnOf(AlertEntity, 'venuePreset'),
  distance: nullable(integer()),
  wantsToLook: nullable(boolean()),
  asked: json<DescribedAlert & SportCriteria & Pick<Alert, 'quietDates'>>(),
}

/**
 * The matches of the rows whose ids are in `tie`, for the reader `u`; those of an alert at a venue in one row. Lateral
 * joins go row by row through the keys: PostgreSQL overestimates a batch, and would scan all alerts and all people each
 * time.
 */
function foundMatchesStatement(tie: 'notification_id' | 'push_gathering_id', reader: string) {
  const leftOut = tie === 'notification_id' ? 'left_out_of_email' : 'left_out_of_push'
  return prepared({
    takes,
    gives: columns,
    sql: `select told.id as "toldBy", m.alert_id as "alertId", m.venue_id as "venueId", m.matches, a.created_at as "madeAt",
       not (a.is_active and a.ended_at is null
         and (a.paused_until is null or a.paused_until <= :now)) as "isResting", ${isMemberAt('m.venue_id')} as "isMember",
       p.default_location as "startsAt", a.venue_preset as preset, p.default_distance as distance,
       p.look_before_booking as "wantsToLook", jsonb_build_object('sport', a.sport, 'venues', a.venues, 'venuePreset',
         a.venue_preset, 'specificDate', a.specific_date, 'specificDates', a.specific_dates, 'daysOfWeek', a.days_of_week,
         'timeSlots', a.time_slots, 'holes', a.holes, 'spots', a.spots, 'minimumMinutes', a.minimum_minutes,
         'courtMinutes', a.court_minutes, 'wishes', a.wishes, 'quietDates', a.quiet_dates) as asked
     from unnest(:ids::uuid[]) as told(id)
       cross join lateral (
         select alert_id, venue_id, address, ${sharedMatchesSql} as matches
         from alert_match where ${tie} = told.id and not ${leftOut} group by alert_id, venue_id, address offset 0) m
       cross join lateral (select * from alert where id = m.alert_id limit 1) a
       left join lateral (select read.* from users u join user_preferences read on read.user_id = u.id
         where ${reader} limit 1) p on true
       left join lateral (select * from user_preferences where user_id = a.user_id limit 1) o on true`,
  })
}

/** `ids` are those of notifications, or of the gatherings of pushes. */
interface Asked {
  em: EntityManager
  ids: readonly string[]
  catalogue: Catalogue
  now: Date
}

const ofMailsStatement = foundMatchesStatement('notification_id', 'u.email = m.address')
const ofPushesStatement = foundMatchesStatement('push_gathering_id', 'u.id = a.user_id')

/**
 * The matches of each of these notifications, without those excluded before. Sorted by date, time and venue, and for
 * one opening the oldest alert first.
 */
export function loadFoundMatches(asked: Asked) {
  return loadMatches(ofMailsStatement, asked)
}

/** The same for the gatherings of pushes. */
export function loadGatheredMatches(asked: Asked) {
  return loadMatches(ofPushesStatement, asked)
}

async function loadMatches(
  from: ReturnType<typeof foundMatchesStatement>,
  { em, ids, catalogue, now }: Asked,
): Promise<FoundMatch[][]> {
  const rows = await execute(em, from, { ids: [...new Set(ids)], now })
  const found = new Map<string, Sortable[]>(ids.map((id) => [id, []]))
  for (const row of rows) found.get(row.toldBy)?.push(...matchesOf(row, catalogue))
  return ids.map((id) => (found.get(id) ?? []).toSorted(byStartThenAge).map(({ match }) => match))
}

/** A match, and the instant when its alert was made. */
interface Sortable {
  match: FoundMatch
  madeAt: Date
}

function matchesOf(
  { alertId, venueId, matches, madeAt, ...row }: RowOf<typeof columns>,
  catalogue: Catalogue,
): Sortable[] {
  const { isResting, isMember, startsAt, preset, distance, wantsToLook, asked } = row
  const start = startOf(preset, startsAt)
  const km = kmFrom(start, catalogue.byId(venueId))
  const withinKm = preset?.kind === 'near' ? preset.km : (distance ?? defaultPreferences.defaultDistance)
  const watches = alertSentence([asked], catalogue.nameOf)
  const near = startsAt === null || startsAt === currentLocation ? undefined : startsAt
  return sharedMatches(matches).map((shared) => ({
    match: {
      alertId,
      venueId,
      ...shared,
      asked,
      isResting: isResting || asked.quietDates.includes(shared.date),
      isMember,
      start,
      withinKm,
      watches,
      ...(km !== undefined && { km }),
      ...(wantsToLook && { lookFirst: { near, withinKm: distance ?? withinKm } }),
    },
    madeAt,
  }))
}

function byStartThenAge({ match: a, madeAt }: Sortable, { match: b, madeAt: othersMadeAt }: Sortable): number {
  return (
    compare(a.date, b.date) ||
    a.opening.startMinutes - b.opening.startMinutes ||
    compare(a.venueId, b.venueId) ||
    compare(a.opening.key, b.opening.key) ||
    madeAt.getTime() - othersMadeAt.getTime() ||
    compare(a.alertId, b.alertId) ||
    b.opening.openedAt - a.opening.openedAt
  )
}

/** The origin of distances: the position of the alert's preset, else the suburb of the reader's preferences. */
function startOf(preset: VenuePreset | null, location: string | null): GeoPoint | undefined {
  if (preset?.kind === 'near') return pointOf(preset.place)
  return location === null ? undefined : suburbNamed(location)
}

function kmFrom(from: GeoPoint | undefined, venue: Venue | undefined): number | undefined {
  return from && venue && distanceKm(from, venue)
}
