import { createServer } from 'node:net'
import { once } from 'node:events'
import { inject, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { lostDatabaseFault } from '#server/database/database-address.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

async function faultOf(url: string, variable: 'address' | 'replica' = 'address'): Promise<string> {
  const given = { url }
  const start =
    variable === 'address'
      ? connectDatabase({ address: given })
      : connectDatabase({ address: inject('postgres'), replicas: [given] })
  return start.then(
    async (database) => database.close().then(() => 'no fault'),
    (error: unknown) => String(error),
  )
}

/** A server on a port that refuses TLS as PostgreSQL does, and records its first request. */
async function listenWithoutTls(): Promise<{ port: number; firstBytes: () => Buffer | undefined }> {
  let first: Buffer | undefined
  const server = createServer((socket) => {
    socket.once('data', (bytes) => {
      first = bytes
      socket.end('N')
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, firstBytes: () => first }
}

function socketUrl(database: string, user = 'courtside'): string {
  return `postgres://${user}:hunter2@/${database}?host=${encodeURIComponent(inject('postgres').host)}`
}

test('connects by the URL of a socket folder, and by its parts', async () => {
  expect(await faultOf(socketUrl('courtside'))).toBe('no fault')
  const { em, drop } = await createTestDatabase()
  onTestFinished(drop)
  expect(await em().execute('select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['postgres://courtside:hunter2@127.0.0.1:1/courtside', 'nothing listens there; start PostgreSQL'],
  ['postgres://courtside:hunter2@courtside.invalid/courtside', 'its host is not known; correct the name'],
  ['postgres:///courtside?host=/nowhere', 'there is no such socket; start PostgreSQL'],
])('names the fault of %s', async (url, text) => {
  const fault = await faultOf(url)
  expect(fault).toContain(`ConfigError: DATABASE_URL: ${text}`)
  expect(fault).not.toContain('hunter2')
})

test('names a database or a user that does not exist, and never the password', async () => {
  expect(await faultOf(socketUrl('nothing'))).toBe(
    'ConfigError: DATABASE_URL: the database does not exist; create it or correct its name',
  )
  expect(await faultOf(socketUrl('courtside', 'nobody-we-know'))).toBe(
    'ConfigError: DATABASE_URL: this user may not connect; correct the user, or pg_hba.conf of the server',
  )
})

test('names DATA_DIR when the embedded database ends before the first connection', async () => {
  const { port, user } = inject('postgres')
  for (const host of ['/nowhere', '127.0.0.1']) {
    const address = { host, port: host === '/nowhere' ? port : 1, user, database: 'courtside' }
    const fault = await connectDatabase({ address }).catch((error: unknown) => error)
    expect(String(lostDatabaseFault({ dataDir: '/data' }, fault))).toMatch(
      /^ConfigError: DATA_DIR: PostgreSQL in \/data/,
    )
    expect(String(fault)).not.toContain('DATABASE_URL')
  }
})

test('names the replicas variable for a replica that refuses the login for good', async () => {
  expect(await faultOf(socketUrl('nothing'), 'replica')).toContain('DATABASE_REPLICA_URLS: the database does not exist')
  expect(await faultOf('postgres://a:b@courtside.invalid/c', 'replica')).toContain(
    'DATABASE_REPLICA_URLS: its host is not known',
  )
})

test('asks for TLS when sslmode demands it, and gives up rather than send unencrypted', async () => {
  const { port, firstBytes } = await listenWithoutTls()
  const fault = await faultOf(`postgres://courtside:hunter2@127.0.0.1:${port}/courtside?sslmode=verify-full`)
  // The eight bytes of an SSLRequest (PostgreSQL protocol, 53.7).
  expect(firstBytes()?.toString('hex')).toBe('0000000804d2162f')
  expect(fault).toContain('DATABASE_URL: the secured connection failed')
})
