import { createHash } from 'node:crypto'
import { KnownOriginEntity } from '#server/store/entities/accounts/known-origin.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'

/** How long an origin is remembered after the last sign-in from it. */
const rememberedMs = 30 * 24 * 3_600_000

/** An account and a block of network addresses, stored as one hash that reveals neither. */
export interface Origin {
  email: string
  block: string
}

export async function rememberOrigin(em: EntityManager, origin: Origin, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + rememberedMs)
  await em.upsert(KnownOriginEntity, {
    originHash: hashOf(origin),
    addressHash: addressHash(origin.email),
    expiresAt,
  })
}

/** True if the person signed in, or set a new password, from this origin before. */
export async function isKnownOrigin(em: EntityManager, origin: Origin, now: Date): Promise<boolean> {
  return (await em.count(KnownOriginEntity, { originHash: hashOf(origin), expiresAt: { $gt: now } })) > 0
}

export async function dropForgottenOrigins(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(KnownOriginEntity, { expiresAt: { $lte: now } })
}

function hashOf({ email, block }: Origin): string {
  return createHash('sha256').update(`${email}\n${block}`).digest('base64url')
}
