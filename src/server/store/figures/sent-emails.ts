import type { NotificationKind } from '#domain/notifications/notification.ts'
import { integer, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

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
