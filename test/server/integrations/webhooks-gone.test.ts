import { afterEach, beforeEach, expect, test } from 'vitest'
import { callDue } from '#test/support/one-round.ts'
import { callForTest, dropWebhook, listWebhooks } from '#server/store/integrations/webhooks.ts'
import { startCalled } from '#test/support/called.ts'

let home: Awaited<ReturnType<typeof startCalled>>
let world: (typeof home)['world']
beforeEach(async () => {
  home = await startCalled()
  world = home.world
})
afterEach(() => world.stop())

test('of two calls at once to a webhook that answers 410, its person is told once by email, with what to do', async () => {
  await home.addWebhook()
  await home.watch()
  home.receiver.fault = { status: 410 }
  await home.free('Court 1')
  const [hook] = await listWebhooks(world.em(), home.userId)
  await callForTest(world.em(), { id: hook?.id ?? '', userId: home.userId, now: world.now() })
  expect(await callDue(home.deps, 10)).toBe(2)
  await world.deliver()
  const told = world.sink.mails.map(({ parsed }) => [parsed.subject, parsed.text?.includes('remove the webhook')])
  expect(told.filter(([, saysWhatToDo]) => saysWhatToDo)).toEqual([
    ['Your webhook takes no messages from Courtside any more', true],
  ])
})

test('a webhook that answers 410 is called no more; a removed one takes its waiting calls along', async () => {
  await home.addWebhook()
  await home.watch()
  home.receiver.fault = { status: 410 }
  await home.free('Court 1')
  await callDue(home.deps, 10)
  await home.free('Court 1', 'Court 2')
  expect([await callDue(home.deps, 10), home.receiver.calls.length, await home.states()]).toEqual([0, 1, ['dead']])
  const [ended] = await listWebhooks(world.em(), home.userId)
  expect(ended).toMatchObject({ endedAt: world.now(), lastFailure: 'it answered 410' })
  expect(await callForTest(world.em(), { id: ended?.id ?? '', userId: home.userId, now: world.now() })).toBe(false)
  home.receiver.fault = undefined
  await home.addWebhook()
  await home.free('Court 1', 'Court 2', 'Court 3')
  const second = (await listWebhooks(world.em(), home.userId)).find(({ endedAt }) => endedAt === null)
  expect(await dropWebhook(world.em(), { id: second?.id ?? '', userId: home.userId })).toBe(true)
  expect([await callDue(home.deps, 10), home.receiver.calls.length]).toEqual([0, 1])
})
