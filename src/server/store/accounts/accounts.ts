import type { User } from '#domain/auth/user.ts'
import { UserEntity, type UserRow } from '#server/store/entities/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { unusablePassword } from './visitor-users.ts'
import { boolean, text, uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

export function findAccount(em: EntityManager, email: string): Promise<UserRow | null> {
  return em.findOne(UserEntity, { email }, { refresh: true })
}

export function findAccountByResetToken(em: EntityManager, tokenHash: string): Promise<UserRow | null> {
  return em.findOne(UserEntity, { passwordResetToken: tokenHash }, { refresh: true })
}

const lockAccountStatement = statement('select 1 from users where email = ? for update')

/** The account of an address, locked until the transaction ends. */
export async function lockAccount(em: EntityManager, email: string): Promise<UserRow | null> {
  await execute(em, lockAccountStatement, [email])
  return findAccount(em, email)
}

const lockAccountByVerificationTokenStatement = statement(
  'select 1 from users where email_verification_token = ? for update',
)

/** The account that a verification link was made for, locked until the transaction ends. */
export async function lockAccountByVerificationToken(em: EntityManager, tokenHash: string): Promise<UserRow | null> {
  await execute(em, lockAccountByVerificationTokenStatement, [tokenHash])
  return em.findOne(UserEntity, { emailVerificationToken: tokenHash }, { refresh: true })
}

/** True if the address was ever registered. A visitor's record only holds alerts (rule alerts-6). */
export function isRegistered(account: UserRow): boolean {
  return hasPassword(account) || Boolean(account.emailVerificationToken)
}

export function hasPassword(account: UserRow): boolean {
  return account.password !== unusablePassword
}

const redeemResetTokenStatement = statement(
  `update users u set password = ?, password_reset_token = null, password_reset_expires = null,
       is_email_verified = true, updated_at = ?
     from (select id, is_email_verified from users where password_reset_token = ? and password_reset_expires > ?
           for update) old
     where u.id = old.id
     returning u.id, u.email, old.is_email_verified as "wasVerified"`,
  { id: uuid(), email: text(), wasVerified: boolean() },
)

/**
 * Sets a new password if the reset token is still valid, and uses the token up: of many requests with one token only
 * one gets the row. It also proves the address.
 */
export async function redeemResetToken({
  em,
  tokenHash,
  password,
  now,
}: {
  em: EntityManager
  tokenHash: string
  password: string
  now: Date
}): Promise<{ id: string; email: string; wasVerified: boolean } | undefined> {
  const [row] = await execute(em, redeemResetTokenStatement, [password, now, tokenHash, now])
  return row
}

const withdrawPasswordStatement = statement(
  'update users set password = ? where id = ? and password = ? and not is_email_verified',
)

/** Removes the password of an unverified account, unless another one was set meanwhile. */
export async function withdrawPassword(em: EntityManager, { id, password }: UserRow): Promise<void> {
  await execute(em, withdrawPasswordStatement, [unusablePassword, id, password])
}

const replaceHashStatement = statement('update users set password = ? where id = ? and password = ?')

/** Replaces a hash by one of the same password at a higher cost, unless the password changed meanwhile. */
export async function replaceHash({
  em,
  id,
  from,
  to,
}: {
  em: EntityManager
  id: string
  from: string
  to: string
}): Promise<void> {
  await execute(em, replaceHashStatement, [to, id, from])
}

const dropUnprovenAlertsStatement = statement(`with held as (
       select a.id from alert a join users u on u.id = ? and a.user_id = u.id and a.email = u.email
       where a.created_at >= u.created_at and a.confirmed_at is null and a.ended_at is null
       order by a.id for no key update of a)
     update alert set ended_at = ?, end_reason = 'deleted', is_active = false where id in (select id from held)`)

/**
 * Deletes alerts that anybody requested before the address was proven, once its owner has proven it (rule accounts-28).
 * A visitor's alerts from before the account stay, to be claimed.
 */
export async function dropUnprovenAlerts({
  em,
  userId,
  now,
}: {
  em: EntityManager
  userId: string
  now: Date
}): Promise<void> {
  await execute(em, dropUnprovenAlertsStatement, [userId, now])
}

export function userOf(row: UserRow): User {
  const { id, email, firstName, lastName, isEmailVerified } = row
  return { id, email, firstName: firstName ?? null, lastName: lastName ?? null, isEmailVerified }
}
