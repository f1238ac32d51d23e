import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import type { OwnSession } from '#domain/auth/own-account.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { PasskeyEntity } from '#server/store/entities/accounts/passkey.ts'
import { SessionEntity } from '#server/store/entities/accounts/session.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** A session to open, and its description for the owner. */
export interface NewSession {
  userId: string
  browser: string | null
  ipAddress: string | null
  now: Date
  expiresAt: Date
}

/**
 * Opens a session for a verified account, unless the operator blocked it, whose password hash is still the checked one,
 * and returns its id. The row is locked meanwhile, so a password reset at the same moment either prevents this session
 * or ends it.
 */
export function openSession(em: EntityManager, session: NewSession, password: string): Promise<string | undefined> {
  return inTransaction(em, async (tx) =>
    (await holdAccount(tx, { id: session.userId, password })) ? insertSession(tx, session, 'password') : undefined,
  )
}

/** The same for a passkey, unless it was removed meanwhile. */
export function openSessionByPasskey(
  em: EntityManager,
  session: NewSession,
  credentialId: string,
): Promise<string | undefined> {
  return inTransaction(em, async (tx) => {
    if (!(await holdAccount(tx, { id: session.userId }))) return undefined
    const owned = { credentialId, user: session.userId }
    const passkey = await tx.findOne(PasskeyEntity, owned, { lockMode: LockMode.PESSIMISTIC_READ })
    return passkey ? insertSession(tx, session, 'passkey') : undefined
  })
}

/** Locks an account in which a session may be opened against changes, until the transaction ends. */
async function holdAccount(tx: EntityManager, account: { id: string; password?: string }): Promise<boolean> {
  const usable = { ...account, isEmailVerified: true, blockedAt: null }
  return (await tx.findOne(UserEntity, usable, { lockMode: LockMode.PESSIMISTIC_READ })) !== null
}

function insertSession(
  tx: EntityManager,
  { userId, now, ...described }: NewSession,
  method: OwnSession['method'],
): Promise<string> {
  return tx.insert(SessionEntity, {
    ...described,
    id: randomUUID(),
    user: userId,
    method,
    createdAt: now,
    lastSeenAt: now,
  })
}

/**
 * The person of a session that has neither ended nor expired, and when it was last seen. Every call asks this, so it is
 * a query and no entity (decision 0070).
 */
export async function findActiveSession({
  em,
  sessionId,
  userId,
  now,
}: {
  em: EntityManager
  sessionId: string
  userId: string
  now: Date
}): Promise<{ email: string; lastSeenAt: Date | null } | undefined> {
  const row = await em
    .getKysely()
    .selectFrom('session as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.email', 's.last_seen_at'])
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.is_email_verified', '=', true)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst()
  // Instants come as text.
  return row && { email: row.email, lastSeenAt: row.last_seen_at && new Date(row.last_seen_at) }
}

export async function touchSession(em: EntityManager, sessionId: string, now: Date): Promise<void> {
  await em.nativeUpdate(SessionEntity, { id: sessionId }, { lastSeenAt: now })
}

/** A person's sessions that are neither ended nor expired, the one that was used last first. */
export async function listSessions(
  em: EntityManager,
  userId: string,
  now: Date,
): Promise<Omit<OwnSession, 'isThis'>[]> {
  const rows = await em.find(
    SessionEntity,
    { user: userId, endedAt: null, expiresAt: { $gt: now } },
    { orderBy: { id: 'asc' }, refresh: true },
  )
  const own = rows.map(({ id, browser, ipAddress, method, createdAt, lastSeenAt }) => ({
    id,
    browser,
    ipAddress,
    method,
    createdAt,
    lastSeenAt: lastSeenAt ?? createdAt,
  }))
  return own.toSorted((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
}

/** Ends one session of a person. Returns true if it was theirs and open. */
export async function endSession(
  em: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  return (await em.nativeUpdate(SessionEntity, { id: sessionId, user: userId, endedAt: null }, { endedAt: now })) > 0
}

/** Ends all sessions of a person but that of `except`. Returns their number. */
export function endSessionsOf(
  em: EntityManager,
  { userId, except }: { userId: string; except?: string | null },
  now: Date,
): Promise<number> {
  const others = except ? { id: { $ne: except } } : {}
  return em.nativeUpdate(SessionEntity, { user: userId, endedAt: null, ...others }, { endedAt: now })
}

/** Deletes sessions that can no longer be used. */
export async function dropDeadSessions(em: EntityManager, now: Date): Promise<void> {
  const db = em.getKysely()
  const dead = db
    .selectFrom('session')
    .select('id')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('ended_at', '<=', now)]))
  await db.deleteFrom('session').where('id', 'in', dead.forUpdate().skipLocked()).execute()
}
