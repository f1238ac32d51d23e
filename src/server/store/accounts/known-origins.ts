import { createHash } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'

/** How long an origin is remembered after the last sign-in from it. */
const rememberedMs = 30 * 24 * 3_600_000

/** An account and a block of network addresses, stored as one hash that reveals neither. */
export interface Origin {
  email: string
  block: string
}

const rememberOriginStatement =
  statement(`insert into known_origin (origin_hash, address_hash, expires_at) values (?, ?, ?)
     on conflict (origin_hash) do update set expires_at = excluded.expires_at, address_hash = excluded.address_hash`)

export async function rememberOrigin(em: EntityManager, origin: Origin, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + rememberedMs)
  await execute(em, rememberOriginStatement, [hashOf(origin), addressHash(origin.email), expiresAt])
}

const isKnownOriginStatement = statement('select 1 from known_origin where origin_hash = ? and expires_at > ?')

/** True if the person signed in, or set a new password, from this origin before. */
export async function isKnownOrigin(em: EntityManager, origin: Origin, now: Date): Promise<boolean> {
  const rows = await execute(em, isKnownOriginStatement, [hashOf(origin), now])
  return rows.length > 0
}

const dropForgottenOriginsStatement = statement('delete from known_origin where expires_at <= ?')

export async function dropForgottenOrigins(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropForgottenOriginsStatement, [now])
}

function hashOf({ email, block }: Origin): string {
  return createHash('sha256').update(`${email}\n${block}`).digest('base64url')
}
