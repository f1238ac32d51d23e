import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priorityIn } from '#domain/notifications/notification.ts'
import { claimCalls, loadCalledMatches, mayCall, nextCallDueAt } from '#server/store/outbox/claims/webhook-calls.ts'
import { leaseMs } from '#server/store/outbox/outbox-claims.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const owner = 4711
const claim = (limit: number, em = here.em()) => claimCalls({ em, owner, limit, now: here.now })

/** A webhook as it stands in the store. Resolves to its id. */
async function webhook(columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const made = { url: 'https://receiver.example/', nonce: 'n', created_at: here.now, ...columns }
  await here.insert('webhook', { id, user_id: await here.user('ann'), ...made })
  return id
}

/** A call of a webhook, due a moment ago. */
const call = async (to: string, columns: Record<string, unknown> = {}) =>
  here.mail('ann', {
    user_id: await here.user('ann'),
    kind: 'openings-called',
    priority: priorityIn.webhook,
    webhook_id: to,
    payload: '{"matches": []}',
    available_at: here.at(-1),
    ...columns,
  })

test('calls are claimed in the order they are due, each once; undue ones, other rows and claimed ones are not', async () => {
  const to = await webhook()
  const [third, first, second] = [
    await call(to),
    await call(to, { available_at: here.at(-3), attempt: 4, gathered_at: here.at(-9) }),
    await call(to, { available_at: here.at(-2) }),
  ]
  await call(to, { available_at: here.at(1) })
  await call(to, { kind: 'openings-found' })
  for (const state of ['sending', 'handed-over', 'ambiguous', 'sent', 'dead', 'suppressed', 'expired'])
    await call(to, { state, available_at: here.at(-5) })
  // As PostgreSQL reads a small table: an index would bring them in order by itself.
  const claimed = await here.em().transactional(async (tx) => {
    await tx.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
    const one = await claim(1, tx)
    // A call that is claimed here is passed over by others.
    const others = await claim(1)
    return [...one, ...others, ...(await claim(9, tx))]
  })
  expect(claimed.map(({ id }) => id)).toEqual([first, second, third])
  expect(claimed[0]).toEqual({
    id: first,
    userId: await here.user('ann'),
    attempt: 5,
    payload: { matches: [] },
    claimedAt: here.at(-9),
    failures: 0,
    webhook: { id: to, url: 'https://receiver.example/', nonce: 'n' },
  })
  expect(claimed[2]).toMatchObject({ attempt: 1, claimedAt: here.now })
  const held = 'select lease_owner as by, lease_until as until from notification where id = $1'
  expect(await here.rows(held, [first])).toEqual([{ by: owner, until: here.at(leaseMs) }])
})

test('calls that are claimed at once come in the order they are due, and without a webhook where that was ended', async () => {
  const [ended, to] = [await webhook({ ended_at: here.now }), await webhook()]
  const [second, first] = [
    await call(ended, { available_at: here.at(-1) }),
    await call(to, { available_at: here.at(-2) }),
  ]
  const claimed = await claim(9)
  expect(claimed.map(({ id, webhook: called }) => [id, called?.id])).toEqual([
    [first, to],
    [second, undefined],
  ])
})

test('a call may be made by its holder, as long as its webhook is wanted', async () => {
  const to = await webhook()
  await call(to)
  const [ours] = await claim(1)
  if (!ours) throw new Error('nothing was due')
  const other = { ...ours, id: await call(to) }
  expect(await mayCall(here.em(), ours)).toBe(true)
  expect(await mayCall(here.em(), { ...ours, attempt: 2 })).toBe(false)
  expect(await mayCall(here.em(), other)).toBe(false)
  await here.rows(`update notification set state = 'pending' where id = $1`, [ours.id])
  expect(await mayCall(here.em(), ours)).toBe(false)
  await here.rows(`update notification set state = 'sending' where id = $1`, [ours.id])
  await here.rows('update webhook set ended_at = $1', [here.now])
  expect(await mayCall(here.em(), ours)).toBe(false)
})

test('the next call is the one that waits and is due first', async () => {
  expect(await nextCallDueAt(here.em())).toBeUndefined()
  const to = await webhook()
  await call(to, { available_at: here.at(5) })
  await call(to, { available_at: here.at(3) })
  await call(to, { available_at: here.at(1), state: 'sent' })
  await call(to, { available_at: here.at(1), kind: 'openings-found' })
  expect(await nextCallDueAt(here.em())).toEqual(here.at(3))
})

test('a call lists its matches by date, time and venue, and marks those whose alerts rest by now', async () => {
  const alerts = {
    due: await here.alert('ann', { paused_until: here.now }),
    paused: await here.alert('ann', { paused_until: here.at(1) }),
    off: await here.alert('ann', { is_active: false }),
    ended: await here.alert('ann', { ended_at: here.now }),
    plain: await here.alert('ann'),
  }
  const at = (startMinutes: number) => ({ opening: JSON.stringify({ startMinutes }) })
  await here.match(alerts.due, at(1200))
  await here.match(alerts.due, { date: '2026-11-25', ...at(60) })
  await here.match(alerts.paused, at(1140))
  await here.match(alerts.off, { venue_id: 'a', ...at(1200) })
  await here.match(alerts.ended, at(1170))
  await here.match(alerts.plain, at(60))
  const asked = Object.values(alerts).map((alertId) => ({
    alertId,
    venueId: alertId === alerts.off ? 'a' : usual.venue_id,
    date: usual.date,
    key: usual.opening_key,
    openedAt: usual.opened_at,
  }))
  const told = await loadCalledMatches(here.em(), asked, here.now)
  expect(told.map(({ alertId, isResting }) => [alertId, isResting])).toEqual([
    [alerts.plain, false],
    [alerts.paused, true],
    [alerts.ended, true],
    [alerts.off, true],
    [alerts.due, false],
  ])
  expect(told[0]).toMatchObject({ venueId: usual.venue_id, date: usual.date, sport: 'tennis', foundAt: here.now })
  expect(await loadCalledMatches(here.em(), [{ ...asked[4], key: 'another' }], here.now)).toEqual([])
})
