import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priorityIn } from '#domain/notifications/notification.ts'
import { giveBackToLimits } from '#server/store/accounts/rate-limits.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { maxApiKeys } from '#domain/integrations/api-key.ts'
import { maxChannels } from '#domain/integrations/channel.ts'
import { maxWebhooks } from '#domain/integrations/webhook.ts'
import { retireAlerts } from '#server/store/alerts/retire-alerts.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { insertApiKey } from '#server/store/integrations/api-keys.ts'
import { extendChannels, insertChannel } from '#server/store/integrations/channels.ts'
import { endReceiver } from '#server/store/integrations/end-receiver.ts'
import { insertWebhook } from '#server/store/integrations/webhooks.ts'
import { claimCalls, sendAgain } from '#server/store/outbox/claims/webhook-calls.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()
const { now } = here

/** Runs the second change while the first one's transaction is open and holds its rows. Resolves to what both return. */
async function atOnce<One, Other>(
  first: (tx: EntityManager) => Promise<One>,
  second: (tx: EntityManager) => Promise<Other>,
): Promise<[One, Other]> {
  let waiting: Promise<Other> | undefined
  const one = await here.em().transactional(async (tx) => {
    const done = await first(tx)
    waiting = here.em().transactional(second)
    await untilWaiting(here.em(), 1)
    return done
  })
  return [one, await waiting!]
}

async function receiver(table: 'webhook' | 'channel', columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const made = { url: 'https://receiver.example/', created_at: now, ...columns }
  await here.insert(table, { id, user_id: await here.user('ann'), ...made })
  return id
}

test('two attempts that are given back at once both count', async () => {
  await here.insert('rate_limit', { key: 'sign-in', count: 3, window_ends_at: here.at(9) })
  const giveBack = (tx: EntityManager) => giveBackToLimits(tx, ['sign-in'])
  await atOnce(giveBack, giveBack)
  expect(await here.rows('select count from rate_limit')).toEqual([{ count: 1 }])
})

interface Added {
  max: number
  add: (tx: EntityManager, userId: string, name: string) => Promise<unknown>
}
const added: Record<string, Added> = {
  api_key: {
    max: maxApiKeys,
    add: (tx, userId, name) => insertApiKey(tx, { userId, name, keyHash: name, scopes: [], expiresAt: null, now }),
  },
  webhook: {
    max: maxWebhooks,
    add: (tx, userId, name) => insertWebhook(tx, { userId, url: `https://${name}.example/`, nonce: name, now }),
  },
  channel: {
    max: maxChannels,
    add: (tx, userId, name) => insertChannel(tx, { userId, url: `https://${name}.example/`, now }),
  },
}

test.each(Object.entries(added))('of two of %s that are added at once one is the last', async (table, { max, add }) => {
  const userId = await here.user('ann')
  for (let before = 1; before < max; before += 1) await add(here.em(), userId, `earlier-${before}`)
  const [one, other] = await atOnce(
    (tx) => add(tx, userId, 'one'),
    (tx) => add(tx, userId, 'other'),
  )
  expect([Boolean(one), Boolean(other)]).toEqual([true, false])
  expect(await here.rows(`select 1 from ${table}`)).toHaveLength(max)
})

test('an alert that gets a later date while it is retired goes on', async () => {
  const id = await here.alert('ann', { specific_date: '2026-11-22' })
  await atOnce(
    (tx) => tx.nativeUpdate(AlertEntity, { id }, { specificDate: '2026-11-29' }),
    (tx) => retireAlerts(tx, '2026-11-24', now),
  )
  expect(await here.rows('select ended_at from alert')).toEqual([{ ended_at: null }])
})

test('two alerts that are added to a channel at once are both heard of', async () => {
  const [from, one, other] = [await here.alert('ann'), await here.alert('ann'), await here.alert('ann')]
  const userId = await here.user('ann')
  await receiver('channel', { alert_ids: [from] })
  const extend = (added: string) => (tx: EntityManager) => extendChannels(tx, { userId, from, added })
  await atOnce(extend(one), extend(other))
  expect(await here.rows('select alert_ids from channel')).toEqual([{ alert_ids: [from, one, other] }])
})

test('a receiver that refuses two messages for good at once ends once, with one email', async () => {
  const id = await receiver('webhook', { nonce: 'n' })
  const end = (tx: EntityManager) => endReceiver(tx, { id, service: 'webhook', now })
  await atOnce(end, end)
  expect(await here.rows('select ended_at from webhook')).toEqual([{ ended_at: now }])
  expect(await here.rows(`select 1 from notification where kind = 'channel-ended'`)).toHaveLength(1)
})

test('a call that a deliverer claims meanwhile is not made again', async () => {
  const userId = await here.user('ann')
  const webhook = await receiver('webhook', { nonce: 'n' })
  const id = await here.mail('ann', {
    user_id: userId,
    kind: 'openings-called',
    priority: priorityIn.webhook,
    webhook_id: webhook,
    payload: '{"matches": []}',
    available_at: here.at(-1),
  })
  const [claimed, isAgain] = await atOnce(
    (tx) => claimCalls({ em: tx, owner: 4711, limit: 1, now }),
    (tx) => sendAgain(tx, { id, userId, now }),
  )
  expect([claimed.map((call) => call.id), isAgain]).toEqual([[id], false])
  expect(await here.rows('select state, payload from notification where id = $1', [id])).toEqual([
    { state: 'sending', payload: { matches: [] } },
  ])
})
