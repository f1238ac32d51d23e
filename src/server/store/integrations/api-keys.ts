import { randomUUID } from 'node:crypto'
import { maxApiKeys, type ApiKey, type KeyScope } from '#domain/integrations/api-key.ts'
import { ApiKeyEntity } from '#server/store/entities/integrations/api-key.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'

/** Stores a key. Returns false if the person has the maximum. */
export function insertApiKey(
  em: EntityManager,
  key: {
    userId: string
    name: string
    keyHash: string
    scopes: readonly KeyScope[]
    expiresAt: Date | null
    now: Date
  },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const { userId, now, scopes, ...fields } = key
    await lockPerson(tx, userId)
    if ((await tx.count(ApiKeyEntity, { user: userId })) >= maxApiKeys) return false
    await tx.insert(ApiKeyEntity, { ...fields, id: randomUUID(), user: userId, scopes: [...scopes], createdAt: now })
    return true
  })
}

/** The keys of a person, the oldest first. */
export async function listApiKeys(em: EntityManager, userId: string): Promise<ApiKey[]> {
  const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' }, refresh: true } as const
  const rows = await em.find(ApiKeyEntity, { user: userId }, oldestFirst)
  return rows.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt, pausedAt }) => {
    return { id, name, scopes, createdAt, expiresAt, lastUsedAt, pausedAt }
  })
}

/** Deletes a key. Returns false if the person has none with this id. */
export async function dropApiKey(em: EntityManager, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await em.nativeDelete(ApiKeyEntity, { id, user: userId })) > 0
}

/** Turns a paused key on. Returns false if the person has no paused one with this id. */
export async function resumeApiKey(
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await em.nativeUpdate(ApiKeyEntity, { id, user: userId, pausedAt: { $ne: null } }, { pausedAt: null })) > 0
}

/** Keys that are not paused, whose owners are not blocked. Calls with a key ask this, so it is a query and no entity. */
function usableKeys(em: EntityManager) {
  return em
    .getKysely()
    .selectFrom('api_key as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.paused_at', 'is', null)
    .where('u.blocked_at', 'is', null)
}

/** A key that is neither ended nor paused, whose owner is not blocked, with its owner; it may have expired. */
export async function findApiKey(em: EntityManager, keyHash: string) {
  const row = await usableKeys(em)
    .where('k.key_hash', '=', keyHash)
    .select(['k.id as keyId', 'k.user_id as userId', 'u.email', 'k.scopes', 'k.expires_at as expiresAt'])
    .executeTakeFirst()
  // Instants come as text.
  return row && { ...row, expiresAt: row.expiresAt && new Date(row.expiresAt) }
}

/** True if a key is neither ended, paused nor expired, and its owner is not blocked. */
export async function isApiKeyOpen(em: EntityManager, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const row = await usableKeys(em)
    .where('k.id', '=', id)
    .where((key) => key.or([key('k.expires_at', 'is', null), key('k.expires_at', '>', now)]))
    .select('k.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a use, at most once an hour. */
export async function noteApiKeyUse(em: EntityManager, id: string, now: Date): Promise<void> {
  const anHourAgo = new Date(now.getTime() - 3_600_000)
  const isDue = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: anHourAgo } }] }
  await em.nativeUpdate(ApiKeyEntity, { id, ...isDue }, { lastUsedAt: now })
}
