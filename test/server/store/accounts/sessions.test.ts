import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  dropDeadSessions,
  endSession,
  endSessionsOf,
  findActiveSession,
  listSessions,
  openSession,
  openSessionByPasskey,
  touchSession,
} from '#server/store/accounts/sessions.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

/** A person with a proven address, and a passkey that is named after them. */
async function person(name: string): Promise<string> {
  const userId = await here.user(name)
  await here.rows('update users set is_email_verified = true where id = $1', [userId])
  const key = { credential_id: name, user_id: userId, public_key: 'k', counter: 0, name: 'phone', created_at: here.now }
  await here.insert('passkey', key)
  return userId
}

async function session(userId: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const usual = { id, user_id: userId, created_at: here.at(-100), last_seen_at: here.at(-50), expires_at: here.at(1) }
  await here.insert('session', { ...usual, ...columns })
  return id
}

/** A session each: two that are open, one that expires in this moment, one that was ended, and one of somebody else. */
async function sessions() {
  const [ann, bo] = [await person('ann'), await person('bo')]
  const ended = await session(ann, { ended_at: here.at(-9) })
  const ids = { first: await session(ann), second: await session(ann), bos: await session(bo), ended }
  return { ann, bo, ids: { ...ids, expired: await session(ann, { expires_at: here.now }) } }
}
type Name = keyof Awaited<ReturnType<typeof sessions>>['ids']

/** When each session was ended; without those that are open or gone. */
async function ends(ids: Record<Name, string>): Promise<Partial<Record<Name, Date>>> {
  const rows = await here.rows<{ id: string; at: Date }>(
    'select id, ended_at as at from session where ended_at is not null',
  )
  const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0]
  return Object.fromEntries(rows.map(({ id, at }) => [nameOf(id), at]))
}

const opened = (userId: string) => ({
  userId,
  browser: 'Firefox',
  ipAddress: '192.0.2.1',
  now: here.now,
  expiresAt: here.at(9),
})
const ways = {
  password: (userId: string, password = 'x') => openSession(here.em(), opened(userId), password),
  passkey: (userId: string, key = 'ann') => openSessionByPasskey(here.em(), opened(userId), key),
}

test.each(['password', 'passkey'] as const)(
  'a session is opened by the %s of a proven account only',
  async (method) => {
    const [ann, bo] = [await person('ann'), await person('bo')]
    const open = ways[method]
    const unproven = await here.user('unproven')
    const key = {
      credential_id: 'unproven',
      user_id: unproven,
      public_key: 'k',
      counter: 0,
      name: 'a',
      created_at: here.now,
    }
    await here.insert('passkey', key)
    expect(await open(ann, 'of another')).toBeUndefined()
    expect(await open(randomUUID())).toBeUndefined()
    expect(await open(unproven, method === 'password' ? 'x' : 'unproven')).toBeUndefined()
    expect(await ways.passkey(bo, 'ann')).toBeUndefined()
    const id = await open(ann)
    expect(await here.rows('select * from session')).toEqual([
      {
        id,
        user_id: ann,
        browser: 'Firefox',
        ip_address: '192.0.2.1',
        method,
        created_at: here.now,
        last_seen_at: here.now,
        expires_at: here.at(9),
        ended_at: null,
      },
    ])
  },
)

test.each([
  ['password', `update users set password = 'another' where id = ?`],
  ['passkey', 'delete from passkey where user_id = ?'],
] as const)('a person whose %s goes in the same moment is not let in', async (method, change) => {
  const ann = await person('ann')
  let opening: Promise<string | undefined> | undefined
  await here.em().transactional(async (tx) => {
    await tx.execute(change, [ann])
    opening = ways[method](ann)
    await untilWaiting(here.em(), 1)
  })
  expect(await opening).toBeUndefined()
})

test('a session is its own person’s, until it ends or expires, and while the address is proven', async () => {
  const { ann, bo, ids } = await sessions()
  const find = (name: Name, userId = ann) =>
    findActiveSession({ em: here.em(), sessionId: ids[name], userId, now: here.now })
  expect(await find('first')).toEqual({ email: addressOf('ann'), lastSeenAt: here.at(-50) })
  expect(await find('bos', bo)).toEqual({ email: addressOf('bo'), lastSeenAt: here.at(-50) })
  for (const name of ['bos', 'ended', 'expired'] as const) expect(await find(name), name).toBeUndefined()
  await here.rows('update users set is_email_verified = false')
  expect(await find('first')).toBeUndefined()
})

test('a person sees the sessions that are open, the one that was used last first', async () => {
  const { ann, ids } = await sessions()
  const never = await session(ann, { created_at: here.at(-50), last_seen_at: null, browser: 'Firefox' })
  await touchSession(here.em(), ids.second, here.at(-40))
  const listed = await listSessions(here.em(), ann, here.now)
  expect(listed.map(({ id }) => id)).toEqual([ids.second, ...[ids.first, never].toSorted()])
  expect(listed.find(({ id }) => id === never)).toEqual({
    id: never,
    browser: 'Firefox',
    ipAddress: null,
    method: 'password',
    createdAt: here.at(-50),
    lastSeenAt: here.at(-50),
  })
  expect(listed.find(({ id }) => id === ids.first)?.lastSeenAt).toEqual(here.at(-50))
})

test("ending a session ends one of the person's own, once", async () => {
  const { ann, ids } = await sessions()
  const end = (name: Name) => endSession(here.em(), { userId: ann, sessionId: ids[name] }, here.now)
  expect([await end('bos'), await end('ended')]).toEqual([false, false])
  expect(await end('first')).toBe(true)
  expect(await ends(ids)).toEqual({ ended: here.at(-9), first: here.now })
})

test('all sessions of a person end, or all but one, and no others', async () => {
  const { ann, ids } = await sessions()
  await endSessionsOf(here.em(), { userId: ann, except: ids.first }, here.at(1))
  const others = { ended: here.at(-9), second: here.at(1), expired: here.at(1) }
  expect(await ends(ids)).toEqual(others)
  await endSessionsOf(here.em(), { userId: ann }, here.at(2))
  expect(await ends(ids)).toEqual({ ...others, first: here.at(2) })
})

test('sessions that can no longer be used are forgotten', async () => {
  const { ids } = await sessions()
  const left = async () => (await here.rows<{ id: string }>('select id from session')).map(({ id }) => id).toSorted()
  await dropDeadSessions(here.em(), here.at(-10))
  expect(await left()).toEqual(Object.values(ids).toSorted())
  await dropDeadSessions(here.em(), here.at(-9))
  expect(await left()).toEqual([ids.first, ids.second, ids.bos, ids.expired].toSorted())
  await dropDeadSessions(here.em(), here.now)
  expect(await left()).toEqual([ids.first, ids.second, ids.bos].toSorted())
})
