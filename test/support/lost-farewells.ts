import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestPostgres } from './test-database.ts'

/** How a client's last message begins (PostgreSQL's protocol, Terminate). */
const farewell = 'X'.charCodeAt(0)

/** A way to PostgreSQL on which no server hears that its client ends: it has the last word. */
export async function startLostFarewells(behind: TestPostgres): Promise<{
  address: TestPostgres
  /** Resolves when the server has ended every connection, and its clients have read what it said. */
  left(): Promise<void>
  stop(): Promise<void>
}> {
  const ends = new Set<Promise<unknown>>()
  const all = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (inner) => {
    const outer = connect(join(behind.host, `.s.PGSQL.${behind.port}`))
    all.add(inner).add(outer)
    for (const socket of [inner, outer]) socket.on('error', () => undefined)
    inner.on('data', (chunk: Buffer) => chunk[0] !== farewell && outer.write(chunk))
    outer.pipe(inner)
    ends.add(once(inner, 'close'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  return {
    address: { ...behind, host: '127.0.0.1', port },
    left: async () => void (await Promise.all(ends)),
    async stop() {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
