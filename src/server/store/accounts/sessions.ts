import { randomUUID } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'

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
  const [row] = await em.execute<{ id: string }[]>(
    `insert into session (id, user_id, created_at, expires_at)
     select ?::uuid, id, ?::timestamptz, ?::timestamptz from users
     where id = ? and password = ? and is_email_verified for share
     returning id`,
    [randomUUID(), now, expiresAt, userId, password],
  )
  return row?.id
}

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
  const [row] = await em.execute<{ email: string }[]>(
    `select u.email from session s join users u on u.id = s.user_id
     where s.id = ? and s.user_id = ? and s.ended_at is null and s.expires_at > ? and u.is_email_verified`,
    [sessionId, userId, now],
  )
  return row
}

export async function endSession(em: EntityManager, sessionId: string, now: Date): Promise<void> {
  await em.execute('update session set ended_at = ? where id = ? and ended_at is null', [now, sessionId])
}

export async function endSessionsOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  await em.execute('update session set ended_at = ? where user_id = ? and ended_at is null', [now, userId])
}

/** Deletes sessions that can no longer be used. */
export async function dropDeadSessions(em: EntityManager, now: Date): Promise<void> {
  await em.execute('delete from session where expires_at <= ? or ended_at <= ?', [now, now])
}
