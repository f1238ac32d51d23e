import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkRequestsCountForMs } from '#domain/auth/link-mail-allowance.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { dropAnalyticsBefore } from '#server/store/accounts/analytics-events.ts'
import {
  calendarFeedOf,
  dropCalendarFeed,
  ownerOfCalendarFeed,
  saveCalendarFeed,
} from '#server/store/accounts/calendar-feeds.ts'
import { deletePerson } from '#server/store/accounts/delete-person.ts'
import { dropForgottenOrigins, isKnownOrigin, rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { dropOldLinkRequests, lockLinkRequests, recordLinkRequest } from '#server/store/accounts/link-requests.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()
const dayMs = 86_400_000
const uuidOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

/** All rows of a person, and of requests by others in the name of their address. */
async function plantAllOf(name: string, asker: string): Promise<string> {
  const [userId, askerId] = [await here.user(name), await here.user(asker)]
  const address = addressOf(name)
  await here.alert(name)
  await here.alert(name, { user_id: askerId })
  await here.alert(asker, { user_id: userId, email: addressOf(`${name}-elsewhere`) })
  await here.mail(name, { kind: 'alert-paused' })
  await here.mail(asker, { kind: 'alert-paused', address: addressOf(`${name}-before`), user_id: userId })
  const answer = JSON.stringify({ alerts: [{ email: addressOf(asker) }, { email: address }] })
  const request = { user_id: askerId, request_id: randomUUID(), is_visitor: false, answer, created_at: here.now }
  await here.insert('alert_request', request)
  await here.insert('email_change', {
    id: randomUUID(),
    user_id: askerId,
    old_email: addressOf(asker),
    new_email: address,
    confirm_token: name,
    requested_at: here.now,
    expires_at: here.now,
  })
  const event = { id: randomUUID(), timestamp: here.now, user_id: userId, event_type: 'view', event_data: '{}' }
  await here.insert('user_analytics', event)
  await rememberOrigin(here.em(), { email: address, block: 'somewhere' }, here.now)
  await recordLinkRequest(here.em(), address, { kind: 'verify-email', at: here.now })
  for (const key of [`sign-in ${addressHash(address)} from somewhere`, `change ${userId}`])
    await here.insert('rate_limit', { key, count: 1, window_ends_at: here.now })
  return userId
}

const tables = ['users', 'alert', 'notification', 'alert_request', 'email_change', 'user_analytics', 'known_origin']

/** All rows of each table that may hold a person. */
async function stored(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of [...tables, 'link_request', 'rate_limit']) {
    const rows = await here.rows<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

test('deleting a person deletes all that is stored of them or asked for in their name, and nothing of others', async () => {
  // The askers are still there afterwards.
  for (const name of ['asker', 'another-asker']) await here.user(name)
  await plantAllOf('bo', 'asker')
  const before = await stored()
  const ann = await plantAllOf('ann', 'another-asker')
  await inTransaction(here.em(), (tx) => deletePerson(tx, { userId: ann, email: addressOf('ann') }))
  expect(await stored()).toEqual(before)
  expect(before['alert']).toHaveLength(3)
})

test.each<[table: string, last: string, plant: (userId: string, name: 'first' | 'last') => Promise<unknown>]>([
  [
    'notification',
    `id = '${uuidOf(2)}'`,
    (_, name) => here.mail('ann', { id: { first: uuidOf(1), last: uuidOf(2) }[name], state: 'sent' }),
  ],
  [
    'rate_limit',
    `key like 'last%'`,
    (userId, name) => here.insert('rate_limit', { key: `${name} ${userId}`, count: 1, window_ends_at: here.now }),
  ],
])('rows of %s that go with a person are locked in the order that everybody uses', async (table, last, plant) => {
  const userId = await here.user('ann')
  // Not in that order in the table.
  for (const name of ['last', 'first'] as const) await plant(userId, name)
  let deleted: Promise<unknown> | undefined
  const free = await here.em().transactional(async (tx) => {
    await tx.execute(`select 1 from ${table} where ${last} for update`)
    deleted = here.em().transactional(async (other) => {
      // As PostgreSQL reads a small table: an index would bring them in order by itself.
      await other.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
      await deletePerson(other, { userId, email: addressOf('ann') })
    })
    await untilWaiting(here.em(), 1)
    return here.rows(`select 1 from ${table} for update skip locked`)
  })
  await deleted
  expect(free).toEqual([])
  expect(await here.rows(`select 1 from ${table}`)).toEqual([])
})

test('a change to the address that was confirmed is its new owner’s own, and stays', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  await here.insert('email_change', {
    id: randomUUID(),
    user_id: bo,
    old_email: addressOf('bo'),
    new_email: addressOf('ann'),
    confirm_token: 'c',
    requested_at: here.now,
    expires_at: here.now,
    confirmed_at: here.now,
  })
  await inTransaction(here.em(), (tx) => deletePerson(tx, { userId: ann, email: addressOf('ann') }))
  expect(await here.rows('select 1 from email_change')).toHaveLength(1)
})

test('a person has one address of a calendar at a time', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const save = (userId: string, tokenHash: string, ms = 0) =>
    saveCalendarFeed(here.em(), { userId, tokenHash, now: here.at(ms) })
  await save(ann, 'first')
  await save(bo, 'his', 2)
  await save(ann, 'second', 1)
  const owners = async () =>
    Promise.all(['first', 'second', 'his'].map((token) => ownerOfCalendarFeed(here.em(), token)))
  expect(await owners()).toEqual([undefined, ann, bo])
  expect(await calendarFeedOf(here.em(), ann)).toEqual(here.at(1))
  await dropCalendarFeed(here.em(), ann)
  expect([await owners(), await calendarFeedOf(here.em(), ann)]).toEqual([[undefined, undefined, bo], undefined])
})

test('an origin is known to its address for thirty days after the last sign-in from there', async () => {
  const origin = { email: addressOf('ann'), block: 'here' }
  await rememberOrigin(here.em(), origin, here.now)
  await rememberOrigin(here.em(), { ...origin, block: 'there' }, here.at(1))
  await rememberOrigin(here.em(), origin, here.at(1))
  const known = (ms: number, of = origin) => isKnownOrigin(here.em(), of, here.at(30 * dayMs + ms))
  expect([await known(0), await known(1)]).toEqual([true, false])
  expect(await known(0, { ...origin, email: addressOf('bo') })).toBe(false)
  await rememberOrigin(here.em(), origin, here.now)
  await dropForgottenOrigins(here.em(), here.at(30 * dayMs))
  expect([await known(-1), await known(0, { ...origin, block: 'there' })]).toEqual([false, true])
})

test('granted links count for their address until they are a day old, one request after the other', async () => {
  const ask = (ms: number, name = 'ann') => lockLinkRequests(here.em(), addressOf(name), here.at(ms))
  const [first, second] = [
    { kind: 'verify-email', at: here.now },
    { kind: 'reset-password', at: here.at(1) },
  ] as const
  for (const one of [first, second]) await recordLinkRequest(here.em(), addressOf('ann'), one)
  await recordLinkRequest(here.em(), addressOf('bo'), first)
  expect(await ask(linkRequestsCountForMs - 1)).toEqual([first, second])
  expect(await ask(linkRequestsCountForMs)).toEqual([second])
  await dropOldLinkRequests(here.em(), here.at(linkRequestsCountForMs))
  expect([await ask(0), await ask(0, 'bo')]).toEqual([[second], []])
  let waiting: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await lockLinkRequests(tx, addressOf('ann'), here.now)
    await ask(0, 'bo')
    waiting = ask(0)
    await untilWaiting(here.em(), 1)
    await recordLinkRequest(tx, addressOf('ann'), first)
  })
  expect(await waiting).toHaveLength(2)
})

test('counts from before an instant are forgotten', async () => {
  for (const ms of [-1, 0])
    await here.insert('user_analytics', { id: randomUUID(), timestamp: here.at(ms), event_type: 'a', event_data: '{}' })
  await dropAnalyticsBefore(here.em(), here.now)
  expect(await here.rows('select timestamp from user_analytics')).toEqual([{ timestamp: here.now }])
})
