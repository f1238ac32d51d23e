import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { bareShell } from '#test/support/bare-shell.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await makeDataFolder('main')
})
// PostgreSQL's last writes may still be on their way when the application has gone.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

interface Ended {
  code: number | null
  out: string
  err: string
}

/** Starts the application as its users do, and waits for its end; `until` sends SIGTERM once its output holds it. */
function start(
  env: Record<string, string>,
  { args = [] as string[], until = undefined as string | undefined } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['src/server/main.ts', ...args], {
      env: { ...bareShell, DATA_DIR: folder, SEED_DEMO: '0', ...env },
    })
    let out = ''
    let err = ''
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
      if (until !== undefined && out.includes(until)) child.kill('SIGTERM')
    })
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

test('a wrong address of the database ends the start with one line that names the fix, and not the password', async () => {
  const { code, out, err } = await start({ DATABASE_URL: 'postgres://u:hunter2@courtside.invalid/x' })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^DATABASE_URL: its host is not known.*\n$/)
  expect(err).not.toContain('hunter2')
})

test('a database that goes away while the application starts ends the start with one line', async () => {
  const { host, port, user } = inject('postgres')
  let connections = 0
  const starting = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(4 + starting.length, 1)
  // PostgreSQL's message after it was killed: the first connection has proven by then that it can be reached.
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined)
    connections += 1
    if (connections > 1) return void socket.once('data', () => socket.end(Buffer.concat([head, starting])))
    const behind = connect(join(host, `.s.PGSQL.${port}`))
    socket.pipe(behind).pipe(socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address() as AddressInfo
  const url = `postgres://${user}@127.0.0.1:${address.port}/courtside`
  const { code, err } = await start({ DATABASE_URL: url }, { args: ['--role=worker'] })
  proxy.close()
  expect(connections).toBeGreaterThan(1)
  expect([code, err]).toEqual([
    1,
    'DATABASE_URL: the server is starting up or shutting down; start again when it is ready\n',
  ])
})

test('production serves no sources', async () => {
  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'k3Zp0vQm8Rt1Yw5Bx7Nc2Lf9Hd4Gs6Ja',
    MAIL_FROM: 'Courtside <alerts@courtside.example>',
    SMTP_URL: 'smtp://127.0.0.1:1',
    APP_URL: 'https://courtside.example',
    EMBEDDED_DATABASE: '1',
  }
  const { code, err } = await start(production, { args: ['--dev'] })
  expect([code, err]).toEqual([1, '--dev: serves the sources; leave it out in production\n'])
})

test('a wrong sources.json ends the start with a line for every fault, each with its place', async () => {
  const file = join(folder, 'sources.json')
  const sources = [
    { venue: 'Wimbledon', system: 'clubspark', baseUrl: 'https://play.tennis.com.au', slug: 'x' },
    { venue: 'Long Reef', system: 'golfbox', baseUrl: 'https://club.example' },
    { venue: 'Asquith', system: 'miclub', baseUrl: 'http://127.0.0.1:8080' },
  ]
  await writeFile(file, JSON.stringify({ sources }))
  const { code, out, err } = await start({ SOURCES_FILE: file, SMTP_URL: 'smtp://127.0.0.1:2525' })
  expect([code, out]).toEqual([1, ''])
  const lines = err.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('sources[0].venue is no venue of the catalogue')
  expect(lines[1]).toContain('sources[1].system is no booking system; use one of miclub, ')
  expect(lines[2]).toContain('sources[2].baseUrl http://127.0.0.1:8080 is an inner address')
})

test('an unknown argument ends the start with one line', async () => {
  const { code, err } = await start({}, { args: ['--rol=web'] })
  expect([code, err.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^Unknown option '--rol'; use --role=all, web or worker/)],
  ])
})

test('a port that is taken ends the start with one line', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, err } = await start({ PORT: String(port) }, { args: ['--role=web'] })
  taken.close()
  expect(code).toBe(1)
  expect(err.trim()).toBe(`PORT: ${port} is taken on 127.0.0.1; stop what listens there or choose another`)
})

test('without PORT the site takes the next free one where 3000 is taken, and says so', async () => {
  const taken = createServer()
  // Another program may have it already.
  await new Promise<void>((resolve) => taken.once('error', () => resolve()).listen(3000, '127.0.0.1', resolve))
  const { code, out } = await start({}, { args: ['--dev'], until: 'ready on http' })
  taken.close()
  expect(code).toBe(0)
  const [, port] = /ready on http:\/\/localhost:(30[01]\d)\n/.exec(out) ?? []
  expect(out).toContain(`port 3000 is taken, so the site is on ${port}`)
})

test('a worker starts on an empty folder and stops cleanly on SIGTERM', async () => {
  const { code, out, err } = await start({}, { args: ['--role=worker'], until: 'worker ready' })
  expect(err).toBe('')
  expect(out).toContain('sandbox data')
  expect(code).toBe(0)
})
