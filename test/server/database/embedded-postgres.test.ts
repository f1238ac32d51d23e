import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'

let dataDir: string
let endings: (() => Promise<unknown> | unknown)[]

beforeEach(async () => {
  dataDir = await makeDataFolder('pg')
  endings = [() => rmSync(dataDir, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const end of endings.toReversed()) await end()
})

async function start(folder = dataDir) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  endings.push(() => postgres.stop())
  return postgres
}

async function ask(host: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ host, user: 'courtside', database: 'courtside' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A whole application beside this one. `line` is what it said: "started <host>" or "refused <why>". */
async function startApp(): Promise<{ app: ChildProcess; word: string; rest: string }> {
  const app = spawn(process.execPath, ['test/support/embedded-postgres-app.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endings.push(() => app.kill('SIGKILL') && once(app, 'exit'))
  const [line] = (await once(createInterface(app.stdout), 'line')) as [string]
  return { app, word: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The pid of a server that runs; undefined while there is none. */
function runningPid(): number | undefined {
  try {
    return isAlive(postmasterPid()) ? postmasterPid() : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function ended(pid: number): Promise<void> {
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000, interval: 10 })
}

test('makes a UTF-8 database on an empty folder, and keeps its rows over a clean stop', async () => {
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first.host, `create table kept as select 'Pétanque' as word`)
  const pid = postmasterPid()
  await first.stop()
  expect(isAlive(pid)).toBe(false)

  const { host } = await start()
  expect(await ask(host, 'select word, current_user as role from kept')).toEqual([
    { word: 'Pétanque', role: 'courtside' },
  ])
  expect(await ask(host, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  expect(await ask(host, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('refuses a second process on one data folder within a second, naming the first and the fix', async () => {
  const { app, word } = await startApp()
  expect(word).toBe('started')
  const begunAt = performance.now()
  await expect(start()).rejects.toThrow(
    `DATA_DIR: ${dataDir}/postgres is in use by process ${app.pid}; stop that one first, or give this one another DATA_DIR`,
  )
  expect(performance.now() - begunAt).toBeLessThan(1000)
})

test('of two first starts at one moment, one gets the folder and the other is refused', async () => {
  const words = (await Promise.all([startApp(), startApp()])).map(({ word }) => word)
  expect(words.toSorted()).toEqual(['refused', 'started'])
})

test('starts a killed database again under the running application', async () => {
  const { host } = await start()
  await ask(host, 'create table kept as select 1 as one')
  process.kill(postmasterPid(), 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(host, 'select one from kept')).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 20,
  })
})

test('starts one again that is killed while it recovers', async () => {
  const { host } = await start()
  await ask(host, 'create table kept as select 1 as one')
  for (let kills = 0; kills < 3; kills += 1) {
    // It writes its pid before it has recovered.
    const pid = await vi.waitUntil(runningPid, { timeout: 20_000, interval: 1 })
    process.kill(pid, 'SIGKILL')
    await ended(pid)
  }
  await vi.waitFor(async () => expect(await ask(host, 'select one from kept')).toEqual([{ one: 1 }]), {
    timeout: 30_000,
    interval: 20,
  })
})

test('ends the database of a killed application, and loses no committed row', async () => {
  const { app, rest: host } = await startApp()
  await ask(host, 'create table kept as select 1 as one')
  const pid = postmasterPid()
  app.kill('SIGKILL')
  await ended(pid)
  expect(await ask((await start()).host, 'select one from kept')).toEqual([{ one: 1 }])
})

test('takes over at once from an application killed a moment ago', async () => {
  const { app, rest: host } = await startApp()
  await ask(host, 'create table kept as select 1 as one')
  app.kill('SIGKILL')
  expect(await ask((await start()).host, 'select one from kept')).toEqual([{ one: 1 }])
})

test('opens after four kills of the application and its database together', async () => {
  for (let round = 1; round <= 4; round++) {
    const { app, rest: host } = await startApp()
    await ask(host, `create table round_${round} ()`)
    app.kill('SIGKILL')
    process.kill(postmasterPid(), 'SIGKILL')
    await once(app, 'exit')
  }
  const { host } = await start()
  expect(await ask(host, `select count(*)::int from pg_tables where tablename like 'round_%'`)).toEqual([{ count: 4 }])
})

test('starts when the recorded pid is by now that of another program', async () => {
  const { app } = await startApp()
  const pid = postmasterPid()
  app.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await ended(pid)
  const file = join(dataDir, 'postgres/postmaster.pid')
  const stranger = spawn('sleep', ['600'])
  endings.push(() => stranger.kill())
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
  await start()
  expect(postmasterPid()).not.toBe(stranger.pid)
})

test.each(['postmaster.pid', '.s.PGSQL.5432.lock'])(
  'starts where a kill left %s empty, which PostgreSQL itself refuses for ever',
  async (name) => {
    await (await startEmbeddedPostgres({ dataDir })).stop()
    writeFileSync(join(dataDir, 'postgres', name), '')
    const { host } = await start()
    expect(await ask(host, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('runs in a folder that only root may enter, and under a path too long for a socket', async () => {
  const home = join(dataDir, 'home')
  mkdirSync(home)
  chmodSync(home, 0o700)
  const { host } = await start(join(home, 'a-rather-long-name-'.repeat(8)))
  expect(await ask(host, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('names a data folder of another major version', async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/^DATA_DIR: .+ was made by PostgreSQL 12, this is 18; .+/)
})
