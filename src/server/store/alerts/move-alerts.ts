import { uuid } from '#server/store/column.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { moveMatches } from '#server/store/outbox/matches/move-matches.ts'
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
  await moveMatches(em, { userId, from, to, now })
}

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
