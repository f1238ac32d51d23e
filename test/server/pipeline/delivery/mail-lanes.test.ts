import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailLanes } from '#server/pipeline/delivery/mail-lanes.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
})
afterEach(() => world.stop())

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

const unsent = { enter: () => undefined, strike: () => undefined, forget: () => undefined }

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

/** The lanes over a relay that answers `prompt` emails at once and no other until it is let go. */
function startLanes({ prompt = 0, noted }: { prompt?: number; noted: { unsent?: typeof unsent } }) {
  const { promise: answer, resolve } = Promise.withResolvers<{ kind: 'accepted' }>()
  let left = prompt
  const transport: typeof world.delivery.transport = {
    ...world.delivery.transport,
    async send(_mail, beforeLastByte) {
      await beforeLastByte?.(true)
      left -= 1
      return left >= 0 ? { kind: 'accepted' } : answer
    },
  }
  const onError = (error: unknown) => expect.unreachable(String(error))
  const loops = startMailLanes({ deps: { ...world.delivery, ...noted, transport }, longestTurnMs: 60_000, onError })
  return {
    letGo: () => resolve({ kind: 'accepted' }),
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
  }
}

test.each([
  ['nobody knows which of them are unsent', {}],
  ['that is noted, and no email has gone yet', { unsent }],
])('of what a worker has handed over there are 32 at most where %s', async (_where, noted) => {
  await enqueue(100)
  const { letGo, stop } = startLanes({ noted })
  await expect.poll(() => countIn('handed-over')).toEqual([4, 28])
  letGo()
  await expect.poll(() => countIn('sent')).toEqual([20, 100])
  await stop()
})

test('of what a worker has handed over there are more, and 96 at most, where it is noted which of them are unsent and the relay is quick', async () => {
  await enqueue(300)
  const { letGo, stop } = startLanes({ prompt: 120, noted: { unsent } })
  const others = async () => Math.max(0, ...(await countIn('handed-over')))
  await expect.poll(others).toBeGreaterThan(28)
  expect(await others()).toBeLessThanOrEqual(92)
  letGo()
  await expect.poll(() => countIn('sent')).toEqual([20, 300])
  await stop()
})
