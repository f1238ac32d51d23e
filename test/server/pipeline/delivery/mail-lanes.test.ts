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

test.each([
  ['where it is not noted which of them are unsent, 32', {}, [4, 28]],
  ['where it is, twice as many', { unsent }, [4, 60]],
])('of what a worker has handed over there are at most, %s', async (_where, noted, most) => {
  const now = world.now()
  for (let index = 0; index < 120; index += 1) {
    const address = `a${index}@example.com`
    const payload = { email: address, changedAt: now }
    await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
  }
  await world.em().execute('update notification set priority = 1 where id in (select id from notification limit 100)')
  const { promise: answer, resolve } = Promise.withResolvers<{ kind: 'accepted' }>()
  const transport: typeof world.delivery.transport = {
    ...world.delivery.transport,
    async send(_mail, beforeLastByte) {
      await beforeLastByte?.(true)
      return answer
    },
  }
  const onError = (error: unknown) => expect.unreachable(String(error))
  const loops = startMailLanes({ deps: { ...world.delivery, ...noted, transport }, longestTurnMs: 60_000, onError })
  await expect.poll(() => countIn('handed-over')).toEqual(most)
  resolve({ kind: 'accepted' })
  await expect.poll(() => countIn('sent')).toEqual([20, 100])
  await Promise.all(loops.map((loop) => loop.stop()))
})
