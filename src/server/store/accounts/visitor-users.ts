import { randomUUID } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The password of a visitor's record. No hash ever equals it, so nobody can sign in with it. */
export const unusablePassword = '!'

// Not 'for update': a reading that emails the person refers to the key of the row, and must not wait for an alert that
// waits for the reading.
const lockUserStatement = statement('select 1 from users where id = ? for no key update')

/** Locks a person, so that one request at a time changes their rows until the transaction ends. */
export async function lockUser(em: EntityManager, userId: string): Promise<void> {
  await execute(em, lockUserStatement, [userId])
}

const insertVisitorStatement =
  statement(`insert into users (id, email, password, created_at, updated_at) values (?, ?, '${unusablePassword}', ?, ?)
     on conflict (email) do nothing`)

const userIdStatement = statement('select id from users where email = ?', { id: uuid() })

/** The user record of an address; created without a usable password if it is missing (rule alerts-6). */
export async function userIdForAddress(em: EntityManager, email: string, now: Date): Promise<string> {
  await execute(em, insertVisitorStatement, [randomUUID(), email, now, now])
  const [row] = await execute(em, userIdStatement, [email])
  if (!row) throw new Error('a user record that was just made is gone')
  return row.id
}
