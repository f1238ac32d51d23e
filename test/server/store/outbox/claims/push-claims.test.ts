import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priorityIn } from '#domain/notifications/notification.ts'
import { leaseMs, pushLeaseMs } from '#server/store/outbox/outbox-claims.ts'
import { claimPushes, markPushed, nextPushDueAt } from '#server/store/outbox/claims/push-claims.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const owner = 4711
const claim = (limit: number, em = here.em()) => claimPushes({ em, owner, limit, now: here.now })

/** A person's browser, in a session of its own unless there is none. */
async function browser(name: string, session: Record<string, unknown> | null = {}): Promise<string> {
  const [id, userId] = [randomUUID(), await here.user(name)]
  const sessionId = session && randomUUID()
  if (session)
    await here.insert('session', {
      id: sessionId,
      user_id: userId,
      created_at: here.now,
      expires_at: here.at(9),
      ...session,
    })
  const keys = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' }
  const seen = { created_at: here.now, seen_at: here.now }
  await here.insert('push_subscription', { id, user_id: userId, session_id: sessionId, ...keys, ...seen })
  return id
}

/** A push to a browser, of a gathering of its own. */
async function push(name: string, subscription: string, columns: Record<string, unknown> = {}): Promise<string> {
  const gathering = await here.gathering(await here.user(name), { spread_at: here.now, created_at: here.at(-7) })
  const usual = { kind: 'openings-pushed', priority: priorityIn.push, gathering_id: gathering }
  return here.mail(name, { ...usual, subscription_id: subscription, available_at: here.at(-1), ...columns })
}

const wanted = async (name: string, is = true) => here.prefers(await here.user(name), { push_notifications: is })

/** Pushes to browsers of which only those of these names are to get any. */
async function pushes(): Promise<Record<string, string>> {
  for (const name of ['ann', 'bo']) await wanted(name)
  await wanted('off', false)
  await here.user('no-choice')
  const [signedIn, without] = [await browser('ann'), await browser('bo', null)]
  return {
    'signed in': await push('ann', signedIn),
    'without a session': await push('bo', without),
    'signed out': await push('ann', await browser('ann', { ended_at: here.now })),
    off: await push('off', await browser('off')),
    'no choice': await push('no-choice', await browser('no-choice')),
  }
}
const mayGo = ['signed in', 'without a session']

test('a push is claimed with its browser, unless it was signed out or its person wants none', async () => {
  const ids = await pushes()
  const claimed = await claim(9)
  expect(claimed).toHaveLength(5)
  const reachable = claimed.filter(({ browser }) => browser !== null).map(({ id }) => id)
  expect(reachable.toSorted()).toEqual(mayGo.map((name) => ids[name]).toSorted())
  const [row] = await here.rows<Record<string, string>>(
    `select gathering_id, subscription_id from notification where id = $1`,
    [ids['signed in']],
  )
  expect(claimed.find(({ id }) => id === ids['signed in'])).toEqual({
    id: ids['signed in'],
    attempt: 1,
    createdAt: here.at(-7),
    claimedAt: here.now,
    handOvers: 0,
    failures: 0,
    gatheringId: row?.['gathering_id'],
    channel: null,
    browser: {
      subscriptionId: row?.['subscription_id'],
      endpoint: `https://push.example/${row?.['subscription_id']}`,
      p256dh: 'p',
      auth: 'a',
    },
  })
})

test('a push is handed over once, by its holder, and not after pushes were turned off or the browser signed out', async () => {
  const ids = await pushes()
  const claimed = await claim(9)
  const [first] = claimed.filter(({ id }) => id === ids['signed in'])
  if (!first) throw new Error('nothing was due')
  const mark = (all: readonly { id: string; attempt: number }[]) =>
    markPushed({ em: here.em(), pushes: all, now: here.now })
  // The attempt of another one says nothing of this.
  expect(
    await mark([
      { ...first, attempt: 2 },
      { ...first, id: randomUUID() },
    ]),
  ).toEqual([false, false])
  const marked = await mark(claimed)
  expect(
    claimed
      .filter((_one, at) => marked[at])
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(mayGo.map((name) => ids[name]).toSorted())
  expect(await mark([first])).toEqual([false])
  const rows = await here.rows<{ id: string }>(
    'select id, state, hand_overs as count, lease_until as until from notification order by hand_overs',
  )
  const handed = { state: 'handed-over', count: 1, until: here.at(pushLeaseMs) }
  const held = { state: 'sending', count: 0, until: here.at(leaseMs) }
  for (const [name, id] of Object.entries(ids))
    expect(rows.find((row) => row.id === id)).toEqual({ id, ...(mayGo.includes(name) ? handed : held) })
})

test('pushes are claimed in the order they are due; undue ones, other rows and claimed ones are not', async () => {
  await wanted('ann')
  const to = await browser('ann')
  const due = (ms: number, columns: Record<string, unknown> = {}) =>
    push('ann', to, { available_at: here.at(ms), ...columns })
  const [third, first, second] = [
    await due(0),
    await due(-2, { state: 'ambiguous', attempt: 4, gathered_at: here.at(-9) }),
    await due(-1),
  ]
  await due(1)
  await due(-5, { kind: 'openings-found' })
  for (const state of ['sending', 'handed-over', 'sent', 'dead', 'suppressed', 'expired']) await due(-5, { state })
  // As PostgreSQL reads a small table: an index would bring them in order by itself.
  const single = await here.em().transactional(async (tx) => {
    await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
    const one = await claim(1, tx)
    // A push that is claimed here is passed over by others.
    const others = await claim(1)
    return [...one, ...others, ...(await claim(9, tx))]
  })
  expect(single.map(({ id }) => id)).toEqual([first, second, third])
  expect(single[0]).toMatchObject({ attempt: 5, claimedAt: here.at(-9) })
  const held = await here.rows('select id from notification where lease_owner = $1 and lease_until = $2', [
    owner,
    here.at(leaseMs),
  ])
  expect(held).toHaveLength(3)
  await here.rows(`update notification set state = 'pending' where lease_owner is not null`)
  expect((await claim(9)).map(({ id }) => id)).toEqual([first, second, third])
})

test('the next push is the first that is due: a waiting one, or an open batch', async () => {
  const userId = await here.user('ann')
  const to = await browser('ann')
  expect(await nextPushDueAt(here.em())).toBeUndefined()
  await push('ann', to, { available_at: here.at(5) })
  await push('ann', to, { available_at: here.at(7), state: 'ambiguous' })
  await push('ann', to, { available_at: here.at(1), state: 'sending' })
  await push('ann', to, { available_at: here.at(1), kind: 'openings-found' })
  await here.gathering(userId, { due_at: here.at(2), spread_at: here.now })
  expect(await nextPushDueAt(here.em())).toEqual(here.at(5))
  await here.gathering(userId, { due_at: here.at(6) })
  expect(await nextPushDueAt(here.em())).toEqual(here.at(5))
  await here.gathering(await here.user('bo'), { due_at: here.at(4) })
  expect(await nextPushDueAt(here.em())).toEqual(here.at(4))
  await here.rows(`delete from push_gathering where spread_at is null`)
  await here.rows(`delete from notification where state <> 'ambiguous'`)
  expect(await nextPushDueAt(here.em())).toEqual(here.at(7))
})
