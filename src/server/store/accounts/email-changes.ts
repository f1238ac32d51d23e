import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { EmailChangeEntity, type EmailChangeRow } from '#server/store/entities/accounts/email-change.ts'
import { UserEntity, type UserRow } from '#server/store/entities/accounts/users.ts'

/** Stores a pending change, in place of an older pending one. */
export async function insertEmailChange(
  em: EntityManager,
  {
    userId,
    oldEmail,
    newEmail,
    tokenHash,
    now,
    expiresAt,
  }: { userId: string; oldEmail: string; newEmail: string; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await dropPendingEmailChange(em, userId)
  const { mailboxProvenAt } = await em.findOneOrFail(UserEntity, { id: userId })
  await em.insert(EmailChangeEntity, {
    id: randomUUID(),
    user: userId,
    oldEmail,
    newEmail,
    confirmToken: tokenHash,
    requestedAt: now,
    expiresAt,
    oldProvenAt: mailboxProvenAt,
  })
}

export async function dropPendingEmailChange(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(EmailChangeEntity, { user: userId, confirmedAt: null })
}

/** The requested address that is not confirmed yet. */
export async function pendingEmail(em: EntityManager, userId: string, now: Date): Promise<string | undefined> {
  const pending = { user: userId, confirmedAt: null, expiresAt: { $gt: now } }
  return (await em.findOne(EmailChangeEntity, pending, { refresh: true }))?.newEmail
}

/** The owner of a link's change. Lock the account before the change, as a request for another change does. */
export async function ownerOfChange(em: EntityManager, tokenHash: string): Promise<string | undefined> {
  const ofLink = { $or: [{ confirmToken: tokenHash }, { undoToken: tokenHash }] }
  return (await em.findOne(EmailChangeEntity, ofLink))?.user.id
}

/** The row as it is once the lock is held. */
const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/** The change of a confirmation link, locked; confirmed or not. The caller compares it with the account's address. */
export function lockChangeToConfirm(em: EntityManager, tokenHash: string, now: Date): Promise<EmailChangeRow | null> {
  return em.findOne(EmailChangeEntity, { confirmToken: tokenHash, expiresAt: { $gt: now } }, locked)
}

/** The change of an undo link, locked. */
export function lockChangeToUndo(em: EntityManager, tokenHash: string, now: Date): Promise<EmailChangeRow | null> {
  return em.findOne(EmailChangeEntity, { undoToken: tokenHash, undoneAt: null, undoExpiresAt: { $gt: now } }, locked)
}

export async function confirmChange(
  em: EntityManager,
  id: string,
  { undoTokenHash, now, undoExpiresAt }: { undoTokenHash: string; now: Date; undoExpiresAt: Date },
): Promise<void> {
  await em.nativeUpdate(EmailChangeEntity, { id }, { confirmedAt: now, undoToken: undoTokenHash, undoExpiresAt })
}

/**
 * Ends a person's pending change, and the links that undo changes made after one from their present address: an intruder
 * who changed the address and changed it back holds the link that undoes the second change. The link of the first was
 * mailed to the owner's address, and stays. Returns the number of pending changes that could still be confirmed.
 */
export async function endEmailChanges(
  em: EntityManager,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  now: Date,
): Promise<number> {
  const oldestFirst = { orderBy: { requestedAt: 'asc' }, refresh: true } as const
  const changes = await em.find(EmailChangeEntity, { user: userId }, oldestFirst)
  const first = changes.find(({ oldEmail }) => oldEmail === email)
  if (first) {
    const later = { user: userId, requestedAt: { $gt: first.requestedAt }, confirmedAt: { $ne: null }, undoneAt: null }
    await em.nativeUpdate(EmailChangeEntity, later, { undoneAt: now })
  }
  await dropPendingEmailChange(em, userId)
  return changes.filter(({ confirmedAt, expiresAt }) => !confirmedAt && expiresAt > now).length
}

/** Marks a change and all later ones as undone. */
export async function undoChangesSince(
  em: EntityManager,
  { user, requestedAt }: EmailChangeRow,
  now: Date,
): Promise<void> {
  const since = { user: user.id, requestedAt: { $gte: requestedAt }, confirmedAt: { $ne: null } }
  await em.nativeUpdate(EmailChangeEntity, since, { undoneAt: now })
}

/** Deletes the changes of people whose links have all expired: an earlier change says whose a later link is. */
export async function dropOldEmailChanges(em: EntityManager, now: Date): Promise<void> {
  const db = em.getKysely()
  const open = db
    .selectFrom('email_change')
    .select('user_id')
    .where(({ or, eb }) => or([eb('expires_at', '>', now), eb('undo_expires_at', '>', now)]))
  await db.deleteFrom('email_change').where('user_id', 'not in', open).execute()
}
