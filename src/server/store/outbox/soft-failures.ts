import type { EntityManager } from '#server/store/entity-manager.ts'
import { suppressAddress } from './suppressions.ts'
import { integer } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

const dayMs = 86_400_000
const countedDays = 7
const maxFailures = 3
const suppressedDays = 30

const recordSoftFailureStatement = statement('update notification set soft_failed_at = ? where id = ?')

const countSoftFailuresStatement = statement(
  `select count(*)::integer as failures from notification n
     where n.address = ? and n.soft_failed_at > ? and not exists (
       select 1 from notification taken where taken.address = n.address and taken.sent_at >= n.soft_failed_at)`,
  { failures: integer() },
)

/**
 * Records that a mailbox refused a mail temporarily. The third such mail in seven days, with none accepted since,
 * suppresses the address for 30 days. Retries of one mail count once, because greylisting or a full mailbox passes.
 */
export async function noteSoftFailure({
  em,
  notification,
  now,
}: {
  em: EntityManager
  notification: { id: string; address: string }
  now: Date
}): Promise<void> {
  const { id, address } = notification
  await execute(em, recordSoftFailureStatement, [now, id])
  const [row] = await execute(em, countSoftFailuresStatement, [address, new Date(now.getTime() - countedDays * dayMs)])
  if ((row?.failures ?? 0) < maxFailures) return
  const expiresAt = new Date(now.getTime() + suppressedDays * dayMs)
  await suppressAddress({ em, address, reason: 'soft-bounces', now, expiresAt })
}
