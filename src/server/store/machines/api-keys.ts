import { maxApiKeys, type ApiKey } from '#domain/machines/api-key.ts'
import { instant, nullable, text, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { execute, statement } from '#server/store/statement.ts'

const insertStatement = statement(
  `insert into api_key (id, user_id, name, key_hash, created_at)
     select gen_random_uuid(), u.id, ?, ?, ? from users u
     where u.id = ? and (select count(*) from api_key k where k.user_id = u.id) < ${maxApiKeys}
     returning id`,
  { id: uuid() },
)

/** Stores a key. Returns false if the person has the maximum. */
export function insertApiKey(
  em: EntityManager,
  { userId, name, keyHash, now }: { userId: string; name: string; keyHash: string; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockPerson(tx, userId)
    return (await execute(tx, insertStatement, [name, keyHash, now, userId])).length > 0
  })
}

const listStatement = statement(
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", paused_at as "pausedAt"
     from api_key where user_id = ?
     order by created_at, id`,
  { id: uuid(), name: text(), createdAt: instant(), lastUsedAt: nullable(instant()), pausedAt: nullable(instant()) },
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

const findStatement = statement('select id from api_key where key_hash = ? and paused_at is null', { id: uuid() })

/** The id of a key that is in use. */
export async function findApiKey(em: EntityManager, keyHash: string): Promise<string | undefined> {
  const [row] = await execute(em, findStatement, [keyHash])
  return row?.id
}

const useStatement = statement(
  `update api_key set last_used_at = ? where id = ? and (last_used_at is null or last_used_at < ?)`,
)

/** Notes a use, at most once an hour. */
export async function noteApiKeyUse(em: EntityManager, id: string, now: Date): Promise<void> {
  await execute(em, useStatement, [now, id, new Date(now.getTime() - 3_600_000)])
}
