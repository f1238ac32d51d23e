import { randomUUID } from 'node:crypto'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The password of a visitor's record. No hash ever equals it, so nobody can sign in with it. */
export const unusablePassword = '!'

/** Lets only one request at a time change what belongs to a person, until the transaction ends. */
export async function lockUser(em: EntityManager, userId: string): Promise<void> {
  await em.execute('select 1 from users where id = ? for update', [userId])
}

/** The user record of an address. Where there is none, one is created without a usable password (rule alerts-6). */
export async function userIdForAddress(em: EntityManager, email: string, now: Date): Promise<string> {
  await em.execute(
    `insert into users (id, email, password, created_at, updated_at) values (?, ?, '${unusablePassword}', ?, ?)
     on conflict (email) do nothing`,
    [randomUUID(), email, now, now],
  )
  const [row] = await em.execute<{ id: string }[]>('select id from users where email = ?', [email])
  if (!row) throw new Error('a user record that was just made is gone')
  return row.id
}
