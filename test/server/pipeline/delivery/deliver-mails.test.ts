import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { createMailDelivery, deliverDue, notOurs } from '#server/pipeline/delivery/deliver-mails.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
  await enqueue('ann@example.com')
})
afterEach(() => world.stop())

async function enqueue(address: string): Promise<void> {
  const now = world.now()
  const payload = { email: address, changedAt: now }
  await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
}

async function states(): Promise<string[]> {
  const rows = await world
    .em()
    .execute<{ state: string }[]>('select state from notification order by created_at, address')
  return rows.map(({ state }) => state)
}

const withSend = (send: MailTransport['send']) => ({
  ...world.delivery,
  transport: { ...world.delivery.transport, send },
})

/** A relay that says nothing any more once it has the last byte. */
const silent: MailTransport['send'] = async (_mail, handOver) => {
  await handOver?.()
  return { kind: 'unknown', text: 'silence' }
}

test.each([
  ['first', 0],
  ['second', 1],
])('sends nothing in the %s attempt once another deliverer has taken the email over', async (_which, handOvers) => {
  if (handOvers === 1) {
    await deliverDue(withSend(silent), 10)
    world.pass(10 * 60_000)
  }
  const { claim, deliver } = createMailDelivery({
    ...world.delivery,
    onOutcome: (_kind, outcome) => outcomes.push(outcome),
  })
  const outcomes: unknown[] = []
  const [claimed] = await claim(1)
  if (!claimed) throw new Error('nothing was due')
  expect(claimed.handOvers).toBe(handOvers)
  await world.em().execute('update notification set attempt = attempt + 1')
  await deliver(claimed, (work) => work())
  expect(outcomes).toEqual([expect.objectContaining({ error: expect.stringContaining(notOurs) })])
  expect([world.sink.mails, await states()]).toEqual([[], ['sending']])
})

test('frees the connection as soon as the relay has answered, before the outcome is stored', async () => {
  const other = await world.db.database.pool.connect()
  world.atEnd(() => other.release(true))
  const { transport } = world.delivery
  const { claim, deliver } = createMailDelivery(
    withSend(async (mail, handOver) => {
      const outcome = await transport.send(mail, handOver)
      await other.query('begin')
      await other.query('select 1 from notification for update')
      return outcome
    }),
  )
  const [claimed] = await claim(1)
  if (!claimed) throw new Error('nothing was due')
  let isFree = false
  const delivered = deliver(claimed, async (work) => {
    const result = await work()
    isFree = true
    return result
  })
  await expect.poll(() => isFree).toBe(true)
  expect(await states()).toEqual(['handed-over'])
  await other.query('commit')
  await delivered
  expect(await states()).toEqual(['sent'])
})

test('stores an outcome no later than it hands over the next mail of the same connection', async () => {
  world.pass(1)
  await enqueue('bea@example.com')
  const seen: string[][] = []
  const { claim, deliver } = createMailDelivery(
    withSend(async (_mail, handOver) => {
      await handOver?.()
      seen.push(await states())
      return { kind: 'accepted' }
    }),
  )
  let connection: Promise<unknown> = Promise.resolve()
  const delivered = (await claim(2)).map((one) =>
    deliver(one, (work) => {
      const result = connection.then(work)
      connection = result
      return result
    }),
  )
  await Promise.all(delivered)
  expect(seen).toEqual([
    ['handed-over', 'sending'],
    ['sent', 'handed-over'],
  ])
})
