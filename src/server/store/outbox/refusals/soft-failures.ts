import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { SuppressionEntity } from '#server/store/entities/outbox/suppression.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { addressHash, suppressAddress } from '#server/store/outbox/suppressions.ts'
import { columnsOf, instant, integer } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { region } from '#region/region.ts'

const dayMs = 86_400_000
const countedDays = 30
const maxFailures = 3
const suppressedDays = 30

const countSoftFailuresStatement = statement({
  takes: { ...columnsOf(NotificationEntity, 'address'), since: instant() },
  gives: { days: integer() },
  sql: `select count(distinct (n.soft_failed_at at time zone '${region.zone}')::date)::integer as days from notification n
     where n.address = :address and n.soft_failed_at > :since
       and exists (
         select 1 from notification other where other.sent_at between n.created_at and n.soft_failed_at
           and split_part(other.address, '@', 2) = split_part(n.address, '@', 2) and other.address <> n.address)
       and not exists (
         select 1 from notification taken where taken.address = n.address and taken.sent_at >= n.soft_failed_at)`,
})

/** The end of a mailbox's delay after soft failures; undefined without one. Its mail waits as long. */
export async function restingUntil(em: EntityManager, address: string, now: Date): Promise<Date | undefined> {
  const resting = { addressHash: addressHash(address), reason: 'soft-bounces', expiresAt: { $gt: now } } as const
  return (await em.findOne(SuppressionEntity, resting, { refresh: true }))?.expiresAt ?? undefined
}

/** Ends a mailbox's delay once it accepts an email, and makes its waiting mail due. */
export function endRest(em: EntityManager, address: string, now: Date): Promise<void> {
  return inTransaction(em, async (tx) => {
    const rest = { addressHash: addressHash(address), reason: 'soft-bounces' } as const
    if ((await tx.nativeDelete(SuppressionEntity, rest)) === 0) return
    const waiting = { address, state: 'pending', availableAt: { $gt: now } } as const
    // They get a day of retries from now on, unless a copy may have been sent: that one keeps its deadline.
    const afresh = { availableAt: now, claimedAt: null }
    await tx.nativeUpdate(NotificationEntity, { ...waiting, handOvers: 0 }, afresh)
    await tx.nativeUpdate(NotificationEntity, waiting, { availableAt: now })
    await wakeDeliverers(tx)
  })
}

/**
 * Records that a mailbox put a mail off for so long that it was given up, a whole day. The third day of such an end within
 * thirty, while the relay accepted others of the same domain and with none accepted since, suppresses the address for 30
 * days. A full mailbox, greylisting and a relay's bad day pass without it.
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
  await em.nativeUpdate(NotificationEntity, { id }, { softFailedAt: now })
  const [row] = await execute(em, countSoftFailuresStatement, {
    address,
    since: new Date(now.getTime() - countedDays * dayMs),
  })
  if ((row?.days ?? 0) < maxFailures) return
  const expiresAt = new Date(now.getTime() + suppressedDays * dayMs)
  await suppressAddress({ em, address, reason: 'soft-bounces', now, expiresAt })
}
