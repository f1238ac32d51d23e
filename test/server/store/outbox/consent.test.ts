import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NotificationKind } from '#domain/notifications/notification.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { exchangeMails } from '#server/store/outbox/hand-over.ts'
import { mayMail } from '#server/store/outbox/mail-consent.ts'
import { claimNotifications } from '#server/store/outbox/outbox-claims.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { dropRows } from '#test/support/rows-of-tests.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const address = 'ann@example.com'
const all = NotificationKind.options
const ofAccount: NotificationKind[] = [
  'verify-email',
  'reset-password',
  'password-changed',
  'confirm-email',
  'email-changed',
  'passkey-added',
  'access-added',
  'channel-ended',
  'test-email',
  'account-deleted',
  'own-venue',
  'venue-request',
]

let world: WorldWith<'pipeline'>
beforeAll(async () => {
  world = await createWorld({ pipeline: true })
})
afterEach(() => dropRows(world.db))
afterAll(() => world.stop())

/** The kinds that may be mailed to the address now: when an email is written, and when it is handed over. */
async function allowed(): Promise<NotificationKind[]> {
  const answers = await mayMail(
    world.em(),
    all.map((kind) => ({ kind, address })),
    world.now(),
  )
  const written = all.filter((_kind, index) => answers[index])
  expect(await allowedAtHandOver()).toEqual(written)
  return written
}

async function allowedAtHandOver(): Promise<NotificationKind[]> {
  const presence = await announceWorker({ pool: world.db.database.pool, onNotification: () => {}, onLost: () => {} })
  const now = world.now()
  for (const kind of all) {
    await world.em().execute(
      `insert into notification (id, kind, address, payload, priority, available_at, created_at)
       values (gen_random_uuid(), ?, ?, '{}', 0, ?, ?)`,
      [kind, address, now, now],
    )
  }
  const claimed = await claimNotifications({ em: world.em(), owner: presence.owner, limit: 100, now })
  const marked = await exchangeMails({ em: world.em(), ended: [], next: claimed, now })
  const gone = new Set(claimed.filter((_one, index) => marked[index]).map(({ kind }) => kind))
  await world.em().execute('delete from notification')
  presence.end()
  return all.filter((kind) => gone.has(kind))
}

test('without a reason against it everything may go', async () => {
  expect(await allowed()).toEqual(all)
})

test('an unsubscribed person still gets mails about the account, a link to reset the password among them', async () => {
  await suppressAddress({ em: world.em(), address, reason: 'unsubscribed', now: world.now() })
  expect((await allowed()).toSorted()).toEqual(ofAccount.toSorted())
})

test('a mailbox that does not exist gets nothing at all', async () => {
  await suppressAddress({ em: world.em(), address, reason: 'hard-bounce', now: world.now() })
  expect(await allowed()).toEqual([])
})

test('a suppression for a full mailbox ends to the second', async () => {
  const expiresAt = new Date(world.now().getTime() + 1000)
  await suppressAddress({ em: world.em(), address, reason: 'soft-bounces', now: world.now(), expiresAt })
  expect(await allowed()).not.toContain('openings-found')
  world.clock.advance(1000)
  expect(await allowed()).toEqual(all)
  world.clock.advance(1)
  expect(await allowed()).toEqual(all)
})

test('a bounce after an unsubscription is recorded, and then not even account mail goes', async () => {
  await suppressAddress({ em: world.em(), address, reason: 'unsubscribed', now: world.now() })
  await suppressAddress({ em: world.em(), address, reason: 'hard-bounce', now: world.now() })
  expect(await allowed()).toEqual([])
})

test('a full mailbox, which passes, ends no unsubscription', async () => {
  const expiresAt = new Date(world.now().getTime() + 1000)
  await suppressAddress({ em: world.em(), address, reason: 'unsubscribed', now: world.now() })
  await suppressAddress({ em: world.em(), address, reason: 'soft-bounces', now: world.now(), expiresAt })
  world.clock.advance(30 * 86_400_000)
  expect(await allowed()).not.toContain('openings-found')
})

test('unsubscribing from a mailbox that does not exist brings it no account mail', async () => {
  await suppressAddress({ em: world.em(), address, reason: 'hard-bounce', now: world.now() })
  await suppressAddress({ em: world.em(), address, reason: 'unsubscribed', now: world.now() })
  expect(await allowed()).toEqual([])
})

test('with emails off in the preferences neither openings nor confirmations of alerts go', async () => {
  const { userId } = await world.addUser(address)
  await savePreferences({ em: world.em(), userId, update: { emailNotifications: false }, now: world.now() })
  const expected = all.filter((kind) => !['openings-found', 'alert-confirmation', 'alert-paused'].includes(kind))
  expect(await allowed()).toEqual(expected)
})

test('a suppression of one address says nothing about another, and case makes no other address', async () => {
  await suppressAddress({ em: world.em(), address: 'ANN@Example.com', reason: 'hard-bounce', now: world.now() })
  expect(await allowed()).toEqual([])
  const other = [{ kind: 'openings-found', address: 'bea@example.com' }] as const
  expect(await mayMail(world.em(), other, world.now())).toEqual([true])
})
