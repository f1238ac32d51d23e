import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { untilHolds } from '#test/support/until-holds.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

/** How many are in this state of those that a person waits for, and of the others. */
async function countIn(state: string): Promise<number[]> {
  const rows = await world
    .em()
    .execute<{ count: number }[]>(
      'select count(*)::integer as count from notification where state = ? group by priority order by priority',
      [state],
    )
  return rows.map(({ count }) => count)
}

/** Twenty that a person waits for, and `count` others. */
async function enqueue(count: number): Promise<void> {
  const now = world.now()
  for (let index = 0; index < 20 + count; index += 1) {
    const address = `a${index}@example.com`
    const payload = { email: address, changedAt: now }
    await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
  }
  await world
    .em()
    .execute('update notification set priority = 1 where id in (select id from notification limit ?)', [count])
}

/** The loops over a relay that answers no email until it is let go. */
function startLoops() {
  const { promise: answer, resolve } = Promise.withResolvers<{ kind: 'accepted' }>()
  const transport: typeof world.delivery.transport = {
    ...world.delivery.transport,
    async send(_mail, handOver) {
      await handOver?.()
      return answer
    },
  }
  const onError = (error: unknown) => expect.unreachable(String(error))
  const loop = startMailLoops({ deps: { ...world.delivery, transport }, onError })
  return { letGo: () => resolve({ kind: 'accepted' }), stop: () => loop.stop() }
}

test('a worker hands over one email on each connection, and has two connections for people who wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await enqueue(100)
  const { letGo, stop } = startLoops()
  await untilHolds(async () => JSON.stringify(await countIn('handed-over')) === '[2,8]')
  letGo()
  await untilHolds(async () => JSON.stringify(await countIn('sent')) === '[20,100]')
  await stop()
  expect(await countIn('handed-over')).toEqual([])
})
