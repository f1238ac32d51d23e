import type { EventEmitter } from 'node:events'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkerDeps } from '#server/pipeline/worker-deps.ts'
import { delivererLockClass } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification, wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { promptRelay } from '#test/support/prompt-relay.ts'
import { startDeliveringIn } from '#test/support/delivering.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { cutLocked } from '#test/support/cut-locked.ts'

let world: WorldWith<'mail'>
let errors: unknown[]
beforeEach(async () => {
  errors = []
  world = await createWorld({ mail: true, poolSize: 3 })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

async function start(change: Partial<WorkerDeps> = {}) {
  const own = errors
  const onError = (error: unknown) => void own.push(error)
  return startDeliveringIn(world, { onError, ...change })
}

const breakConnection = () => cutLocked(world.em(), 'classid = ?::oid', [delivererLockClass])

async function enqueue(name: string): Promise<void> {
  const [address, now] = [`${name}@example.com`, world.now()]
  const payload = { email: address, changedAt: now }
  await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
}

test('a worker that stops while it comes back leaves no connection behind', async () => {
  const { pool } = world.db.database
  const delivering = await start()
  await breakConnection()
  await expect.poll(() => errors.length).toBe(1)
  // The pool lends no connection until the worker has stopped.
  const hogs = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
  await delivering.stop()
  for (const hog of hogs) hog.release()
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('a worker that stops before it comes back asks nothing of the database any more', async () => {
  const pool = new Pool(world.db.address)
  const delivering = await start({ pool })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await breakConnection()
  await expect.poll(() => errors.length).toBe(1)
  await delivering.stop()
  await pool.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(errors).toHaveLength(1)
})

test('a worker that came back delivers once, not also as it did before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = { afterwards: 0, hasStopped: false }
  const em = () => {
    if (asked.hasStopped) asked.afterwards += 1
    return world.em()
  }
  const transport = promptRelay()
  const delivering = await start({ em, transport })
  await breakConnection()
  await expect.poll(() => errors.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  await enqueue('ann')
  await transport.waitFor(1)
  await delivering.stop()
  asked.hasStopped = true
  await vi.advanceTimersByTimeAsync(5000)
  for (let question = 0; question < 20; question += 1) await world.em().execute('select 1')
  expect([asked.afterwards, errors.length]).toEqual([0, 1])
})

test('a new row in the outbox wakes a worker that sleeps', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const transport = promptRelay()
  const delivering = await start({ transport })
  const names = ['ann', 'bea', 'cas', 'dan', 'eve']
  for (const name of names) {
    await enqueue(name)
    await transport.waitFor(names.indexOf(name) + 1)
  }
  await delivering.stop()
  expect(transport.taken).toEqual(names.map((name) => `${name}@example.com`))
})

test('stop waits until the emails under way have ended and are stored', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { transport } = world.delivery
  const ends: string[] = []
  const delivering = await start({
    transport: {
      ...transport,
      async send(mail, beforeLastByte) {
        begin()
        await answered
        return transport.send(mail, beforeLastByte)
      },
    },
    onOutcome: (_kind, { state }) => void ends.push(state),
  })
  await enqueue('ann')
  await begun
  const stopping = delivering.stop().then(() => ends.push('stopped'))
  for (let question = 0; question < 20; question += 1) await world.em().execute('select 1')
  answer()
  await stopping
  await expect.poll(() => ends.length).toBe(2)
  expect([ends, errors]).toEqual([['sent', 'stopped'], []])
})

test('a relay outage that this process cannot report is announced to the others all the same', async () => {
  world.sink.fault = 'refuse-connection'
  for (const name of ['ann', 'bea', 'cas']) await enqueue(name)
  const delivering = await start()
  await expect
    .poll(async () => {
      world.pass(60_000)
      await wakeDeliverers(world.em())
      return relayTrouble(world.em(), world.now())
    })
    .toMatchObject({ reason: expect.stringContaining('not from you') })
  await delivering.stop()
  expect(errors).toEqual([])
})

test('a row that comes before the worker is ready is no fault', async () => {
  const pool = new Pool(world.db.address)
  world.atEnd(() => pool.end())
  const faults: unknown[] = []
  let told = 0
  // PostgreSQL may send the notification together with its answer.
  pool.on('acquire', (client) => {
    const connection: EventEmitter = client
    connection.on('newListener', (event) => {
      if (event !== 'notification') return
      queueMicrotask(() => {
        try {
          told += connection.emit('notification', { channel: 'any' }) ? 1 : 0
        } catch (error) {
          faults.push(error)
        }
      })
    })
  })
  const delivering = await start({ pool })
  await enqueue('ann')
  await world.sink.waitFor(1)
  await delivering.stop()
  expect([told, faults, errors]).toEqual([1, [], []])
})
