import type { DeadLetter, RecentOpening } from '#domain/operator/operator-view.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { instant, nullable, text, uuid, integer } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'

const deadLettersStatement = statement(
  `select id, kind, coalesce(nullif(split_part(address, '@', 2), ''), 'push') as domain,
     created_at as "createdAt", last_error as "lastError"
   from notification where state = 'dead'
     and (?::uuid is null or (created_at, id) < (select created_at, id from notification where id = ?))
   order by created_at desc, id desc limit ?`,
  {
    id: uuid(),
    kind: text<NotificationKind>(),
    domain: text(),
    createdAt: instant(),
    lastError: nullable(text()),
  },
)

/** Notifications that were given up, newest first; `after` is the last one of the previous page. */
export function deadLetters(
  em: EntityManager,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DeadLetter[]> {
  return execute(em, deadLettersStatement, [after ?? null, after ?? null, limit])
}

const newestStatement = statement(
  `select d.venue_id as "venueId", to_char(d.date, 'YYYY-MM-DD') as date,
     (o ->> 'startMinutes')::integer as "startMinutes", o ->> 'resource' as resource,
     to_timestamp((o ->> 'openedAt')::float8 / 1000) as "openedAt"
   from venue_day d cross join jsonb_array_elements(d.openings) o
   where d.date >= ? order by (o ->> 'openedAt')::bigint desc, d.venue_id, d.date, o ->> 'key' limit ?`,
  {
    venueId: text(),
    date: text<LocalDate>(),
    startMinutes: integer(),
    resource: nullable(text()),
    openedAt: instant(),
  },
)

/** The openings from a day on that were found last. */
export function newestOpenings(
  em: EntityManager,
  { from, limit }: { from: LocalDate; limit: number },
): Promise<RecentOpening[]> {
  return execute(em, newestStatement, [from, limit])
}

const backlogStatement = statement('select count(*)::integer as count, min(found_at) as since from found', {
  count: integer(),
  since: nullable(instant()),
})

/** How many readings found something that is not yet in the outbox, and since when the oldest waits. */
export async function foundBacklog(em: EntityManager): Promise<{ count: number; since: Date | null }> {
  const [backlog] = await execute(em, backlogStatement)
  return backlog ?? { count: 0, since: null }
}

const sentStatement = statement(
  `select kind, count(*)::integer as count,
     percentile_disc(0.5) within group (order by ms) as "medianMs", percentile_disc(0.99) within group (order by ms) as "p99Ms"
   from (select kind, least(extract(epoch from sent_at - created_at) * 1000, 2e9)::integer as ms
     from notification where sent_at >= ?) sent
   group by kind`,
  { kind: text<NotificationKind>(), count: integer(), medianMs: integer(), p99Ms: integer() },
)

/** The emails that the relay accepted since then, by kind, and their delay after the cause. */
export function emailsSentSince(em: EntityManager, since: Date) {
  return execute(em, sentStatement, [since])
}
