import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'
import { requireWritable } from '#server/store/sql.ts'
import { watchDatabase, type DatabaseWatch } from '#server/start/watch-database.ts'
import { court } from '#test/support/an-opening.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

let world: WorldWith<'pipeline'>
afterEach(() => world.stop())

const date = '2026-11-24'
const account = { email: 'ann@example.com', password: 'green court 7', firstName: 'Ann', lastName: 'Lee' }

/** A site with openings, over a database behind a proxy; and its log lines about the database. */
async function start({ pages = false } = {}) {
  world = await createWorld({ pipeline: true })
  await world.record({ venueId: 'manly-lawn-tc', covered: [{ date, openings: [court('Court 1', 1140)] }] })
  const proxy = await startSilentProxy(world.db.address)
  world.atEnd(() => proxy.stop())
  const database = await connectDatabase({ address: proxy.address, silenceMs: 100 })
  world.atEnd(() => database.close())
  const log: string[] = []
  const say = (_facts: unknown, text?: string) => void log.push(text ?? String(_facts))
  const isWell = () => requireWritable(database.orm.em.fork())
  const watch: DatabaseWatch = watchDatabase({ logger: { error: say, warn: say }, isWell, everyMs: 50 })
  const site = await openSite({ ...world, db: { ...world.db, database } }, { watch, pages })
  const register = (email = account.email) => site.call('POST', '/api/auth/register', { body: { ...account, email } })
  const read = async () => {
    const answer = await site.call('GET', `/api/daily-summary?deporte=tennis&fecha=20261124`)
    return [answer.status, JSON.stringify(answer.body).includes('manly-lawn-tc')]
  }
  return { proxy, log, site, register, read }
}

const away = 'We cannot do that right now. Please try again in a moment.'

test('while the database is gone writes are put off, reads go on, and both work again by themselves', async () => {
  const { proxy, log, site, register, read } = await start({ pages: true })
  const answers = await read()
  proxy.fallSilent()
  const refused = await register()
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([503, '5', { error: away }])
  const call = await site.call('POST', '/trpc/auth.register', { body: { json: account } })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await read()).toEqual(answers)
  const ready = await site.call('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ready', reason: 'the database does not answer' }])
  const status = async () => {
    const answer = await fetch(`${site.url}/status`)
    return [answer.status, /<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text())?.[1]]
  }
  expect(await status()).toEqual([503, 'Courtside works in part'])
  proxy.recover()
  await expect.poll(async () => (await site.call('GET', '/readyz')).status, { timeout: 10_000 }).toBe(200)
  // Each connection that died idle is noticed by its next borrower.
  await expect.poll(async () => (await register()).status).toBe(200)
  await expect.poll(() => log.at(-1)).toBe('the database is well again')
  expect(log[0]).toBe('the database does not answer: writes are refused until it is well')
})

test('a database that only reads refuses writes and not reads, and /readyz says so', async () => {
  const { site, register, read } = await start()
  const answers = await read()
  const { database: name } = world.db.address
  await world.em().execute(`alter database ${name} set default_transaction_read_only = on`)
  await world.em().execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const reason = async () => (await site.call('GET', '/readyz')).body['reason']
  await expect.poll(reason).toBe('the database is read-only')
  await expect.poll(async () => (await register()).status).toBe(503)
  expect(await read()).toEqual(answers)
})

test('a full disk refuses the write that met it, and nothing half-written stays', async () => {
  const { log, register, read } = await start()
  await world.em().execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left'; end $$`)
  await world.em().execute('create trigger full_disk before insert on notification execute function refuse()')
  expect((await register()).status).toBe(503)
  expect(await world.em().execute('select id from users')).toEqual([])
  expect((await read())[0]).toBe(200)
  expect(log[0]).toBe('the disk of the database is full: writes are refused until it is well')
})

test('an outage is one line when it begins and one when it ends, however many errors lie between', async () => {
  world = await createWorld({ pipeline: true })
  const log: string[] = []
  const say = (_facts: unknown, text?: string) => void log.push(text ?? String(_facts))
  let isWell = false
  const watch = watchDatabase({
    logger: { error: say, warn: say },
    isWell: async () => (isWell ? undefined : Promise.reject(new Error('still away'))),
    everyMs: 1,
  })
  const fault = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let time = 0; time < 5; time += 1) expect(watch.note(new Error('wrapped', { cause: fault }))).toBe(true)
  expect(watch.note(new Error('a bug of ours'))).toBe(false)
  expect([watch.trouble(), log.length]).toEqual(['the database does not answer', 1])
  isWell = true
  await expect.poll(watch.trouble).toBeUndefined()
  await setImmediate()
  expect(log).toHaveLength(2)
})

test('a disk that fills again and again is one outage, over once it had room for ten seconds', async () => {
  const log: string[] = []
  const say = (_facts: unknown, text?: string) => void log.push(text ?? String(_facts))
  let now = 0
  // Small writes succeed all the time.
  const watch = watchDatabase({
    logger: { error: say, warn: say },
    isWell: () => Promise.resolve(),
    clock: () => now,
    everyMs: 1,
  })
  const fault = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (let second = 0; second < 45; second += 1) {
    now += 1000
    watch.note(fault)
    await setImmediate()
  }
  expect([log, watch.trouble()]).toEqual([
    ['the disk of the database is full: writes are refused until it is well'],
    'the disk of the database is full',
  ])
  now += 10_000
  await expect.poll(watch.trouble).toBeUndefined()
  await setImmediate()
  expect(log).toHaveLength(2)
})

test('a missing file is no outage of the database, a missing socket is', () => {
  const missing = (syscall: string) => Object.assign(new Error(`ENOENT: ${syscall}`), { code: 'ENOENT', syscall })
  expect([databaseTrouble(missing('open')), databaseTrouble(missing('connect'))]).toEqual([
    undefined,
    'the database does not answer',
  ])
})

test('a connection that reads only is given up with all others of its pool, so that writes come back at once', async () => {
  world = await createWorld({ pipeline: true })
  const { database: name } = world.db.address
  const admin = (sql: string) => world.em().execute(sql)
  await admin(`alter database ${name} set default_transaction_read_only = on`)
  const database = await connectDatabase({ address: world.db.address, poolSize: 3 })
  world.atEnd(() => database.close())
  const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
  for (const client of clients) client.release()
  await admin(`set default_transaction_read_only = off`)
  await admin(`alter database ${name} reset default_transaction_read_only`)
  const write = () => database.pool.query('create table written (what text)')
  await expect(write()).rejects.toThrow('read-only')
  await write()
  expect(database.pool.totalCount).toBe(1)
})
