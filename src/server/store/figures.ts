import type { DeadLetter, RecentOpening } from '#domain/operator/operator-view.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { columnsOf, date, instant, integer, nullable, text } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { VenueDayEntity } from '#server/store/entities/readings/venue-day.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'

/** Notifications that were given up, newest first; `after` is the last one of the previous page. */
export async function deadLetters(
  em: EntityManager,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DeadLetter[]> {
  const last = after === undefined ? null : await em.findOne(NotificationEntity, { id: after })
  if (after !== undefined && !last) return []
  const older = last && {
    $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, id: { $lt: last.id } }],
  }
  const newestFirst = { orderBy: { createdAt: 'desc', id: 'desc' }, limit, refresh: true } as const
  const rows = await em.find(NotificationEntity, { state: 'dead', ...older }, newestFirst)
  return rows.map(({ id, kind, address, createdAt, lastError }) => {
    return { id, kind, domain: address.split('@')[1] || 'push', createdAt, lastError }
  })
}

const newestStatement = statement({
  takes: { from: date(), limit: integer() },
  gives: {
    ...columnsOf(VenueDayEntity, 'venueId', 'date'),
    startMinutes: integer(),
    resource: nullable(text()),
    openedAt: instant(),
  },
  sql: `select d.venue_id as "venueId", d.date,
     (o ->> 'startMinutes')::integer as "startMinutes", o ->> 'resource' as resource,
     to_timestamp((o ->> 'openedAt')::float8 / 1000) as "openedAt"
   from venue_day d cross join jsonb_array_elements(d.openings) o
   where d.date >= :from order by (o ->> 'openedAt')::bigint desc, d.venue_id, d.date, o ->> 'key' limit :limit`,
})

/** The openings from a day on that were found last. */
export function newestOpenings(
  em: EntityManager,
  { from, limit }: { from: LocalDate; limit: number },
): Promise<RecentOpening[]> {
  return execute(em, newestStatement, { from, limit })
}

const backlogStatement = statement({
  gives: { count: integer(), since: nullable(instant()) },
  sql: 'select count(*)::integer as count, min(found_at) as since from found',
})

/** How many readings found something that is not yet in the outbox, and since when the oldest waits. */
export async function foundBacklog(em: EntityManager): Promise<{ count: number; since: Date | null }> {
  const [backlog] = await execute(em, backlogStatement)
  return backlog ?? { count: 0, since: null }
}

const sentStatement = statement({
  takes: { since: instant() },
  gives: { kind: text<NotificationKind>(), count: integer(), medianMs: integer(), p99Ms: integer() },
  sql: `select kind, count(*)::integer as count,
     percentile_disc(0.5) within group (order by ms) as "medianMs", percentile_disc(0.99) within group (order by ms) as "p99Ms"
   from (select kind, least(extract(epoch from sent_at - created_at) * 1000, 2e9)::integer as ms
     from notification where queue = 'email' and sent_at >= :since) sent
   group by kind`,
})

/** The emails that the relay accepted since then, by kind, and their delay after the cause. */
export function emailsSentSince(em: EntityManager, since: Date) {
  return execute(em, sentStatement, { since })
}
