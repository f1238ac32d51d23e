import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase, patienceOfStart } from '#server/database/connection.ts'

const { host, port: behind, user } = inject('postgres')

/** Leads to the real PostgreSQL once it is opened. */
async function closedDoor(): Promise<{ url: string; open: () => Promise<void> }> {
  const all = new Set<Socket>()
  const door: Server = createServer((inner) => {
    const outer = connect(join(host, `.s.PGSQL.${behind}`))
    for (const socket of [inner, outer]) all.add(socket.on('error', () => undefined))
    inner.pipe(outer).pipe(inner)
  })
  const listen = async (port: number) => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
  }
  await listen(0)
  const address = door.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await new Promise((resolve) => door.close(resolve))
  onTestFinished(() => {
    for (const socket of all) socket.destroy()
    door.close()
  })
  return { url: `postgres://${user}@127.0.0.1:${port}/courtside`, open: () => listen(port) }
}

/** A start by a clock of the test's own, which runs in the pauses alone. */
async function start(url: string, onPause: (passedMs: number) => Promise<void> = async () => undefined) {
  let passedMs = 0
  const said: string[] = []
  const pause = async (ms: number) => onPause((passedMs += ms))
  const patience = { longestMs: patienceOfStart.longestMs, nowMs: () => passedMs, pause }
  const started = connectDatabase({ address: { url }, patience, onWarning: (line) => said.push(line) })
  const fault = await started.then(
    async (database) => {
      expect(await database.orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }])
      await database.close()
    },
    (error: unknown) => String(error),
  )
  return { fault, said, passedMs }
}

test('a start waits for a PostgreSQL that comes later, and says so once', async () => {
  const { url, open } = await closedDoor()
  const { fault, said, passedMs } = await start(url, async (passed) => (passed === 10_000 ? open() : undefined))
  expect([fault, passedMs]).toEqual([undefined, 10_000])
  expect(said).toEqual([
    'DATABASE_URL: nothing listens there; start PostgreSQL or correct host and port; waiting for it',
  ])
})

test('a start without a PostgreSQL for half a minute ends with one line', async () => {
  const { url } = await closedDoor()
  const { fault, passedMs } = await start(url)
  expect([fault, passedMs]).toEqual([
    'ConfigError: DATABASE_URL: nothing listens there; start PostgreSQL or correct host and port',
    30_000,
  ])
})

test.each(['destroy', 'resetAndDestroy'] as const)(
  'a start waits for a PostgreSQL that ends the first connection (%s), as a killed one does',
  async (ends) => {
    const server = createServer((socket) => void socket[ends]())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const { fault, passedMs } = await start(`postgres://u@127.0.0.1:${port}/courtside`)
    expect(passedMs).toBe(30_000)
    expect(fault).toBe(
      'ConfigError: DATABASE_URL: the server ended the connection; start again when it is ready, or correct host and port',
    )
  },
)

test('a start refuses a wrong address at once', async () => {
  const { fault, passedMs } = await start(`postgres://nobody@/nothing?host=${encodeURIComponent(host)}`)
  expect([fault, passedMs]).toEqual([expect.stringContaining('DATABASE_URL: '), 0])
})
