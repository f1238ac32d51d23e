import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDelivery, deliver, deliverDue } from '#server/pipeline/delivery/deliver-notifications.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
  const [address, now] = ['ann@example.com', world.now()]
  const payload = { email: address, changedAt: now }
  await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
})
afterEach(() => world.stop())

async function states(): Promise<string[]> {
  const rows = await world.em().execute<{ state: string }[]>('select state from notification')
  return rows.map(({ state }) => state)
}

/** A relay that says nothing any more once it has the last byte. */
const silent: typeof world.delivery.transport.send = async (_mail, beforeLastByte) => {
  await beforeLastByte?.()
  return { kind: 'unknown', text: 'silence' }
}

test('an email that the relay refused is noted neither as accepted nor as stored', async () => {
  const noted: string[] = []
  const accepted = { note: () => void noted.push('noted'), stored: () => void noted.push('stored') }
  const refused = { kind: 'refused', permanent: true, at: 'mail', code: 554, text: '554 no' } as const
  const transport = { ...world.delivery.transport, send: async () => refused }
  await deliverDue({ ...world.delivery, transport, accepted }, 10)
  expect([await states(), noted]).toEqual([['dead'], []])
})

test.each([
  ['first', 0],
  ['second', 1],
])('of the %s copy nothing goes once another deliverer has taken the email over', async (_which, handOvers) => {
  if (handOvers === 1) {
    await deliverDue({ ...world.delivery, transport: { ...world.delivery.transport, send: silent } }, 10)
    world.pass(10 * 60_000)
  }
  const delivery = createDelivery(world.delivery)
  const [claimed] = await delivery.claim(1)
  const written = claimed && (await delivery.write(claimed))
  if (!claimed || !written || !('mail' in written)) throw new Error('nothing was due')
  expect(claimed.handOvers).toBe(handOvers)
  await world.em().execute('update notification set attempt = attempt + 1')
  const outcome = await delivery.send(claimed, written.mail)
  const error = expect.stringContaining('taken over by another deliverer, or no longer wanted')
  expect(outcome).toEqual(expect.objectContaining({ error }))
  expect(world.sink.mails).toEqual([])
})

test('whoever is next has their turn as soon as the relay has answered, before that is stored', async () => {
  const other = await world.db.database.pool.connect()
  world.atEnd(() => other.release(true))
  const { transport } = world.delivery
  const send: typeof transport.send = async (mail, beforeLastByte) => {
    const outcome = await transport.send(mail, beforeLastByte)
    await other.query('begin')
    await other.query('select 1 from notification for update')
    return outcome
  }
  const delivery = createDelivery({ ...world.delivery, transport: { ...transport, send } })
  const [claimed] = await delivery.claim(1)
  if (!claimed) throw new Error('nothing was due')
  let hasLeft = false
  const delivered = deliver(delivery, claimed, (work) => work(() => void (hasLeft = true)))
  await expect.poll(() => hasLeft).toBe(true)
  expect(await states()).toEqual(['handed-over'])
  await other.query('commit')
  await delivered
  expect(await states()).toEqual(['sent'])
})
