import type { DeadLetter } from '#domain/operator/operator-view.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { instant, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

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
