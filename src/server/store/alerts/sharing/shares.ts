import { AlertShareEntity } from '#server/store/entities/alerts/alert-share.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** One link for these alerts together. A link that one of them had before ends for it. */
export async function saveShare(
  em: EntityManager,
  { ids, tokenHash, now }: { ids: readonly string[]; tokenHash: string; now: Date },
): Promise<void> {
  const shares = ids.map((alert) => ({ alert, tokenHash, createdAt: now }))
  await em.upsertMany(AlertShareEntity, shares)
}

export async function dropShare(em: EntityManager, ids: readonly string[]): Promise<void> {
  await em.nativeDelete(AlertShareEntity, { alert: { $in: [...ids] } })
}

/** Ends the links to a person's alerts that were made since then. Returns their number. */
export async function dropSharesSince(
  em: EntityManager,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const shares = await em.find(AlertShareEntity, { alert: { user: userId }, createdAt: { $gte: since } })
  await dropShare(
    em,
    shares.map(({ alert }) => alert.id),
  )
  return new Set(shares.map(({ tokenHash }) => tokenHash)).size
}

/** The alerts that a link shares, ended or not. */
export async function sharedIds(em: EntityManager, tokenHash: string): Promise<string[]> {
  const rows = await em.find(AlertShareEntity, { tokenHash }, { orderBy: { alert: 'asc' }, refresh: true })
  return rows.map(({ alert }) => alert.id)
}

/** The instant when the link of these alerts was made; undefined if they don't all have the same one. */
export async function sharedSince(em: EntityManager, ids: readonly string[]): Promise<Date | undefined> {
  const rows = await em.find(AlertShareEntity, { alert: { $in: [...ids] } }, { refresh: true })
  const isOne = rows.length === ids.length && new Set(rows.map(({ tokenHash }) => tokenHash)).size === 1
  return isOne ? rows[0]?.createdAt : undefined
}
