import { createHash } from 'node:crypto'
import type { EntityManager } from './entity-manager.ts'

/** How long an IP block is remembered after the last sign-in from it. */
const rememberedMs = 30 * 24 * 3_600_000

/** An account and an IP block, stored as one hash, so the table says neither who nor where. */
export interface Place {
  email: string
  block: string
}

export async function rememberPlace(em: EntityManager, place: Place, now: Date): Promise<void> {
  await em.execute(
    `insert into known_place (place_hash, expires_at) values (?, ?)
     on conflict (place_hash) do update set expires_at = excluded.expires_at`,
    [hashOf(place), new Date(now.getTime() + rememberedMs)],
  )
}

/** Whether the person signed in from there before, or set a new password there. */
export async function isKnownPlace(em: EntityManager, place: Place, now: Date): Promise<boolean> {
  const rows = await em.execute('select 1 from known_place where place_hash = ? and expires_at > ?', [
    hashOf(place),
    now,
  ])
  return rows.length > 0
}

export async function dropForgottenPlaces(em: EntityManager, now: Date): Promise<void> {
  await em.execute('delete from known_place where expires_at <= ?', [now])
}

function hashOf({ email, block }: Place): string {
  return createHash('sha256').update(`${email}\n${block}`).digest('base64url')
}
