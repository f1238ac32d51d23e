import { randomUUID } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** The password of a visitor's record. No hash ever equals it, so nobody can sign in with it. */
export const unusablePassword = '!'

/** Locks a person, so that one request at a time changes their rows until the transaction ends. */
export async function lockUser(em: EntityManager, userId: string): Promise<void> {
  // MikroORM has only 'for update': a reading that emails the person refers to the key of the row, and must not wait for
  // an alert that waits for the reading.
  const one = em.getKysely().selectFrom('users').select('id').where('id', '=', userId)
  await one.forNoKeyUpdate().execute()
}

/** The user record of an address; created without a usable password if it is missing (rule alerts-6). */
export async function userIdForAddress(em: EntityManager, email: string, now: Date): Promise<string> {
  const known = { id: randomUUID(), email, password: unusablePassword, createdAt: now, updatedAt: now }
  const { id } = await em.upsert(UserEntity, known, { onConflictFields: ['email'], onConflictAction: 'ignore' })
  return id
}
