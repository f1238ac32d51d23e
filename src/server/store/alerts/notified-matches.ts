import type { NotifiedMatch } from '#domain/alerts/overview/notified-openings.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { AlertMatchEntity } from '#server/store/entities/outbox/alert-match.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { boolean, columnOf, columnsOf, instant, integer, list, nullable, text, uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

// A notification that was sent is forgotten after a while, its matches are not.
const notifiedMatchesStatement = statement({
  takes: { alertIds: list(uuid()), forgottenBefore: instant() },
  gives: {
    alertId: columnOf(AlertMatchEntity, 'alert'),
    ...columnsOf(AlertMatchEntity, 'venueId', 'date', 'sport', 'foundAt'),
    key: columnOf(AlertMatchEntity, 'openingKey'),
    startMinutes: integer(),
    maxMinutes: nullable(integer()),
    resource: nullable(text()),
    bookingUrl: text(),
    forMembers: boolean(),
  },
  sql: `select m.alert_id as "alertId", m.venue_id as "venueId", m.date, m.sport,
       m.opening_key as key, (m.opening->>'startMinutes')::integer as "startMinutes",
       (m.opening->>'maxMinutes')::integer as "maxMinutes", m.opening->>'resource' as resource,
       m.opening->>'bookingUrl' as "bookingUrl", m.opening->'forMembers' is not null as "forMembers", m.found_at as "foundAt"
     from alert_match m left join notification n on n.id = m.notification_id
     where m.alert_id = any(:alertIds)
       and ((n.state in ('handed-over', 'ambiguous', 'sent') and not m.left_out_of_email)
         or (n.id is null and m.found_at < :forgottenBefore and not m.left_out_of_email) or exists (
         select 1 from notification p
         where p.gathering_id = m.push_gathering_id and not m.left_out_of_push and p.state in ('handed-over', 'ambiguous', 'sent')))`,
})

/**
 * The openings that each of these alerts notified by email or push, by the alert's id. A match from before
 * `forgottenBefore` without a notification was sent by one that is deleted.
 */
export async function loadNotifiedMatches(
  em: EntityManager,
  alertIds: readonly string[],
  forgottenBefore: Date,
): Promise<Map<string, NotifiedMatch[]>> {
  const rows = await execute(em, notifiedMatchesStatement, { alertIds, forgottenBefore })
  const byAlert = new Map<string, NotifiedMatch[]>(alertIds.map((id) => [id, []]))
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
