import type { ToldMatch } from '#domain/alerts/overview/told-openings.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { boolean, instant, integer, nullable, text, uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

// A notification that was sent is forgotten after a while, its matches are not.
const toldMatchesStatement = statement(
  `select m.alert_id as "alertId", m.venue_id as "venueId", to_char(m.date, 'YYYY-MM-DD') as date, m.sport,
       m.opening_key as key, (m.opening->>'startMinutes')::integer as "startMinutes",
       (m.opening->>'maxMinutes')::integer as "maxMinutes", m.opening->>'resource' as resource,
       m.opening->>'bookingUrl' as "bookingUrl", m.opening->'forMembers' is not null as "forMembers", m.found_at as "foundAt"
     from alert_match m left join notification n on n.id = m.notification_id
     where m.alert_id = any(?::uuid[])
       and ((n.state in ('handed-over', 'ambiguous', 'sent') and not m.left_out_of_email)
         or (n.id is null and m.found_at < ? and not m.left_out_of_email) or exists (
         select 1 from notification p
         where p.gathering_id = m.push_gathering_id and not m.left_out_of_push and p.state in ('handed-over', 'ambiguous', 'sent')))`,
  {
    alertId: uuid(),
    venueId: text(),
    date: text(),
    sport: text<Sport>(),
    key: text(),
    startMinutes: integer(),
    maxMinutes: nullable(integer()),
    resource: nullable(text()),
    bookingUrl: text(),
    forMembers: boolean(),
    foundAt: instant(),
  },
)

/**
 * The openings that each of these alerts notified by email or push, by the alert's id. A match from before
 * `forgottenBefore` without a notification was sent by one that is deleted.
 */
export async function loadToldMatches(
  em: EntityManager,
  alertIds: readonly string[],
  forgottenBefore: Date,
): Promise<Map<string, ToldMatch[]>> {
  const ids = uuidArray(alertIds.map((id) => ({ id })))
  const rows = await execute(em, toldMatchesStatement, [ids, forgottenBefore])
  const byAlert = new Map<string, ToldMatch[]>(alertIds.map((id) => [id, []]))
  for (const { alertId, venueId, date, sport, foundAt, maxMinutes, resource, forMembers, ...fixed } of rows) {
    const opening: Opening = {
      ...fixed,
      ...(maxMinutes !== null && { maxMinutes }),
      ...(resource !== null && { resource }),
      ...(forMembers && { forMembers }),
    }
    byAlert.get(alertId)?.push({ venueId, date, sport, foundAt, opening })
  }
  return byAlert
}
