import type { Passkey } from '#domain/auth/passkey-inputs.ts'
import { instant, integer, json, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A stored passkey. Its public key and credential id are no secrets. */
export interface StoredPasskey {
  credentialId: string
  userId: string
  /** COSE, in base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

const insertPasskeyStatement = statement(
  `insert into passkey (credential_id, user_id, public_key, counter, transports, name, created_at)
     values (?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?)
     on conflict (credential_id) do nothing returning user_id as "userId"`,
  { userId: uuid() },
)

/** Stores a passkey. Returns false if its credential exists already. */
export async function insertPasskey(
  em: EntityManager,
  { credentialId, userId, publicKey, counter, transports }: StoredPasskey,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  const parameters = [credentialId, userId, publicKey, counter, JSON.stringify(transports), name, now]
  return (await execute(em, insertPasskeyStatement, parameters)).length > 0
}

const findPasskeyStatement = statement(
  `select credential_id as "credentialId", user_id as "userId", public_key as "publicKey",
       counter::integer as counter, to_jsonb(transports) as transports
     from passkey where credential_id = ?`,
  { credentialId: text(), userId: uuid(), publicKey: text(), counter: integer(), transports: json<string[]>() },
)

export async function findPasskey(em: EntityManager, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await execute(em, findPasskeyStatement, [credentialId])
  return row
}

const usePasskeyStatement = statement(
  `update passkey set counter = ?, last_used_at = ? where credential_id = ? and counter = ?
     returning user_id as "userId"`,
  { userId: uuid() },
)

/** Records a use. Returns false if another use came between, so that no counter is accepted twice. */
export async function usePasskey(
  em: EntityManager,
  { credentialId, from, to }: { credentialId: string; from: number; to: number },
  now: Date,
): Promise<boolean> {
  return (await execute(em, usePasskeyStatement, [to, now, credentialId, from])).length > 0
}

const listPasskeysStatement = statement(
  `select credential_id as "credentialId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
     from passkey where user_id = ? order by created_at, credential_id`,
  { credentialId: text(), name: text(), createdAt: instant(), lastUsedAt: nullable(instant()) },
)

export function listPasskeys(em: EntityManager, userId: string): Promise<Passkey[]> {
  return execute(em, listPasskeysStatement, [userId])
}

const renamePasskeyStatement = statement(
  'update passkey set name = ? where user_id = ? and credential_id = ? returning name',
  { name: text() },
)

/** Returns true if the passkey is the person's. */
export async function renamePasskey(
  em: EntityManager,
  { userId, credentialId }: { userId: string; credentialId: string },
  name: string,
): Promise<boolean> {
  return (await execute(em, renamePasskeyStatement, [name, userId, credentialId])).length > 0
}

const dropPasskeyStatement = statement('delete from passkey where user_id = ? and credential_id = ? returning name', {
  name: text(),
})

/** Returns true if the passkey was the person's. */
export async function dropPasskey(
  em: EntityManager,
  { userId, credentialId }: { userId: string; credentialId: string },
): Promise<boolean> {
  return (await execute(em, dropPasskeyStatement, [userId, credentialId])).length > 0
}
