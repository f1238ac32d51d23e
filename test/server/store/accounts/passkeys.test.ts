import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropOldChallenges, insertChallenge, takeChallenge } from '#server/store/accounts/passkey-challenges.ts'
import {
  dropPasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  usePasskey,
} from '#server/store/accounts/passkeys.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const stored = (userId: string, credentialId: string) => ({
  credentialId,
  userId,
  publicKey: `key of ${credentialId}`,
  counter: 3,
  transports: ['usb', 'nfc'],
})

/** Stores a passkey that was added so many ms from now. */
const add = (userId: string, credentialId: string, ms = 0) =>
  insertPasskey(here.em(), stored(userId, credentialId), { name: `name of ${credentialId}`, now: here.at(ms) })

async function keysOf(userId: string): Promise<string[]> {
  return (await listPasskeys(here.em(), userId)).map(({ credentialId, name }) => `${credentialId}: ${name}`)
}

test('a credential is stored once, whoever brings it, and found unchanged', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  expect([await add(ann, 'first'), await add(bo, 'first'), await add(bo, 'second')]).toEqual([true, false, true])
  expect(await findPasskey(here.em(), 'first')).toEqual(stored(ann, 'first'))
  expect(await findPasskey(here.em(), 'unknown')).toBeUndefined()
})

test('a counter is used once, of that passkey only', async () => {
  const ann = await here.user('ann')
  for (const id of ['first', 'second']) await add(ann, id)
  const use = () => usePasskey(here.em(), { credentialId: 'first', from: 3, to: 7 }, here.at(9))
  expect([await use(), await use()]).toEqual([true, false])
  expect(await here.rows('select credential_id as id, counter, last_used_at as at from passkey order by 1')).toEqual([
    { id: 'first', counter: '7', at: here.at(9) },
    { id: 'second', counter: '3', at: null },
  ])
})

test('a person lists, renames and removes their own passkeys only', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  await add(ann, 'z', -1)
  for (const id of ['b', 'a']) await add(ann, id)
  await add(bo, 'his')
  const rename = (userId: string, credentialId: string) => renamePasskey(here.em(), { userId, credentialId }, 'new')
  expect([await rename(ann, 'his'), await rename(ann, 'a')]).toEqual([false, true])
  expect(await keysOf(ann)).toEqual(['z: name of z', 'a: new', 'b: name of b'])
  const drop = (userId: string, credentialId: string) => dropPasskey(here.em(), { userId, credentialId })
  expect([await drop(ann, 'his'), await drop(ann, 'b')]).toEqual([false, true])
  expect([await keysOf(ann), await keysOf(bo)]).toEqual([['z: name of z', 'a: new'], ['his: name of his']])
})

test('a challenge is good once, for its purpose, in its session, until it expires', async () => {
  const userId = await here.user('ann')
  const [mine, other] = [randomUUID(), randomUUID()]
  for (const id of [mine, other])
    await here.insert('session', { id, user_id: userId, created_at: here.now, expires_at: here.at(9) })
  const out = { challenge: 'c', expiresAt: here.at(5) }
  const [prove, signIn] = [
    await insertChallenge(here.em(), { purpose: 'prove', sessionId: mine }, out),
    await insertChallenge(here.em(), { purpose: 'sign-in', sessionId: null }, { ...out, challenge: 'd' }),
  ]
  const take = (id: string, purpose: 'register' | 'sign-in' | 'prove', sessionId: string | null, ms = 4) =>
    takeChallenge(here.em(), id, { purpose, sessionId }, here.at(ms))
  expect(await take(prove, 'register', mine)).toBeUndefined()
  expect(await take(prove, 'prove', other)).toBeUndefined()
  expect(await take(prove, 'prove', null)).toBeUndefined()
  expect(await take(prove, 'prove', mine, 5)).toBeUndefined()
  expect(await take(signIn, 'sign-in', mine)).toBeUndefined()
  expect([await take(prove, 'prove', mine), await take(prove, 'prove', mine)]).toEqual(['c', undefined])
  await dropOldChallenges(here.em(), here.at(4))
  expect(await take(signIn, 'sign-in', null)).toBe('d')
  const late = await insertChallenge(here.em(), { purpose: 'sign-in', sessionId: null }, out)
  await dropOldChallenges(here.em(), here.at(5))
  expect(await take(late, 'sign-in', null)).toBeUndefined()
})
