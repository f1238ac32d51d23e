import { afterEach, expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { startChannelListener } from '#server/store/channel-listener.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

// A connection has to be made within it, also where the processors are busy.
const silenceMs = 300
const poolSize = 3
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A database behind a proxy that can forget its connections. */
async function start() {
  const { address, drop, database: direct } = await createTestDatabase()
  ends.push(drop)
  const proxy = await startSilentProxy(address)
  ends.push(() => proxy.stop())
  const database = await connectDatabase({ address: proxy.address, poolSize, silenceMs })
  ends.push(() => database.close())
  return { database, proxy, direct }
}

test('a statement on a dead connection fails soon, and the next one gets a new connection', async () => {
  const { database, proxy } = await start()
  const ask = () => database.orm.em.fork().execute<{ one: number }[]>('select 1 as one')
  expect(await ask()).toEqual([{ one: 1 }])
  expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  proxy.forget()
  const begun = performance.now()
  const askedAtOnce = [ask(), database.pool.query('select 2 as two')]
  // On a busy machine they have been idle long enough to be checked first: then no query fails at all.
  const answers = await Promise.allSettled(askedAtOnce)
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
  expect(refusals.filter((refusal) => !refusal.includes('fell silent'))).toEqual([])
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(await ask()).toEqual([{ one: 1 }])
  expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('connections that died while idle fail no query: the pool lends another', async () => {
  const { database, proxy, direct } = await start()
  const all = () =>
    Promise.all([
      ...Array.from({ length: poolSize }, () => database.orm.em.fork().execute<{ one: number }[]>('select 1 as one')),
      ...Array.from({ length: poolSize }, async () => (await database.pool.query('select 1 as one')).rows),
    ])
  const answered = Array.from({ length: 2 * poolSize }, () => [{ one: 1 }])
  expect(await all()).toEqual(answered)
  proxy.forget()
  // Meanwhile they are idle.
  await direct.pool.query(`select pg_sleep(${(silenceMs * 2) / 1000})`)
  expect(await all()).toEqual(answered)
})

test('transactions that lose their connection store nothing and use up no connection', async () => {
  const { database, proxy } = await start()
  await database.pool.query('create table kept (what text)')
  for (let time = 0; time <= poolSize; time += 1) {
    const work = database.orm.em.fork().transactional(async (em) => {
      await em.execute(`insert into kept values ('half')`)
      proxy.forget()
      await em.execute(`insert into kept values ('whole')`)
    })
    await expect(work).rejects.toThrow('fell silent')
  }
  await database.orm.em.fork().execute(`insert into kept values ('after')`)
  expect(await database.orm.em.fork().execute('select * from kept')).toEqual([{ what: 'after' }])
})

test('a long statement is left alone while the server works on it', async () => {
  const { database } = await start()
  const { rows } = await database.pool.query(`select pg_sleep(${(silenceMs * 4) / 1000}), 'done' as state`)
  expect(rows).toMatchObject([{ state: 'done' }])
})

test('while the server answers nothing, statements fail instead of waiting', async () => {
  const { database, proxy } = await start()
  await database.pool.query('select 1')
  proxy.fallSilent()
  await expect(database.pool.query('select 1')).rejects.toThrow('fell silent')
  proxy.recover()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a worker that only listens notices a dead connection', async () => {
  const { database, proxy } = await start()
  const { promise: lost, resolve } = Promise.withResolvers<unknown>()
  const onLost = (error: unknown) => resolve(error)
  const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost, beatEveryMs: 50 })
  expect(presence.isHeard()).toBe(true)
  proxy.forget()
  expect(String(await lost)).toContain('fell silent')
  expect(presence.isHeard()).toBe(false)
})

test('a worker with a dead connection is unheard before the connection is given up', async () => {
  const { database, proxy } = await start()
  const isGivenUp = Promise.withResolvers<void>()
  const presence = await announceWorker({
    pool: database.pool,
    onNotification: () => {},
    onLost: () => isGivenUp.resolve(),
    beatEveryMs: 20,
  })
  proxy.forget()
  await expect.poll(presence.isHeard, { interval: 5 }).toBe(false)
  await isGivenUp.promise
})

test('the board listens again, and loads the changes that it missed', async () => {
  const { database, proxy } = await start()
  let connected = 0
  const listener = await startChannelListener({
    pool: database.pool,
    channel: 'courtside_test',
    onConnected: async () => void (connected += 1),
    onPayload: () => {},
    onError: () => {},
    beatEveryMs: 50,
  })
  ends.push(async () => listener.stop())
  proxy.forget()
  await expect.poll(() => connected, { timeout: 5000 }).toBe(2)
})
