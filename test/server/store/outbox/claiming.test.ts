import { expect, onTestFinished, test } from 'vitest'
import { claimNotifications, delivererLockClass, leaseMs } from '#server/store/outbox/outbox-claims.ts'
import { newestLinkNonce } from '#server/store/outbox/link-nonces.ts'
import { relayTrouble, shareRelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { hasNotificationsOn, suppressAddress, suppressionOf } from '#server/store/outbox/suppressions.ts'
import { activeDeliverers } from '#server/store/outbox/deliverer-lock.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const here = plantingOfFile()

const owner = 4711
const claim = (limit: number, em = here.em()) => claimNotifications({ em, owner, limit, now: here.now })

test('claims go by priority, then by due time, then by turn, one by one or all at once', async () => {
  const due = { first: here.at(-2), last: here.at(-1) }
  const order: Record<string, Record<string, unknown>> = {
    'last-turn': { available_at: due.last, turn: 2 },
    'later-due': { available_at: due.last, turn: 1 },
    'first-due': { available_at: due.first, turn: 9 },
    urgent: { priority: 0, available_at: here.now, turn: 99 },
  }
  for (const [name, columns] of Object.entries(order)) await here.mail(name, columns)
  const expected = Object.keys(order).toReversed()
  const names = async (limit: number, em = here.em()) =>
    (await claim(limit, em)).map(({ address }) => address.split('@')[0])
  // As PostgreSQL reads a small table: an index would bring them in order by itself.
  const single = await here.em().transactional(async (tx) => {
    await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
    return [...(await names(1, tx)), ...(await names(1, tx)), ...(await names(1, tx)), ...(await names(1, tx))]
  })
  expect(single).toEqual(expected)
  await here.rows(`update notification set state = 'pending'`)
  expect(await names(4)).toEqual(expected)
})

test('a claimed mail is due to no other, counts its tries, and keeps when its batch began', async () => {
  const fresh = await here.mail('ann')
  const again = await here.mail('bo', {
    state: 'ambiguous',
    attempt: 2,
    available_at: here.at(-1),
    gathered_at: here.at(-9),
  })
  for (const state of ['sending', 'handed-over', 'sent', 'dead', 'suppressed', 'expired'])
    await here.mail('cy', { state })
  await here.mail('di', { available_at: here.at(1) })
  expect((await claim(9)).map(({ id, attempt }) => [id, attempt])).toEqual([
    [again, 3],
    [fresh, 1],
  ])
  const rows = await here.rows<{ id: string }>(
    'select id, state, attempt, lease_owner as owner, lease_until as until, gathered_at as gathered from notification where lease_owner is not null order by attempt',
  )
  const leased = { state: 'sending', owner, until: here.at(leaseMs) }
  expect(rows).toEqual([
    { id: fresh, attempt: 1, gathered: here.now, ...leased },
    { id: again, attempt: 3, gathered: here.at(-9), ...leased },
  ])
})

test('an email claims the matches that wait for its address, of its date where it is for one, and none afterwards', async () => {
  const alert = await here.alert('ann')
  const taken = await here.mail('ann', { state: 'sent', attempt: 1 })
  const address = addressOf('ann')
  await here.match(alert, { address, date: '2026-11-21', opening_key: 'today' })
  await here.match(alert, { address, date: '2026-11-22', opening_key: 'tomorrow' })
  await here.match(alert, { address, opening_key: 'told', notification_id: taken })
  await here.match(alert, { address: addressOf('bo'), opening_key: 'of another' })
  const tied = async () =>
    Object.fromEntries(
      (
        await here.rows<{ key: string; by: string }>(
          'select opening_key as key, notification_id as by from alert_match',
        )
      ).map(({ key, by }) => [key, by]),
    )
  const before = { today: null, tomorrow: null, told: taken, 'of another': null }
  await here.mail('ann', { state: 'ambiguous', attempt: 1, hand_overs: 1 })
  await here.mail('ann', { kind: 'alert-paused' })
  expect(await claim(9)).toHaveLength(2)
  expect(await tied()).toEqual(before)
  const urgent = await here.mail('ann', { only_date: '2026-11-21' })
  await claim(9)
  expect(await tied()).toEqual({ ...before, today: urgent })
  const rest = await here.mail('ann')
  await claim(9)
  expect(await tied()).toEqual({ ...before, today: urgent, tomorrow: rest })
})

test('the nonce of a link is that of the newest email of its kind to the person', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const link = (user_id: string, nonce: string, ms: number, kind = 'reset-password') =>
    here.mail('ann', { user_id, kind, payload: JSON.stringify({ nonce }), created_at: here.at(ms) })
  await link(ann, 'old', -3)
  await link(ann, 'new', -2)
  await link(ann, 'older', -4)
  await link(ann, 'other kind', -1, 'verify-email')
  await link(bo, 'other person', 0)
  expect(await newestLinkNonce(here.em(), 'reset-password', ann)).toBe('new')
  await here.rows(
    `update notification set id = '00000000-0000-4000-8000-000000000000', created_at = $1
    where payload->>'nonce' = 'older'`,
    [here.at(-2)],
  )
  expect(await newestLinkNonce(here.em(), 'reset-password', ann)).toBe('older')
})

test('the relay that is refused for longest is named, until its worker takes it back or is gone for three minutes', async () => {
  const trouble = (worker: number, since: number, reason: string, seen = 0) =>
    shareRelayTrouble(here.em(), { worker, trouble: { since: here.at(since), reason }, now: here.at(seen) })
  const named = async (ms = 0) => (await relayTrouble(here.em(), here.at(ms)))?.reason
  const minutes = 60_000
  expect(await named()).toBeUndefined()
  await trouble(1, -1, 'young')
  await trouble(2, -3, 'old', 1)
  await trouble(3, -2, 'middle', 2)
  expect([await named(), await named(3 * minutes), await named(3 * minutes + 1)]).toEqual(['old', 'old', 'middle'])
  await trouble(2, -1, 'old still', 3)
  expect([await named(), await named(3 * minutes + 2)]).toEqual(['middle', 'old still'])
  const rows = () => here.rows('select worker, since, seen_at as seen, reason from relay_refusal order by worker')
  expect(await rows()).toEqual([
    { worker: 1, since: here.at(-1), seen: here.now, reason: 'young' },
    { worker: 2, since: here.at(-1), seen: here.at(3), reason: 'old still' },
    { worker: 3, since: here.at(-2), seen: here.at(2), reason: 'middle' },
  ])
  await shareRelayTrouble(here.em(), { worker: 2, trouble: undefined, now: here.at(3 * minutes + 2) })
  expect(await rows()).toEqual([{ worker: 3, since: here.at(-2), seen: here.at(2), reason: 'middle' }])
})

test('a reason gives way to one that is as strong, and never to a weaker one', async () => {
  const reasons = { 'soft-bounces': here.at(1000), unsubscribed: null, 'hard-bounce': null } as const
  const suppress = (name: string, reason: keyof typeof reasons, expiresAt: Date | null = reasons[reason]) =>
    suppressAddress({ em: here.em(), address: addressOf(name), reason, now: here.now, expiresAt })
  const after: Record<string, string | undefined> = {}
  for (const before of ['soft-bounces', 'unsubscribed', 'hard-bounce'] as const) {
    for (const next of ['soft-bounces', 'unsubscribed', 'hard-bounce'] as const) {
      await suppress(`${before}-${next}`, before)
      await suppress(`${before}-${next}`, next)
      after[`${before} ${next}`] = await suppressionOf(here.em(), addressOf(`${before}-${next}`), here.now)
    }
  }
  expect(after).toEqual({
    'soft-bounces soft-bounces': 'soft-bounces',
    'soft-bounces unsubscribed': 'unsubscribed',
    'soft-bounces hard-bounce': 'hard-bounce',
    'unsubscribed soft-bounces': 'unsubscribed',
    'unsubscribed unsubscribed': 'unsubscribed',
    'unsubscribed hard-bounce': 'hard-bounce',
    'hard-bounce soft-bounces': 'hard-bounce',
    'hard-bounce unsubscribed': 'hard-bounce',
    'hard-bounce hard-bounce': 'hard-bounce',
  })
  await suppress('longer', 'soft-bounces')
  await suppress('longer', 'soft-bounces', here.at(5000))
  expect(await suppressionOf(here.em(), addressOf('longer'), here.at(4999))).toBe('soft-bounces')
  await suppress('for-good', 'soft-bounces')
  await suppress('for-good', 'unsubscribed')
  expect(await suppressionOf(here.em(), addressOf('for-good'), here.at(5000))).toBe('unsubscribed')
})

test('emails are on until the person of the address turns them off', async () => {
  await here.prefers(await here.user('on'))
  await here.prefers(await here.user('off'), { email_notifications: false })
  const on = (name: string) => hasNotificationsOn(here.em(), addressOf(name))
  expect([await on('on'), await on('off'), await on('nobody')]).toEqual([true, false, true])
})

test('deliverers are the numbers locked in this database, and no other locks count', async () => {
  const elsewhere = await createTestDatabase()
  const [ours, others] = [await here.pool().connect(), await elsewhere.database.pool.connect()]
  onTestFinished(async () => {
    ours.release(true)
    others.release(true)
    await elsewhere.drop()
  })
  await ours.query(
    `select pg_advisory_lock(${delivererLockClass}, 11), pg_advisory_lock(${delivererLockClass + 1}, 12)`,
  )
  await others.query(
    `select pg_advisory_lock(${delivererLockClass}, 13), pg_advisory_lock(${delivererLockClass + 1}, 14)`,
  )
  expect(await activeDeliverers(here.em())).toEqual(new Set([11]))
})
