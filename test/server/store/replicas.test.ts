import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#domain/app-error.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createReplicas, replicaWaitMs, type Replicas } from '#server/store/replicas.ts'
import { storeReading } from '#server/store/readings/store-reading.ts'
import { loadBoardRows } from '#server/store/readings/venue-days.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'

const venueId = 'manly-lawn-tc'
const from = '2026-12-01'

let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database
let warnings: string[]
let replicas: Replicas

/** A primary and a standby that streams from it: its folder is a copy, made while the primary was stopped. */
beforeAll(async () => {
  folder = await makeDataFolder('replica')
  // PostgreSQL's account has to reach the other one's socket.
  await chmod(folder, 0o755)
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const settings = { fsync: 'off' }
  const first = await startEmbeddedPostgres({ dataDir: one, settings })
  await first.stop()
  await promisify(execFile)('cp', ['-a', one, two])
  await writeFile(join(two, 'postgres', 'standby.signal'), '')
  primary = await startEmbeddedPostgres({ dataDir: one, settings })
  const source = `host=${primary.host} user=postgres`
  standby = await startEmbeddedPostgres({ dataDir: two, settings: { ...settings, primary_conninfo: source } })
  database = await connectDatabase({ address: primary, replicas: [standby] })
  await migrate(database)
})
afterAll(async () => {
  await database?.close()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

beforeEach(() => {
  warnings = []
  replicas = createReplicas(database.replicas, (message) => warnings.push(message))
})

const em = () => database.orm.em.fork()
const rows = () => loadBoardRows({ em: em(), replicas }, from)

async function save(date: string): Promise<void> {
  const readAt = new Date('2026-11-24T09:00Z')
  const day = {
    date,
    openings: [],
    closed: [],
    forMembers: [],
    closedForMembers: [],
    gap: null,
    opensAt: null,
    openMask: 0n,
    digest: date,
  }
  const attempt = { system: 'test', status: 'ok', reason: undefined, cursor: undefined } as const
  await storeReading(em(), { venueId, readAt, ...attempt, changed: [day], unchanged: [], counts: [], changes: [] })
}

async function onStandby(sql: string): Promise<unknown[]> {
  const client = new Client({ host: standby.host, user: 'postgres', database: 'courtside' })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('the board is read from a standby, and sees the latest commit', async () => {
  for (let day = 1; day <= 20; day += 1) {
    await save(`2026-12-${String(day).padStart(2, '0')}`)
    expect(await rows()).toHaveLength(day)
  }
  expect(warnings).toEqual([])
  expect(await onStandby('select pg_is_in_recovery() as standby')).toEqual([{ standby: true }])
  const [row] = await rows()
  expect(row).toMatchObject({ venueId, date: from, openings: [], status: 'ok' })
  expect(row?.readAt).toEqual(new Date('2026-11-24T09:00Z'))
})

test('a standby that stays behind is left out, and the primary answers', async () => {
  await onStandby('select pg_wal_replay_pause()')
  await save('2026-12-30')
  expect((await rows()).some(({ date }) => date === '2026-12-30')).toBe(true)
  expect(warnings).toEqual(['a replica is left out for 30 s: it is more than 5 s behind'])
  expect((await rows()).some(({ date }) => date === '2026-12-30')).toBe(true)
  expect(warnings).toHaveLength(1)
  await onStandby('select pg_wal_replay_resume()')
})

test('a page does not wait for a standby that is behind, nor leaves it out for being late once', async () => {
  const read = () => replicas.read(em(), async (on) => on.execute(inRecovery), replicaWaitMs.page)
  const inRecovery = 'select pg_is_in_recovery() as "isStandby"'
  expect(await read()).toEqual([{ isStandby: true }])
  await onStandby('select pg_wal_replay_pause()')
  await save('2026-12-29')
  expect(await read()).toEqual([{ isStandby: false }])
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(read).toEqual([{ isStandby: true }])
  expect(warnings).toEqual([])
})

test('a wrong query is not repeated, and is no fault of the standby', async () => {
  let asked = 0
  const refuse = () => {
    asked += 1
    return Promise.reject(new AppError('NOT_FOUND', 'There is no such alert.'))
  }
  await expect(replicas.read(em(), refuse, replicaWaitMs.page)).rejects.toThrow('There is no such alert.')
  expect([asked, warnings]).toEqual([1, []])
})

/** A way to the standby at a port that is closed until it is opened. */
async function closedWay() {
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(join(standby.host, `.s.PGSQL.${standby.port}`))
    for (const socket of [inner, outer]) sockets.add(socket.on('error', () => undefined))
    inner.pipe(outer).pipe(inner)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = () => new Promise((resolve) => server.close(resolve))
  const port = await listen(0)
  await close()
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await close()
  })
  return { address: { ...standby, host: '127.0.0.1', port }, open: () => listen(port) }
}

test('a start while a standby is away says so, reads from the primary, and from the standby when it is there', async () => {
  const way = await closedWay()
  const started = await connectDatabase({
    address: primary,
    replicas: [way.address],
    onWarning: (message) => warnings.push(message),
  })
  onTestFinished(() => started.close())
  expect(warnings).toEqual(['DATABASE_REPLICA_URLS: nothing listens there; start PostgreSQL or correct host and port'])
  const inRecovery = 'select pg_is_in_recovery() as "isStandby"'
  const read = () =>
    createReplicas(started.replicas, () => undefined).read(
      started.orm.em.fork(),
      async (on) => on.execute(inRecovery),
      replicaWaitMs.board,
    )
  expect(await read()).toEqual([{ isStandby: false }])
  await way.open()
  expect(await read()).toEqual([{ isStandby: true }])
})

test('a standby that is gone is left out', async () => {
  await standby.stop()
  expect((await rows()).length).toBeGreaterThan(20)
  expect(warnings).toHaveLength(1)
})
