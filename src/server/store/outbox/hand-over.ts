import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuidArray } from '#server/store/uuid-array.ts'
import { consentColumns, consentRow, mayMailCondition, type Addressed } from './mail-consent.ts'
import { ambiguousWaitMs, type Claim } from './outbox-claims.ts'

/**
 * Stores that the relay may take these mails from now on, all in one statement. For each whether it may go: not when
 * its claim is no longer ours, and not when its address has unsubscribed since it was written (RELIABILITY, I6 and I8).
 */
export async function markHandedOver({
  em,
  mails,
  now,
}: {
  em: EntityManager
  mails: readonly (Claim & Addressed)[]
  now: Date
}): Promise<boolean[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update notification n set state = 'handed-over', hand_overs = n.hand_overs + 1, lease_until = ?
     from jsonb_to_recordset(?::jsonb) as r(id uuid, attempt integer, ${consentColumns})
     where n.id = any(?::uuid[]) and n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and ${mayMailCondition} returning n.id`,
    [
      new Date(now.getTime() + ambiguousWaitMs),
      JSON.stringify(mails.map(({ id, attempt, ...mail }) => ({ id, attempt, ...consentRow(mail) }))),
      uuidArray(mails),
      now,
    ],
  )
  const marked = new Set(rows.map(({ id }) => id))
  return mails.map(({ id }) => marked.has(id))
}
