import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxApiKeys } from '#domain/integrations/api-key.ts'
import {
  dropApiKey,
  findApiKey,
  insertApiKey,
  isApiKeyOpen,
  listApiKeys,
  noteApiKeyUse,
} from '#server/store/integrations/api-keys.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const hourMs = 3_600_000

/** A key as it stands in the store. Resolves to its id. */
async function key(name: string, columns: { id?: string | undefined } & Record<string, unknown> = {}): Promise<string> {
  const id = columns.id ?? randomUUID()
  const made = { name: 'a script', key_hash: id, created_at: here.now }
  await here.insert('api_key', { user_id: await here.user(name), ...made, ...columns, id })
  return id
}

const idsOf = async (name: string) => (await listApiKeys(here.em(), await here.user(name))).map(({ id }) => id)

test('a person has so many keys and no more, whatever others have', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const add = (userId: string, keyHash: string) =>
    insertApiKey(here.em(), { userId, name: 'mine', keyHash, scopes: ['read'], expiresAt: here.at(1), now: here.now })
  for (let at = 1; at < maxApiKeys; at += 1) await key('ann')
  expect(await add(ann, 'last')).toBe(true)
  expect(await add(ann, 'too many')).toBe(false)
  expect(await add(bo, 'of bo')).toBe(true)
  expect([(await idsOf('ann')).length, (await idsOf('bo')).length]).toEqual([maxApiKeys, 1])
  expect(await listApiKeys(here.em(), bo)).toMatchObject([
    { name: 'mine', scopes: ['read'], createdAt: here.now, expiresAt: here.at(1), lastUsedAt: null },
  ])
})

test('keys are listed by when they were made, and those of one moment by their ids', async () => {
  const [second, third] = ['2', '3'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
  await key('ann', { id: third })
  await key('ann', { id: second })
  const first = await key('ann', { id: '90000000-0000-4000-8000-000000000000', created_at: here.at(-1) })
  expect(await idsOf('ann')).toEqual([first, second, third])
})

test('a key is ended by its person, and no other key is', async () => {
  const [one, other, ofBo] = [await key('ann'), await key('ann'), await key('bo')]
  expect(await dropApiKey(here.em(), { id: ofBo, userId: await here.user('ann') })).toBe(false)
  expect(await dropApiKey(here.em(), { id: one, userId: await here.user('ann') })).toBe(true)
  expect([await idsOf('ann'), await idsOf('bo')]).toEqual([[other], [ofBo]])
})

test('a key is found by its stored hash', async () => {
  const keyId = await key('ann', { key_hash: 'hers' })
  await key('bo', { key_hash: 'his' })
  expect(await findApiKey(here.em(), 'hers')).toMatchObject({ keyId, userId: await here.user('ann'), scopes: [] })
  expect(await findApiKey(here.em(), 'nobody')).toBe(undefined)
})

test('a key is open until it expires, is paused or ended', async () => {
  const id = await key('ann', { expires_at: here.at(1) })
  const isOpen = (now: Date) => isApiKeyOpen(here.em(), { id, now })
  expect([await isOpen(here.now), await isOpen(here.at(1))]).toEqual([true, false])
  await here.em().execute('update api_key set expires_at = null, paused_at = ? where id = ?', [here.now, id])
  expect(await isOpen(here.now)).toBe(false)
})

test('that a key was used is noted at most once an hour, for this key alone', async () => {
  const [id, other] = [await key('ann'), await key('ann')]
  const usedAt = async () => {
    const keys = await listApiKeys(here.em(), await here.user('ann'))
    return [id, other].map((one) => keys.find((found) => found.id === one)?.lastUsedAt)
  }
  await noteApiKeyUse(here.em(), id, here.now)
  expect(await usedAt()).toEqual([here.now, null])
  await noteApiKeyUse(here.em(), id, here.at(hourMs))
  expect(await usedAt()).toEqual([here.now, null])
  await noteApiKeyUse(here.em(), id, here.at(hourMs + 1))
  expect(await usedAt()).toEqual([here.at(hourMs + 1), null])
})
