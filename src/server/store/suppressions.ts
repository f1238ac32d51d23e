import { createHash } from 'node:crypto'
import type { EntityManager } from './entity-manager.ts'
import { SuppressionEntity } from './entities/suppression-entity.ts'

/** Addresses are kept as a hash, so the list tells nobody who is on it. */
export function addressHash(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url')
}

/**
 * Whether nothing may be sent to an address. `ofAccount` asks for mails that belong to an account, which only a mailbox
 * that does not exist keeps away.
 */
export async function isSuppressed({
  em,
  address,
  now,
  ofAccount = false,
}: {
  em: EntityManager
  address: string
  now: Date
  ofAccount?: boolean
}): Promise<boolean> {
  const row = await em.findOne(SuppressionEntity, { addressHash: addressHash(address) }, { refresh: true })
  if (row === null || (row.expiresAt && row.expiresAt <= now)) return false
  return !ofAccount || row.reason === 'hard-bounce'
}

export async function suppressAddress({
  em,
  address,
  reason,
  now,
  expiresAt = null,
}: {
  em: EntityManager
  address: string
  reason: 'hard-bounce' | 'soft-bounces' | 'unsubscribed'
  now: Date
  expiresAt?: Date | null
}): Promise<void> {
  await em.execute(
    `insert into suppression (address_hash, reason, created_at, expires_at) values (?, ?, ?, ?)
     on conflict (address_hash) do update set reason = excluded.reason, expires_at = excluded.expires_at`,
    [addressHash(address), reason, now, expiresAt],
  )
}

export async function liftSuppression(em: EntityManager, address: string): Promise<void> {
  await em.nativeDelete(SuppressionEntity, { addressHash: addressHash(address) })
}

/** Whether alert mails may go to an address: its owner wants them (Preferences), and nothing speaks against it. */
export async function wantsAlertMail(em: EntityManager, address: string, now: Date): Promise<boolean> {
  if (await isSuppressed({ em, address, now })) return false
  const [row] = await em.execute<{ emailNotifications: boolean }[]>(
    `select p.email_notifications as "emailNotifications"
     from users u join user_preferences p on p.user_id = u.id where u.email = ?`,
    [address],
  )
  return row?.emailNotifications ?? true
}
