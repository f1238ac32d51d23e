import { integer, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { unusablePassword } from './visitor-users.ts'
import { UserEntity, type UserRow } from '#server/store/entities/users.ts'

const setPasswordStatement = statement(
  `update users set password = ?, password_reset_token = null, password_reset_expires = null, updated_at = ?
     where id = ? and password = ? returning id`,
  { id: uuid() },
)

/**
 * Sets a new password, unless the checked one was changed meanwhile, and invalidates reset links. Returns true if it
 * was set.
 */
export async function setPassword(
  em: EntityManager,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  return (await execute(em, setPasswordStatement, [to, now, id, from])).length > 0
}

const lockByIdStatement = statement('select 1 as one from users where id = ? for update', { one: integer() })

/** An account by its number, locked until the transaction ends. */
export async function lockAccountById(em: EntityManager, id: string): Promise<UserRow | null> {
  await execute(em, lockByIdStatement, [id])
  return em.findOne(UserEntity, { id }, { refresh: true })
}

const dropUserStatement = statement('delete from users where id = ?')

/** Deletes a user record and its dependent rows. */
export async function dropUser(em: EntityManager, id: string): Promise<void> {
  await execute(em, dropUserStatement, [id])
}

const setEmailStatement = statement(
  `update users set email = ?, password_reset_token = null, password_reset_expires = null, updated_at = ? where id = ?`,
)

/** Gives an account another address. Links that were mailed to the old one open nothing any more. */
export async function setEmail(em: EntityManager, id: string, email: string, now: Date): Promise<void> {
  await execute(em, setEmailStatement, [email, now, id])
}

const lockOutStatement = statement(
  `update users set password = ?, email_verification_token = coalesce(email_verification_token, ?) where id = ?`,
)

/** Removes an account's password. `placeholder` marks it as registered. */
export async function dropPassword(em: EntityManager, id: string, placeholder: string): Promise<void> {
  await execute(em, lockOutStatement, [unusablePassword, placeholder, id])
}
