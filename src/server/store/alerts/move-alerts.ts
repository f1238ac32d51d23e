import { instant, text, uuid } from '#server/store/column.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { findDuplicate } from './alert-duplicates.ts'
import { alertOf, fingerprintOf } from './alerts.ts'
import { writeTargets } from './alert-targets.ts'
import { lockAlerts } from './lock-alerts.ts'

/**
 * Moves a person's own alerts to another address of theirs, with found matches that were not notified. An alert that
 * the person has there already is deleted.
 */
export async function moveAlertsToAddress(
  em: EntityManager,
  { userId, from, to }: { userId: string; from: string; to: string },
  now: Date,
): Promise<void> {
  const own = await em.find(AlertEntity, { user: userId, email: from })
  const rows = await lockAlerts(
    em,
    own.map((row) => row.id),
  )
  for (const row of rows) {
    const fingerprint = fingerprintOf({ ...alertOf(row), email: to })
    const isDuplicate = !row.endedAt && (await findDuplicate({ em, userId, fingerprint, except: row.id }))
    if (isDuplicate) em.assign(row, { endedAt: now, endReason: 'deleted', isActive: false })
    em.assign(row, { email: to, fingerprint })
    await em.flush()
    if (isDuplicate) await writeTargets(em, [row])
  }
  await execute(em, moveMatchesStatement, { userId, from, to })
  await execute(em, moveNotificationStatement, { userId, from, to, now })
}

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

const claimAlertsStatement = statement({
  takes: { from: uuid(), to: uuid() },
  sql: `with held as (
     select id from alert where user_id = :from and confirmed_at is not null order by id for no key update)
   update alert a set user_id = :to where a.id in (select id from held) and not exists (
     select 1 from alert o where o.user_id = :to and o.fingerprint = a.fingerprint and o.ended_at is null)`,
})

/** Gives a person the confirmed alerts of another record of theirs. Duplicates stay behind. */
export async function claimAlerts(em: EntityManager, { from, to }: { from: string; to: string }): Promise<void> {
  await execute(em, claimAlertsStatement, { from, to })
}
