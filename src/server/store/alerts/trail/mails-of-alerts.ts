import type { MailFate, MailTrail } from '#domain/alerts/trail/trail.ts'
import type { PlacedOpening } from '#domain/notifications/free-stretches.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { columnOf, columnsOf, instant, json, list, text, uuid } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { execute, statement } from '#server/store/statement.ts'

const mailColumns = `n.kind, n.state, n.last_error as "lastError", n.created_at as "madeAt", n.sent_at as "sentAt",
  n.available_at as "availableAt"`

// Until it is claimed, only the address ties a match that was moved, or put aside for an urgent email.
const mailsStatement = statement({
  takes: { alertIds: list(uuid()), since: instant() },
  gives: {
    ...columnsOf(NotificationEntity, 'lastError', 'sentAt', 'availableAt'),
    kind: text<MailTrail['kind']>(),
    state: text(),
    madeAt: columnOf(NotificationEntity, 'createdAt'),
    openings: json<PlacedOpening[]>(),
    gone: json<PlacedOpening[]>(),
  },
  sql: `select ${mailColumns}, told.openings, told.gone
   from (
     select coalesce(m.notification_id, w.id) as id,
       coalesce(jsonb_agg(o.one) filter (where not m.left_out_of_email), '[]') as openings,
       coalesce(jsonb_agg(o.one) filter (where m.left_out_of_email), '[]') as gone
     from alert_match m cross join lateral (select jsonb_build_object('venueId', m.venue_id, 'date',
       m.date, 'sport', m.sport, 'opening', m.opening) as one) o
       left join lateral (
         select id from notification where m.notification_id is null and address = m.address and kind = 'openings-found'
           and state = 'pending' and attempt = 0 and (only_date is null or only_date = m.date)
         order by only_date nulls last limit 1) w on true
     where m.alert_id = any(:alertIds) group by 1
   ) told join notification n on n.id = told.id
   where n.created_at >= :since
   union all
   select ${mailColumns}, '[]', '[]' from notification n
   where n.address in (select email from alert where id = any(:alertIds)) and n.created_at >= :since
     and (n.kind = 'alert-confirmation' and n.payload->'alertIds' @> any(array(select to_jsonb(a) from unnest(:alertIds) a))
       or n.kind = 'alert-paused' and n.payload->>'venueId' in (select unnest(venues) from alert where id = any(:alertIds)))
   order by "madeAt" desc limit 50`,
})

/** An email about alerts, with its openings and those it excluded. */
export interface MailOfAlerts extends Pick<MailTrail, 'kind' | 'madeAt' | 'at' | 'fate'> {
  openings: PlacedOpening[]
  gone: PlacedOpening[]
}

/** The emails about these alerts since then, newest first, with the outcome of each. */
export async function loadMailsOfAlerts(
  em: EntityManager,
  alertIds: readonly string[],
  since: Date,
): Promise<MailOfAlerts[]> {
  const rows = await execute(em, mailsStatement, { alertIds, since })
  return rows.map(({ state, lastError, sentAt, availableAt, ...mail }) => {
    const fate = fateOf(state, lastError)
    return { ...mail, fate, at: fate === 'waiting' ? availableAt : sentAt }
  })
}

function fateOf(state: string, lastError: string | null): MailFate {
  switch (state) {
    case 'sent':
      return 'sent'
    case 'suppressed':
      return 'suppressed'
    case 'expired':
      return 'gone'
    case 'dead':
      return lastError?.startsWith('ambiguous') ? 'unsure' : 'refused'
    case 'ambiguous':
      return 'unsure'
    default:
      return 'waiting'
  }
}
