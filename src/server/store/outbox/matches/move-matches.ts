import type { LocalDate } from '#domain/calendar/local-date.ts'
import { instant, text, uuid } from '#server/store/column.ts'
import { AlertMatchEntity } from '#server/store/entities/outbox/alert-match.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const moved = { userId: uuid(), from: text(), to: text() }

// The waiting email is locked: an email that a deliverer has claimed keeps its matches.
const moveMatchesStatement = statement({
  takes: moved,
  sql: `with waiting as materialized (
       select id from notification where kind = 'openings-found' and address = :from and state = 'pending' and attempt = 0 for update)
     update alert_match m set address = :to, notification_id = null from alert a
     where a.id = m.alert_id and a.user_id = :userId and m.address = :from
       and (m.notification_id is null or m.notification_id in (select id from waiting))`,
})

/** The one that waits at the old address may be for other people's alerts too, so it stays and a second one is made. */
const moveNotificationStatement = statement({
  takes: { ...moved, now: instant() },
  sql: `insert into notification (id, kind, address, user_id, priority, available_at, created_at, only_date, is_digest)
     select gen_random_uuid(), n.kind, :to::text, n.user_id, n.priority, n.available_at, :now::timestamptz, n.only_date, n.is_digest
     from notification n
     where n.kind = 'openings-found' and n.state = 'pending' and n.attempt = 0
       and exists (select 1 from alert_match m join alert a on a.id = m.alert_id
         where a.user_id = :userId and m.address = :to and m.notification_id is null)
       and n.address = :from
     on conflict do nothing`,
})

/** Moves the found matches of a person that were not notified to another address of theirs, with their email. */
export async function moveMatches(
  em: EntityManager,
  { userId, from, to, now }: { userId: string; from: string; to: string; now: Date },
): Promise<void> {
  await execute(em, moveMatchesStatement, { userId, from, to })
  await execute(em, moveNotificationStatement, { userId, from, to, now })
}

export async function dropMatchesBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await em.nativeDelete(AlertMatchEntity, { date: { $lt: date } })
}
