import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxSubscriptions } from '#domain/notifications/push-subscription.ts'
import {
  countSubscriptions,
  dropOwnSubscription,
  dropSignedOutSubscriptions,
  dropSubscription,
  isSubscribedAs,
  saveSubscription,
} from '#server/store/push/push-subscriptions.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

async function session(userId: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  await here.insert('session', { id, user_id: userId, created_at: here.now, expires_at: here.at(9), ...columns })
  return id
}

const endpointOf = (name: string) => `https://push.example/${name}`

async function save(userId: string, name: string, { ms = 0, keys = { p256dh: 'p', auth: 'a' }, sessionId = '' } = {}) {
  return saveSubscription({
    em: here.em(),
    userId,
    sessionId: sessionId || (await session(userId)),
    subscription: { endpoint: endpointOf(name), keys },
    now: here.at(ms),
  })
}

async function browsersOf(userId: string): Promise<string[]> {
  const rows = await here.rows<{ endpoint: string }>('select endpoint from push_subscription where user_id = $1', [
    userId,
  ])
  return rows.map(({ endpoint }) => endpoint.slice(endpointOf('').length)).toSorted()
}

test('a browser stays with its person, and another session of theirs takes it over with its secrets alone', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  expect(await save(ann, 'phone')).toBe(true)
  const secrets = [
    { p256dh: 'p', auth: 'other' },
    { p256dh: 'other', auth: 'a' },
    { p256dh: 'q', auth: 'b' },
  ]
  for (const keys of secrets) expect(await save(ann, 'phone', { keys })).toBe(false)
  expect(await save(bo, 'phone')).toBe(false)
  expect([await browsersOf(ann), await browsersOf(bo)]).toEqual([['phone'], []])
  const sessionId = await session(ann)
  expect(await save(ann, 'phone', { ms: 5, sessionId })).toBe(true)
  expect(await here.rows('select user_id, session_id, created_at, seen_at from push_subscription')).toEqual([
    { user_id: ann, session_id: sessionId, created_at: here.now, seen_at: here.at(5) },
  ])
})

test("past the limit of a person the browser goes that was seen longest ago, and no other person's", async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  await save(bo, 'his', { ms: -5 })
  const names = Array.from({ length: maxSubscriptions }, (_none, at) => `browser-${at}`)
  for (const [at, name] of names.entries()) await save(ann, name, { ms: at === 3 ? -1 : at })
  expect(await countSubscriptions(here.em(), ann)).toBe(maxSubscriptions)
  await save(ann, 'one-more', { ms: 99 })
  expect(await browsersOf(ann)).toEqual([...names.filter((name) => name !== 'browser-3'), 'one-more'].toSorted())
  expect([await browsersOf(bo), await countSubscriptions(here.em(), bo)]).toEqual([['his'], 1])
})

test('two browsers that a person subscribes at once are stored one after the other', async () => {
  const ann = await here.user('ann')
  let saving: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await tx.execute('select 1 from users where id = ? for update', [ann])
    const sessionId = randomUUID()
    saving = save(ann, 'phone', { sessionId }).catch((error: unknown) => error)
    await untilWaiting(here.em(), 1)
    const times = [ann, here.now, here.at(9)]
    await tx.execute(
      `insert into session (id, user_id, created_at, expires_at) values ('${sessionId}', ?, ?, ?)`,
      times,
    )
  })
  expect(await saving).toBe(true)
})

test('a person forgets their own browser, and a push service any that it no longer knows', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  for (const name of ['phone', 'laptop']) await save(ann, name)
  await save(bo, 'his')
  const known = (userId: string, name: string) => isSubscribedAs(here.em(), userId, endpointOf(name))
  expect([await known(ann, 'phone'), await known(ann, 'his'), await known(bo, 'phone')]).toEqual([true, false, false])
  await dropOwnSubscription(here.em(), ann, endpointOf('his'))
  await dropOwnSubscription(here.em(), ann, endpointOf('phone'))
  expect([await browsersOf(ann), await browsersOf(bo)]).toEqual([['laptop'], ['his']])
  const [{ id } = { id: '' }] = await here.rows<{ id: string }>('select id from push_subscription where user_id = $1', [
    bo,
  ])
  await dropSubscription(here.em(), id)
  expect([await browsersOf(ann), await browsersOf(bo)]).toEqual([['laptop'], []])
})

test('a browser that was signed out is forgotten, and one whose session expired outlives it', async () => {
  const ann = await here.user('ann')
  const sessions = {
    open: await session(ann, { expires_at: here.at(1) }),
    expired: await session(ann, { expires_at: here.now }),
    ended: await session(ann, { ended_at: here.now }),
    both: await session(ann, { ended_at: here.now, expires_at: here.now }),
  }
  for (const [name, sessionId] of Object.entries(sessions)) await save(ann, name, { sessionId })
  await dropSignedOutSubscriptions(here.em(), here.now)
  const rows = await here.rows<{ endpoint: string; session: string | null }>(
    'select endpoint, session_id as session from push_subscription order by 1',
  )
  expect(rows).toEqual([
    { endpoint: endpointOf('expired'), session: null },
    { endpoint: endpointOf('open'), session: sessions.open },
  ])
})
