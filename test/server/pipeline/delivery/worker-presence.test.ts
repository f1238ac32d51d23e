import type { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { announceWorker, type WorkerPresence } from '#server/pipeline/delivery/worker-presence.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { activeDeliverers } from '#server/store/outbox/deliverer-lock.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { advisoryLocksHere, cutLocked } from '#test/support/cut-locked.ts'

let world: WorldWith<never>
/** Unhandled rejections: in a worker they would end the process. */
let unheard: unknown[]
const hear = (error: unknown) => void unheard.push(error)
beforeEach(async () => {
  unheard = []
  process.on('uncaughtExceptionMonitor', hear)
  world = await createWorld({})
})
afterEach(async () => {
  await world.stop()
  process.off('uncaughtExceptionMonitor', hear)
  if (unheard.length > 0) throw new AggregateError(unheard, 'something failed that nobody heard')
})

/** A worker on connections of its own, with counts of its wakes and losses. */
async function announce(database: Pick<Database, 'pool'> = world.db.database) {
  const heard = { woken: 0, lost: [] as unknown[] }
  const presence = await announceWorker({
    pool: database.pool,
    onNotification: () => void (heard.woken += 1),
    onLost: (error) => void heard.lost.push(error),
  })
  return { heard, presence }
}

const breakOff = ({ owner }: WorkerPresence) => cutLocked(world.em(), 'objid = ?::oid', [owner])

/** Replaces the lock of a deliverer on connections that are made from now on. */
const replaceLock = (body: string) => `create schema replaced;
  create function replaced.pg_advisory_lock(class integer, id integer) returns void language plpgsql as
    $$ begin ${body} end $$;
  do $$ begin
    execute format('alter database %I set search_path = replaced, pg_catalog, public', current_database());
  end $$`
/** A standby grants locks and refuses LISTEN. */
const lockAndRefuse = `perform pg_catalog.pg_advisory_lock(class, id); raise 'cannot be done during recovery';`
const blockingLock = 7399
const waitForBlocking = `perform pg_catalog.pg_advisory_lock(${blockingLock});`

test('a server that refuses a worker its locks gets its connection back', async () => {
  await world.em().execute(replaceLock(lockAndRefuse))
  const { pool, close } = await connectDatabase({ address: world.db.address })
  world.atEnd(close)
  await expect(announce({ pool })).rejects.toThrow('during recovery')
  expect(pool.totalCount - pool.idleCount).toBe(0)
  // Its lock goes with the connection, so that no worker takes it for a running one.
  const locks = () => world.em().execute(`select 1 from ${advisoryLocksHere}`)
  await expect.poll(locks).toEqual([])
})

test('a connection that breaks while a worker waits for its locks is given back once', async () => {
  await world.em().execute(replaceLock(waitForBlocking))
  const { pool, close } = await connectDatabase({ address: world.db.address })
  world.atEnd(close)
  const holder = await world.db.database.pool.connect()
  await holder.query(`select pg_advisory_lock(${blockingLock})`)
  const announced = announce({ pool }).catch(String)
  await untilWaiting(world.em(), 1)
  await cutLocked(world.em(), 'not granted')
  expect(await announced).toContain('terminating connection')
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  holder.release(true)
})

test('a connection that is cut while a worker waits for its locks is told by the announcement alone', async () => {
  await world.em().execute(replaceLock(waitForBlocking))
  const proxy = await startSilentProxy(world.db.address)
  world.atEnd(() => proxy.stop())
  const { pool, close } = await connectDatabase({ address: proxy.address })
  world.atEnd(close)
  const holder = await world.db.database.pool.connect()
  world.atEnd(() => holder.release(true))
  await holder.query(`select pg_advisory_lock(${blockingLock})`)
  const lost: unknown[] = []
  const announced = announceWorker({ pool, onNotification: () => {}, onLost: (error) => void lost.push(error) })
  const refused = announced.catch(String)
  await untilWaiting(world.em(), 1)
  proxy.cut()
  expect(await refused).toContain('terminated unexpectedly')
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect(lost).toEqual([])
})

test('a connection that breaks with the answer to its last question is reported by the announcement too', async () => {
  const { pool, close } = await connectDatabase({ address: world.db.address })
  world.atEnd(close)
  pool.on('connect', (client) => {
    const { connection } = client
    connection.on('commandComplete', ({ text }: { text: string }) => {
      if (text !== 'LISTEN') return
      connection.once('readyForQuery', () => connection.stream.destroy(new Error('the cable was pulled')))
    })
  })
  const lost: unknown[] = []
  const announced = announceWorker({ pool, onNotification: () => {}, onLost: (error) => void lost.push(error) })
  await expect(announced).rejects.toThrow('the cable was pulled')
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect(lost).toEqual([])
})

test('each worker is woken by new notifications until it ends', async () => {
  const [first, second] = [await announce(), await announce()]
  const owners = [first.presence.owner, second.presence.owner]
  expect(owners.every((owner) => Number.isInteger(owner) && owner > 0 && owner < 2 ** 31)).toBe(true)
  expect([...(await activeDeliverers(world.em()))].toSorted()).toEqual(owners.toSorted())
  await wakeDeliverers(world.em())
  await expect.poll(() => [first.heard.woken, second.heard.woken]).toEqual([1, 1])
  expect([first.presence.isHeard(), second.presence.isHeard()]).toEqual([true, true])
  first.presence.end()
  expect([first.presence.isHeard(), second.presence.isHeard()]).toEqual([false, true])
  await expect.poll(() => activeDeliverers(world.em())).toEqual(new Set([second.presence.owner]))
  second.presence.end()
  const { pool } = world.db.database
  await expect.poll(() => pool.totalCount).toBe(pool.idleCount)
  expect([first.heard.lost, second.heard.lost]).toEqual([[], []])
})

test('a worker whose connection breaks hears so once, and uses it no more', async () => {
  // The test's own connection is watched too, by a timer that is not counted.
  await world.em().execute('select 1')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  world.atEnd(() => vi.useRealTimers())
  const { heard, presence } = await announce()
  await breakOff(presence)
  await expect.poll(() => heard.lost.map(String)).toEqual([expect.stringContaining('terminating connection')])
  await expect.poll(() => world.db.database.pool.totalCount).toBe(world.db.database.pool.idleCount)
  // Neither its heartbeat nor the watch over its connection.
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  expect(presence.isHeard()).toBe(false)
  presence.end()
  await wakeDeliverers(world.em())
  expect([heard.lost.length, heard.woken]).toEqual([1, 0])
})

test('a connection that fails once more after its end is neither given back nor reported a second time', async () => {
  const { pool, close } = await connectDatabase({ address: world.db.address })
  world.atEnd(close)
  const held: EventEmitter[] = []
  pool.on('acquire', (client) => void held.push(client))
  const { heard, presence } = await announce({ pool })
  await breakOff(presence)
  await expect.poll(() => heard.lost.length).toBe(1)
  held[0]?.emit('error', new Error('and again'))
  expect(heard.lost.map(String)).toEqual([expect.stringContaining('terminating connection')])

  await world.em().execute(replaceLock(lockAndRefuse))
  const refused = announce({ pool })
  await expect(refused).rejects.toThrow('during recovery')
  held.at(-1)?.emit('error', new Error('and again'))
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('a worker that ends leaves no heartbeat behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  world.atEnd(() => vi.useRealTimers())
  const { presence } = await announce()
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  presence.end()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})
