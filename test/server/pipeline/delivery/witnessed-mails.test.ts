import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/mail/mail-transport.ts'
import { createDelivery, deliver } from '#server/pipeline/delivery/deliver-notifications.ts'
import { createLastBytes } from '#server/pipeline/delivery/turns/last-bytes.ts'
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

/** Whoever waits among the others was not taken for witnessed. */
const lastBytes = () => ({
  ...createLastBytes(),
  others: { enter: () => expect.unreachable('it waits among those that nobody holds') },
})

test('two emails that are witnessed are at their last byte together, each with what is to be noted of it', async () => {
  const atLastByte: OutgoingMail[] = []
  let written = 0
  const { promise: allWritten, resolve: isWritten } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const transport: typeof world.delivery.transport = {
    ...world.delivery.transport,
    async send(mail, beforeLastByte) {
      if ((written += 1) === names.length) isWritten()
      await beforeLastByte?.(true)
      atLastByte.push(mail)
      await answered
      return { kind: 'accepted' }
    },
  }
  const delivery = createDelivery({ ...world.delivery, transport }, unlimited, lastBytes())
  const claimed = await delivery.claim(names.length)
  const delivered = Promise.all(claimed.map((one) => deliver(delivery, one, (work) => work(() => undefined))))
  await allWritten
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(atLastByte.length).toBe(2)
  answer()
  await delivered
  expect(atLastByte.map(({ noteIfAccepted }) => noteIfAccepted).toSorted()).toEqual(
    claimed.map(({ id }) => `${id} 1`).toSorted(),
  )
  expect(atLastByte.map(({ isLastCopy }) => isLastCopy)).toEqual(Array(names.length).fill(false))
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
  const delivery = createDelivery({ ...world.delivery, transport }, unlimited, lastBytes())
  const [first] = await delivery.claim(1)
  if (first) await deliver(delivery, first, (work) => work(() => undefined))
  const others = { state: 'ambiguous' }
  expect(states).toEqual([others, others, { state: 'sending' }, others, others, { state: 'handed-over' }])
})
