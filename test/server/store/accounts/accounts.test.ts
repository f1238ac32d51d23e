import { expect, test } from 'vitest'
import {
  findAccount,
  lockAccount,
  lockAccountByVerificationToken,
  redeemResetToken,
  replaceHash,
  withdrawPassword,
} from '#server/store/accounts/accounts.ts'
import { dropUnprovenAlerts } from '#server/store/alerts/unproven-alerts.ts'
import { dropPassword, lockAccountById, setEmail, setPassword } from '#server/store/accounts/change-account.ts'
import { lockUser, unusablePassword, userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { lockPerson } from '#server/store/sql.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

async function user(name: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id = await here.user(name)
  for (const [column, value] of Object.entries(columns))
    await here.rows(`update users set ${column} = $1 where id = $2`, [value, id])
  return id
}

/** These columns of everybody, by name. */
async function users(columns: string): Promise<Record<string, unknown>> {
  const rows = await here.rows<Record<string, unknown>>(
    `select split_part(email, '@', 1) as name, ${columns} from users`,
  )
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]))
}

const locks: Record<string, (tx: EntityManager, id: string) => Promise<unknown>> = {
  'by its address': (tx) => lockAccount(tx, addressOf('ann')),
  'by its link': (tx) => lockAccountByVerificationToken(tx, 'link'),
  'by its number': lockAccountById,
  'for its alerts': lockUser,
  'for what is counted': lockPerson,
}

test.each(Object.entries(locks))(
  'an account that is locked %s makes others wait, and they find it as the lock left it',
  async (_how, lock) => {
    const id = await user('ann', { email_verification_token: 'link' })
    await user('bo', { email_verification_token: 'another' })
    let second: Promise<unknown> | undefined
    await here.em().transactional(async (tx) => {
      await lock(tx, id)
      second = here.em().transactional((other) => lock(other, id))
      await untilWaiting(here.em(), 1)
      await tx.execute(`update users set first_name = 'Ann' where id = ?`, [id])
    })
    const found = (await second) ?? (await findAccount(here.em(), addressOf('ann')))
    expect(found).toMatchObject({ id, firstName: 'Ann' })
    await here.em().transactional(async (tx) => {
      await lock(tx, id)
      await here.em().transactional((other) => lockAccount(other, addressOf('bo')))
    })
  },
)

const redeem = (tokenHash: string, password = 'new') =>
  redeemResetToken({ em: here.em(), tokenHash, password, now: here.now })

test('a link to reset is good for its account, before it expires', async () => {
  const token = { password_reset_token: 'link', password_reset_expires: here.at(1) }
  const ann = await user('ann', { ...token, updated_at: here.at(-9) })
  const bo = await user('bo', { ...token, password_reset_token: 'late', password_reset_expires: here.now })
  expect([await redeem('late'), await redeem('unknown')]).toEqual([undefined, undefined])
  expect(await redeem('link')).toEqual({ id: ann, email: addressOf('ann'), wasVerified: false })
  const columns =
    'password, password_reset_token as token, password_reset_expires as until, is_email_verified as proven'
  expect(await users(`${columns}, updated_at as at`)).toEqual({
    ann: { password: 'new', token: null, until: null, proven: true, at: here.now },
    bo: { password: 'x', token: 'late', until: here.now, proven: false, at: here.now },
  })
  expect(await redeem('link')).toBeUndefined()
  await user('bo', { password_reset_expires: here.at(1), is_email_verified: true })
  expect(await redeem('late')).toMatchObject({ id: bo, wasVerified: true })
})

test('of two uses of one link at once only the first sets a password', async () => {
  await user('ann', { password_reset_token: 'link', password_reset_expires: here.at(1) })
  let second: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await redeemResetToken({ em: tx, tokenHash: 'link', password: 'first', now: here.now })
    second = redeem('link', 'second')
    await untilWaiting(here.em(), 1)
  })
  expect([await second, await users('password')]).toEqual([undefined, { ann: { password: 'first' } }])
})

test('a password is withdrawn from an unproven account only, and replaced only where it is still the same', async () => {
  const columns = { password: 'old', is_email_verified: false }
  for (const name of ['unproven', 'changed', 'another']) await user(name, columns)
  await user('proven', { ...columns, is_email_verified: true })
  const rows = await Promise.all(
    ['unproven', 'changed', 'proven'].map((name) => findAccount(here.em(), addressOf(name))),
  )
  await user('changed', { password: 'since' })
  for (const row of rows) if (row) await withdrawPassword(here.em(), row)
  const passwords = { another: { password: 'old' }, changed: { password: 'since' }, proven: { password: 'old' } }
  expect(await users('password')).toEqual({ ...passwords, unproven: { password: unusablePassword } })
  for (const name of ['changed', 'proven'])
    await replaceHash({ em: here.em(), id: await here.user(name), from: 'old', to: 'dearer' })
  expect(await users('password')).toMatchObject({ ...passwords, proven: { password: 'dearer' } })
})

test('a new password ends the link that is out, unless the password was changed meanwhile', async () => {
  const columns = { password_reset_token: 'link', password_reset_expires: here.at(1), updated_at: here.at(-9) }
  const [ann] = [await user('ann', columns), await user('bo', { ...columns, password_reset_token: 'his' })]
  const set = (from: string) => setPassword(here.em(), { id: ann, from, to: 'new' }, here.now)
  expect(await set('another')).toBe(false)
  expect(await set('x')).toBe(true)
  const all = 'password, password_reset_token as token, password_reset_expires as until, updated_at as at'
  const bo = { password: 'x', token: 'his', until: here.at(1), at: here.at(-9) }
  expect(await users(all)).toEqual({ ann: { password: 'new', token: null, until: null, at: here.now }, bo })
})

test('one account gets another address or loses its password, and no other does', async () => {
  const columns = { password_reset_token: 'link', password_reset_expires: here.at(1), updated_at: here.at(-9) }
  const [ann, cy] = [await user('ann', columns), await user('cy', { email_verification_token: 'own' })]
  await user('bo', { ...columns, password_reset_token: 'his' })
  await setEmail(here.em(), ann, addressOf('anna'), here.now)
  await dropPassword(here.em(), ann, 'placeholder')
  await dropPassword(here.em(), cy, 'placeholder')
  const all = `password, password_reset_token as token, password_reset_expires as until, email_verification_token as link,
    updated_at as at`
  const nothing = { token: null, until: null }
  const bo = { password: 'x', token: 'his', until: here.at(1), link: null, at: here.at(-9) }
  expect(await users(all)).toEqual({
    bo,
    cy: { password: unusablePassword, ...nothing, link: 'own', at: here.now },
    anna: { password: unusablePassword, ...nothing, link: 'placeholder', at: here.now },
  })
})

test('proving the address deletes the alerts that others made in its name since there is an account', async () => {
  const [ann, bo] = [await user('ann'), await user('bo')]
  const cases: Record<string, Record<string, unknown>> = {
    'of the account': {},
    later: { created_at: here.at(1) },
    before: { created_at: here.at(-1) },
    confirmed: { confirmed_at: here.now },
    ended: { ended_at: here.at(-5), end_reason: 'retired', is_active: false },
    'at another address': { email: addressOf('other') },
    'of another': { user_id: bo, email: addressOf('bo') },
    'of another to this address': { user_id: bo },
  }
  const names: Record<string, string> = {}
  for (const [name, columns] of Object.entries(cases)) names[await here.alert('ann', columns)] = name
  await dropUnprovenAlerts({ em: here.em(), userId: ann, now: here.at(9) })
  const rows = await here.rows<Record<string, unknown>>(
    'select id, ended_at as at, end_reason as why, is_active as active from alert where ended_at is not null',
  )
  expect(Object.fromEntries(rows.map(({ id, ...rest }) => [names[String(id)], rest]))).toEqual({
    'of the account': { at: here.at(9), why: 'deleted', active: false },
    later: { at: here.at(9), why: 'deleted', active: false },
    ended: { at: here.at(-5), why: 'retired', active: false },
  })
})

test('an address has one record, which cannot sign in while it is a visitor’s', async () => {
  const ann = await user('ann')
  expect(await userIdForAddress(here.em(), addressOf('ann'), here.now)).toBe(ann)
  const visitor = await userIdForAddress(here.em(), addressOf('visitor'), here.now)
  expect(await userIdForAddress(here.em(), addressOf('visitor'), here.now)).toBe(visitor)
  expect(await users('password')).toEqual({ ann: { password: 'x' }, visitor: { password: unusablePassword } })
})
