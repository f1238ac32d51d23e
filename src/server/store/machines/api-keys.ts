import { maxApiKeys, type ApiKey, type KeyScope } from '#domain/machines/api-key.ts'
import { instant, json, nullable, text, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

const insertStatement = statement(
  `insert into api_key (id, user_id, name, key_hash, scopes, created_at, expires_at)
     select gen_random_uuid(), u.id, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ? from users u
     where u.id = ? and (select count(*) from api_key k where k.user_id = u.id) < ${maxApiKeys}
     returning id`,
  { id: uuid() },
)

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
    const { userId, name, keyHash, scopes, expiresAt, now } = key
    await lockPerson(tx, userId)
    const values = [name, keyHash, JSON.stringify(scopes), now, expiresAt, userId]
    return (await execute(tx, insertStatement, values)).length > 0
  })
}

const listStatement = statement(
  `select id, name, to_jsonb(scopes) as scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt", paused_at as "pausedAt"
     from api_key where user_id = ?
     order by created_at, id`,
  {
    id: uuid(),
    name: text(),
    scopes: json<KeyScope[]>(),
    createdAt: instant(),
    expiresAt: nullable(instant()),
    lastUsedAt: nullable(instant()),
    pausedAt: nullable(instant()),
  },
)

/** The keys of a person, the oldest first. */
export function listApiKeys(em: EntityManager, userId: string): Promise<ApiKey[]> {
  return execute(em, listStatement, [userId])
}

const dropStatement = statement('delete from api_key where id = ? and user_id = ? returning id', { id: uuid() })

/** Deletes a key. Returns false if the person has none with this id. */
export async function dropApiKey(em: EntityManager, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await execute(em, dropStatement, [id, userId])).length > 0
}

const resumeStatement = statement(
  'update api_key set paused_at = null where id = ? and user_id = ? and paused_at is not null returning id',
  { id: uuid() },
)

/** Turns a paused key on. Returns false if the person has no paused one with this id. */
export async function resumeApiKey(
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await execute(em, resumeStatement, [id, userId])).length > 0
}

const findStatement = statement(
  `select k.id as "keyId", k.user_id as "userId", u.email, to_jsonb(k.scopes) as scopes, k.expires_at as "expiresAt"
     from api_key k join users u on u.id = k.user_id
     where k.key_hash = ? and k.paused_at is null and u.blocked_at is null`,
  { keyId: uuid(), userId: uuid(), email: text(), scopes: json<KeyScope[]>(), expiresAt: nullable(instant()) },
)

/** A key that is neither ended nor paused, whose owner is not blocked, with its owner; it may have expired. */
export async function findApiKey(
  em: EntityManager,
  keyHash: string,
): Promise<RowOf<(typeof findStatement)['columns']> | undefined> {
  const [row] = await execute(em, findStatement, [keyHash])
  return row
}

const isOpenStatement = statement(
  `select k.id from api_key k join users u on u.id = k.user_id
     where k.id = ? and k.paused_at is null and (k.expires_at is null or k.expires_at > ?) and u.blocked_at is null`,
  { id: uuid() },
)

/** True if a key is neither ended, paused nor expired, and its owner is not blocked. */
export async function isApiKeyOpen(em: EntityManager, { id, now }: { id: string; now: Date }): Promise<boolean> {
  return (await execute(em, isOpenStatement, [id, now])).length > 0
}

const useStatement = statement(
  `update api_key set last_used_at = ? where id = ? and (last_used_at is null or last_used_at < ?)`,
)

/** Notes a use, at most once an hour. */
export async function noteApiKeyUse(em: EntityManager, id: string, now: Date): Promise<void> {
  await execute(em, useStatement, [now, id, new Date(now.getTime() - 3_600_000)])
}
