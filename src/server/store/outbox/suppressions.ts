import { hash } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import { SuppressionEntity } from '#server/store/entities/outbox/suppression.ts'
import { UserPreferencesEntity } from '#server/store/entities/accounts/user-preferences.ts'

/** Addresses are stored as a hash, so the list reveals nobody. */
export function addressHash(address: string): string {
  return hash('sha256', address.trim().toLowerCase(), 'base64url')
}

/** SQL: the same for a column of stored addresses. */
export function addressHashOf(column: string): string {
  return `translate(rtrim(encode(sha256(convert_to(lower(trim(${column})), 'UTF8')), 'base64'), '='), '+/', '-_')`
}

/** The reason that nothing is sent to an address; undefined if nothing prevents it. */
export async function suppressionOf(
  em: EntityManager,
  address: string,
  now: Date,
): Promise<SuppressionReason | undefined> {
  const row = await em.findOne(SuppressionEntity, { addressHash: addressHash(address) }, { refresh: true })
  return row === null || (row.expiresAt && row.expiresAt <= now) ? undefined : row.reason
}

/**
 * A weaker reason never replaces a stronger one: a full mailbox, which passes, ends no unsubscription, and an
 * unsubscription of a mailbox that does not exist brings it no account mail.
 */
export function suppressAddress({ address, ...facts }: Suppressing & { address: string }): Promise<void> {
  return suppressHash({ ...facts, addressHash: addressHash(address) })
}

/** The same for an address of which only the hash is known, as in an export. */
export async function suppressHash({
  em,
  addressHash: hashed,
  reason,
  now,
  expiresAt = null,
}: Suppressing & { addressHash: string }): Promise<void> {
  await em
    .getKysely()
    .insertInto('suppression')
    .values({ address_hash: hashed, reason, created_at: now, expires_at: expiresAt })
    .onConflict((known) =>
      known
        .column('address_hash')
        .doUpdateSet(({ ref }) => ({ reason: ref('excluded.reason'), expires_at: ref('excluded.expires_at') }))
        .where(({ or, and, eb }) =>
          or([
            eb('suppression.expires_at', 'is not', null),
            and([eb('excluded.expires_at', 'is', null), eb('suppression.reason', '<>', 'hard-bounce')]),
          ]),
        ),
    )
    .execute()
}

interface Suppressing {
  em: EntityManager
  reason: SuppressionReason
  now: Date
  expiresAt?: Date | null
}

/** All suppressions that have not expired, the oldest first. */
export async function listSuppressions(em: EntityManager, now: Date) {
  return em.find(
    SuppressionEntity,
    { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
    { orderBy: { createdAt: 'asc', addressHash: 'asc' } },
  )
}

/** A person who unsubscribed and now makes an alert wants alert mails again. A bounced address stays suppressed. */
export async function liftUnsubscription(em: EntityManager, address: string): Promise<void> {
  await em.nativeDelete(SuppressionEntity, { addressHash: addressHash(address), reason: 'unsubscribed' })
}

/** Lifts the suppression of a mailbox that refused mail. Unsubscribed addresses stay suppressed. */
export async function liftBounced(em: EntityManager, address: string): Promise<void> {
  await em.nativeDelete(SuppressionEntity, { addressHash: addressHash(address), reason: { $ne: 'unsubscribed' } })
}

/** The choice in the person's preferences; on by default. */
export async function hasNotificationsOn(em: EntityManager, address: string): Promise<boolean> {
  const row = await em.findOne(UserPreferencesEntity, { user: { email: address } }, { refresh: true })
  return row?.emailNotifications ?? true
}
