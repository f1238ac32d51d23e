import type { Passkey } from '#domain/auth/passkey-inputs.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { PasskeyEntity } from '#server/store/entities/accounts/passkey.ts'

/** A stored passkey. Its public key and credential id are no secrets. */
export interface StoredPasskey {
  credentialId: string
  userId: string
  /** COSE, in base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

/** Stores a passkey. Returns false if its credential exists already. */
export async function insertPasskey(
  em: EntityManager,
  { credentialId, userId, publicKey, counter, transports }: StoredPasskey,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await em
    .getKysely()
    .insertInto('passkey')
    .values({
      credential_id: credentialId,
      user_id: userId,
      public_key: publicKey,
      counter: BigInt(counter),
      transports,
      name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function findPasskey(em: EntityManager, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await em.findOne(PasskeyEntity, { credentialId }, { refresh: true })
  if (!row) return undefined
  const { user, publicKey, counter, transports } = row
  return { credentialId, userId: user.id, publicKey, counter: Number(counter), transports }
}

/** Records a use. Returns false if another use came between, so that no counter is accepted twice. */
export async function usePasskey(
  em: EntityManager,
  { credentialId, from, to }: { credentialId: string; from: number; to: number },
  now: Date,
): Promise<boolean> {
  const unused = { credentialId, counter: BigInt(from) }
  return (await em.nativeUpdate(PasskeyEntity, unused, { counter: BigInt(to), lastUsedAt: now })) > 0
}

export async function listPasskeys(em: EntityManager, userId: string): Promise<Passkey[]> {
  const oldestFirst = { orderBy: { createdAt: 'asc', credentialId: 'asc' }, refresh: true } as const
  const rows = await em.find(PasskeyEntity, { user: userId }, oldestFirst)
  return rows.map(({ credentialId, name, createdAt, lastUsedAt }) => ({ credentialId, name, createdAt, lastUsedAt }))
}

/** Returns true if the passkey is the person's. */
export async function renamePasskey(
  em: EntityManager,
  { userId, credentialId }: { userId: string; credentialId: string },
  name: string,
): Promise<boolean> {
  return (await em.nativeUpdate(PasskeyEntity, { user: userId, credentialId }, { name })) > 0
}

/** Returns true if the passkey was the person's. */
export async function dropPasskey(
  em: EntityManager,
  { userId, credentialId }: { userId: string; credentialId: string },
): Promise<boolean> {
  return (await em.nativeDelete(PasskeyEntity, { user: userId, credentialId })) > 0
}
