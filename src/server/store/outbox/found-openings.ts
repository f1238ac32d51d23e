import type { MatchClass } from '#domain/availability/criteria.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuidArray } from '#server/store/uuid-array.ts'
import { instant, integer, json, text, uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import type { KnownOpening } from '#domain/availability/diff.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** An opening that was found for one alert, with that alert's criteria. */
export interface FoundMatch extends FoundOpening {
  matchClass: MatchClass
}

const foundMatchesStatement = statement(
  `select m.notification_id as "notificationId", m.alert_id as "alertId", m.venue_id as "venueId",
       to_char(m.date, 'YYYY-MM-DD') as date, m.sport, m.slot, m.opening, m.found_at as "foundAt",
       a.match_class as "matchClass"
     from alert_match m join alert a on a.id = m.alert_id
     where m.notification_id = any(?::uuid[]) and a.is_active and a.ended_at is null and (a.paused_until is null or a.paused_until <= ?)
     order by m.date, (m.opening->>'startMinutes')::int, m.venue_id, m.opening_key, a.created_at, m.opened_at desc`,
  {
    notificationId: uuid(),
    alertId: uuid(),
    venueId: text(),
    date: text(),
    sport: text<Sport>(),
    slot: integer(),
    opening: json<KnownOpening>(),
    foundAt: instant(),
    matchClass: integer(),
  },
)

/**
 * The matches that each of these notifications was made of, if their alerts are still active. Sorted by date, time and
 * venue, and for one opening the oldest alert first. Alerts that were deleted, stopped or paused since are left out.
 */
export async function loadFoundMatches(
  em: EntityManager,
  notificationIds: readonly string[],
  now: Date,
): Promise<FoundMatch[][]> {
  const ids = uuidArray(notificationIds.map((id) => ({ id })))
  const rows = await execute(em, foundMatchesStatement, [ids, now])
  const found = new Map<string, FoundMatch[]>(notificationIds.map((id) => [id, []]))
  for (const { notificationId, ...match } of rows) found.get(notificationId)?.push(match)
  return notificationIds.map((id) => found.get(id) ?? [])
}
