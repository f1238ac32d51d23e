import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxWebhooks } from '#domain/integrations/webhook.ts'
import { callForTest, dropWebhook, insertWebhook, listWebhooks, noteCall } from '#server/store/integrations/webhooks.ts'
import { priorityIn } from '#domain/notifications/notification.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

/** A webhook as it stands in the store. Resolves to its id. */
async function webhook(
  name: string,
  columns: { id?: string | undefined } & Record<string, unknown> = {},
): Promise<string> {
  const id = columns.id ?? randomUUID()
  const made = { url: 'https://receiver.example/', nonce: 'n', created_at: here.now }
  await here.insert('webhook', { user_id: await here.user(name), ...made, ...columns, id })
  return id
}

const ofPerson = async (name: string) => listWebhooks(here.em(), await here.user(name))
const idsOf = async (name: string) => (await ofPerson(name)).map(({ id }) => id)

test('a person has so many webhooks and no more, whatever others have', async () => {
  const add = async (name: string) =>
    insertWebhook(here.em(), { userId: await here.user(name), url: 'https://a.example/', nonce: 'n', now: here.now })
  for (let at = 1; at < maxWebhooks; at += 1) await webhook('ann')
  await webhook('bo')
  expect([await add('ann'), await add('ann'), await add('bo')]).toEqual([
    expect.any(String),
    undefined,
    expect.any(String),
  ])
  expect([(await idsOf('ann')).length, (await idsOf('bo')).length]).toEqual([maxWebhooks, 2])
})

test('webhooks are listed by when they were made, and those of one moment by their ids', async () => {
  const [second, third] = ['2', '3'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
  await webhook('ann', { id: third })
  await webhook('ann', { id: second })
  const first = await webhook('ann', { id: '90000000-0000-4000-8000-000000000000', created_at: here.at(-1) })
  expect(await idsOf('ann')).toEqual([first, second, third])
})

test('a webhook is forgotten by its person, and no other one is', async () => {
  const [one, other, ofBo] = [await webhook('ann'), await webhook('ann'), await webhook('bo')]
  expect(await dropWebhook(here.em(), { id: ofBo, userId: await here.user('ann') })).toBe(false)
  expect(await dropWebhook(here.em(), { id: one, userId: await here.user('ann') })).toBe(true)
  expect([await idsOf('ann'), await idsOf('bo')]).toEqual([[other], [ofBo]])
})

test('a test call goes to this webhook like any other, and contains no openings', async () => {
  const [id, ended] = [await webhook('ann'), await webhook('ann', { ended_at: here.now })]
  const test = async (one: string, name: string) =>
    callForTest(here.em(), { id: one, userId: await here.user(name), now: here.now })
  expect([await test(ended, 'ann'), await test(id, 'bo'), await test(id, 'ann')]).toEqual([false, false, true])
  const calls = 'select kind, address, user_id, priority, available_at, webhook_id, payload, state from notification'
  expect(await here.rows(calls)).toEqual([
    {
      kind: 'openings-called',
      address: id,
      user_id: await here.user('ann'),
      priority: priorityIn.webhook,
      available_at: here.now,
      webhook_id: id,
      payload: { matches: [] },
      state: 'pending',
    },
  ])
})

test('the outcome of a call is stored with its webhook, and one that answers 410 is called no more', async () => {
  const [id, other] = [await webhook('ann'), await webhook('ann')]
  const noted = async () => {
    const found = await ofPerson('ann')
    return [id, other].map((one) => {
      const { lastCalledAt, lastFailure, endedAt } = found.find((each) => each.id === one)!
      return [lastCalledAt, lastFailure, endedAt]
    })
  }
  const call = (failure: string | null, isGone: boolean, now: Date) => noteCall(here.em(), { id, failure, isGone, now })
  await call('500 \0 no', false, here.now)
  expect(await noted()).toEqual([
    [here.now, '500  no', null],
    [null, null, null],
  ])
  await call(null, false, here.at(1))
  expect(await noted()).toEqual([
    [here.at(1), null, null],
    [null, null, null],
  ])
  await call('410', true, here.at(2))
  await call('late', false, here.at(3))
  expect(await noted()).toEqual([
    [here.at(3), 'late', here.at(2)],
    [null, null, null],
  ])
})
