import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/mail/mail-transport.ts'
import { createDelivery, deliver } from '#server/pipeline/delivery/deliver-notifications.ts'
import { unlimited } from '#server/pipeline/delivery/turns/places.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const names = ['ann', 'bea', 'cid']

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
  for (const name of names) {
    const [address, now] = [`${name}@example.com`, world.now()]
    const payload = { email: address, changedAt: now }
    await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
  }
})
afterEach(() => world.stop())

/** Where nobody is let in who would have to wait for others. */
const nobody = { enter: () => expect.unreachable('somebody waits for their last byte') }

test('emails that are witnessed are at their last byte together, each with what is to be noted of it', async () => {
  const atLastByte: OutgoingMail[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const transport: typeof world.delivery.transport = {
    ...world.delivery.transport,
    async send(mail, beforeLastByte) {
      await beforeLastByte?.(true)
      if (atLastByte.push(mail) === names.length) resolve()
      await all
      return { kind: 'accepted' }
    },
  }
  const delivery = createDelivery({ ...world.delivery, transport }, unlimited, nobody)
  const claimed = await delivery.claim(names.length)
  await Promise.all(claimed.map((one) => deliver(delivery, one, (work) => work(() => undefined))))
  expect(atLastByte.map(({ noteIfAccepted }) => noteIfAccepted).toSorted()).toEqual(
    claimed.map(({ id }) => `${id} 1`).toSorted(),
  )
  expect(atLastByte.map(({ isLastCopy }) => isLastCopy)).toEqual([false, false, false])
})

test('a second copy is handed over at its last byte, witnessed or not', async () => {
  await world.em().execute(`update notification set state = 'ambiguous', hand_overs = 1`)
  const states: unknown[] = []
  const transport: typeof world.delivery.transport = {
    ...world.delivery.transport,
    async send({ isLastCopy }, beforeLastByte) {
      expect(isLastCopy).toBe(true)
      const state = () => world.em().execute('select state from notification order by state')
      states.push(...(await state()))
      await beforeLastByte?.(true)
      states.push(...(await state()))
      return { kind: 'accepted' }
    },
  }
  const delivery = createDelivery({ ...world.delivery, transport }, unlimited, nobody)
  const [first] = await delivery.claim(1)
  if (first) await deliver(delivery, first, (work) => work(() => undefined))
  const others = { state: 'ambiguous' }
  expect(states).toEqual([others, others, { state: 'sending' }, others, others, { state: 'handed-over' }])
})
