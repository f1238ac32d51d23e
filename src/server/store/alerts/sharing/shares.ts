import { instant, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

const asArray = (ids: readonly string[]) => uuidArray(ids.map((id) => ({ id })))

const saveShareStatement = statement(
  `insert into alert_share (alert_id, token_hash, created_at) select id, ?, ? from unnest(?::uuid[]) as t(id)
   on conflict (alert_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
)

/** One link for these alerts together. A link that one of them had before ends for it. */
export async function saveShare(
  em: EntityManager,
  { ids, tokenHash, now }: { ids: readonly string[]; tokenHash: string; now: Date },
): Promise<void> {
  await execute(em, saveShareStatement, [tokenHash, now, asArray(ids)])
}

const dropShareStatement = statement('delete from alert_share where alert_id = any(?::uuid[])')

export async function dropShare(em: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(em, dropShareStatement, [asArray(ids)])
}

const sharedIdsStatement = statement('select alert_id as id from alert_share where token_hash = ? order by alert_id', {
  id: uuid(),
})

/** The alerts that a link shares, ended or not. */
export async function sharedIds(em: EntityManager, tokenHash: string): Promise<string[]> {
  return (await execute(em, sharedIdsStatement, [tokenHash])).map(({ id }) => id)
}

const sharesStatement = statement(
  `select alert_id as "alertId", token_hash as "tokenHash", created_at as "madeAt" from alert_share
   where alert_id = any(?::uuid[])`,
  { alertId: uuid(), tokenHash: text(), madeAt: instant() },
)

/** The instant when the link of these alerts was made; undefined if they don't all have the same one. */
export async function sharedSince(em: EntityManager, ids: readonly string[]): Promise<Date | undefined> {
  const rows = await execute(em, sharesStatement, [asArray(ids)])
  const isOne = rows.length === ids.length && new Set(rows.map(({ tokenHash }) => tokenHash)).size === 1
  return isOne ? rows[0]?.madeAt : undefined
}
