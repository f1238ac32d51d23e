import { randomUUID } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { text, uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

const openSessionStatement = statement(
  `insert into session (id, user_id, created_at, expires_at)
     select ?::uuid, id, ?::timestamptz, ?::timestamptz from users
     where id = ? and password = ? and is_email_verified for share
     returning id`,
  { id: uuid() },
)

/**
 * Opens a session for a verified account whose password hash is still the one that was checked, and returns its id. The
 * row is locked meanwhile, so a password reset at the same moment either prevents this session or ends it.
 */
export async function openSession({
  em,
  userId,
  password,
  now,
  expiresAt,
}: {
  em: EntityManager
  userId: string
  password: string
  now: Date
  expiresAt: Date
}): Promise<string | undefined> {
  const [row] = await execute(em, openSessionStatement, [randomUUID(), now, expiresAt, userId, password])
  return row?.id
}

const findActiveSessionStatement = statement(
  `select u.email from session s join users u on u.id = s.user_id
     where s.id = ? and s.user_id = ? and s.ended_at is null and s.expires_at > ? and u.is_email_verified`,
  { email: text() },
)

/** The person of a session that has neither ended nor expired. */
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
}): Promise<{ email: string } | undefined> {
  const [row] = await execute(em, findActiveSessionStatement, [sessionId, userId, now])
  return row
}

const endSessionStatement = statement('update session set ended_at = ? where id = ? and ended_at is null')

export async function endSession(em: EntityManager, sessionId: string, now: Date): Promise<void> {
  await execute(em, endSessionStatement, [now, sessionId])
}

const endSessionsOfStatement = statement('update session set ended_at = ? where user_id = ? and ended_at is null')

export async function endSessionsOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  await execute(em, endSessionsOfStatement, [now, userId])
}

const dropDeadSessionsStatement = statement('delete from session where expires_at <= ? or ended_at <= ?')

/** Deletes sessions that can no longer be used. */
export async function dropDeadSessions(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropDeadSessionsStatement, [now, now])
}
