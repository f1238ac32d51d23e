import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { EntityManager } from './entity-manager.ts'
import { selectRows } from './select-rows.ts'

/**
 * What a notification has to say: its matches whose alerts still stand, each opening once, in order of date, time and
 * venue. Alerts that were deleted, stopped or paused since are left out.
 */
export function loadFoundOpenings(em: EntityManager, notificationId: string, now: Date): Promise<FoundOpening[]> {
  return selectRows<FoundOpening>({
    em,
    instants: ['foundAt'],
    sql: `select * from (
       select distinct on (m.venue_id, m.date, m.opening_key)
         m.alert_id as "alertId", m.venue_id as "venueId", to_char(m.date, 'YYYY-MM-DD') as date, m.sport, m.slot,
         m.opening, m.found_at as "foundAt"
       from alert_match m join alert a on a.id = m.alert_id
       where m.notification_id = ? and a.is_active and a.ended_at is null
         and (a.paused_until is null or a.paused_until <= ?)
       order by m.venue_id, m.date, m.opening_key, a.created_at) found
     order by date, (opening->>'startMinutes')::int, "venueId", opening->>'key'`,
    parameters: [notificationId, now],
  })
}
