import { randomUUID } from 'node:crypto'
import type { OwnSession } from '#domain/auth/own-account.ts'
import { instant, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A session to open, and its description for the owner. */
export interface NewSession {
  userId: string
  browser: string | null
  ipAddress: string | null
  now: Date
  expiresAt: Date
}

const openSessionStatement = statement(
  `insert into session (id, user_id, browser, ip_address, method, created_at, last_seen_at, expires_at)
     select ?::uuid, id, ?, ?, 'password', ?::timestamptz, ?::timestamptz, ?::timestamptz from users
     where id = ? and password = ? and is_email_verified and blocked_at is null for share
     returning id`,
  { id: uuid() },
)

/**
 * Opens a session for a verified account, unless the operator blocked it, whose password hash is still the checked one, and returns its id. The row is
 * locked meanwhile, so a password reset at the same moment either prevents this session or ends it.
 */
export async function openSession(
  em: EntityManager,
  { userId, browser, ipAddress, now, expiresAt }: NewSession,
  password: string,
): Promise<string | undefined> {
  const parameters = [randomUUID(), browser, ipAddress, now, now, expiresAt, userId, password]
  const [row] = await execute(em, openSessionStatement, parameters)
  return row?.id
}

const openSessionByPasskeyStatement = statement(
  `insert into session (id, user_id, browser, ip_address, method, created_at, last_seen_at, expires_at)
     select ?::uuid, u.id, ?, ?, 'passkey', ?::timestamptz, ?::timestamptz, ?::timestamptz
     from users u join passkey k on k.user_id = u.id
     where u.id = ? and k.credential_id = ? and u.is_email_verified and u.blocked_at is null for share
     returning id`,
  { id: uuid() },
)

/** The same for a passkey, unless it was removed meanwhile. */
export async function openSessionByPasskey(
  em: EntityManager,
  { userId, browser, ipAddress, now, expiresAt }: NewSession,
  credentialId: string,
): Promise<string | undefined> {
  const parameters = [randomUUID(), browser, ipAddress, now, now, expiresAt, userId, credentialId]
  const [row] = await execute(em, openSessionByPasskeyStatement, parameters)
  return row?.id
}

const findActiveSessionStatement = statement(
  `select u.email, s.last_seen_at as "lastSeenAt" from session s join users u on u.id = s.user_id
     where s.id = ? and s.user_id = ? and s.ended_at is null and s.expires_at > ? and u.is_email_verified and u.blocked_at is null`,
  { email: text(), lastSeenAt: nullable(instant()) },
)

/** The person of a session that has neither ended nor expired, and when it was last seen. */
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
  const [row] = await execute(em, findActiveSessionStatement, [sessionId, userId, now])
  return row
}

const touchSessionStatement = statement('update session set last_seen_at = ? where id = ?')

export async function touchSession(em: EntityManager, sessionId: string, now: Date): Promise<void> {
  await execute(em, touchSessionStatement, [now, sessionId])
}

const listSessionsStatement = statement(
  `select id, browser, ip_address as "ipAddress", method, created_at as "createdAt",
       coalesce(last_seen_at, created_at) as "lastSeenAt"
     from session where user_id = ? and ended_at is null and expires_at > ?
     order by "lastSeenAt" desc, id`,
  {
    id: uuid(),
    browser: nullable(text()),
    ipAddress: nullable(text()),
    method: text<OwnSession['method']>(),
    createdAt: instant(),
    lastSeenAt: instant(),
  },
)

/** A person's sessions that are neither ended nor expired, the one that was used last first. */
export function listSessions(em: EntityManager, userId: string, now: Date): Promise<Omit<OwnSession, 'isThis'>[]> {
  return execute(em, listSessionsStatement, [userId, now])
}

const endSessionStatement = statement(
  'update session set ended_at = ? where id = ? and user_id = ? and ended_at is null returning id',
  { id: uuid() },
)

/** Ends one session of a person. Returns true if it was theirs and open. */
export async function endSession(
  em: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const rows = await execute(em, endSessionStatement, [now, sessionId, userId])
  return rows.length > 0
}

const endSessionsOfStatement = statement('update session set ended_at = ? where user_id = ? and ended_at is null')

export async function endSessionsOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  await execute(em, endSessionsOfStatement, [now, userId])
}

const endOtherSessionsStatement = statement(
  'update session set ended_at = ? where user_id = ? and id <> ? and ended_at is null',
)

/** Ends all sessions of a person but one. */
export async function endOtherSessions(
  em: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await execute(em, endOtherSessionsStatement, [now, userId, sessionId])
}

const dropDeadSessionsStatement = statement(
  `delete from session where id in (
     select id from session where expires_at <= ? or ended_at <= ? for update skip locked)`,
)

/** Deletes sessions that can no longer be used. */
export async function dropDeadSessions(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropDeadSessionsStatement, [now, now])
}
