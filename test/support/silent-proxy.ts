import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestPostgres } from './test-database.ts'

/** A way to PostgreSQL that can forget the connections that it carries, as a router does that lost its table. */
export interface SilentProxy {
  address: TestPostgres
  /** From now on nothing passes on existing connections, silently. New ones pass. */
  forget(): void
  /** So do new ones: they are accepted and never answered. */
  fallSilent(): void
  /** Ends the connections there are, and both ends learn of it. */
  cut(): void
  /** New connections pass again. */
  recover(): void
  stop(): Promise<void>
}

export async function startSilentProxy(behind: TestPostgres): Promise<SilentProxy> {
  const socketPath = join(behind.host, `.s.PGSQL.${behind.port}`)
  const pairs = new Set<[Socket, Socket]>()
  const all = new Set<Socket>()
  let isSilent = false

  const server = createServer((inner) => {
    all.add(inner)
    inner.on('error', () => undefined)
    if (isSilent) return
    const outer = connect(socketPath)
    all.add(outer)
    outer.on('error', () => inner.destroy())
    inner.pipe(outer)
    outer.pipe(inner)
    const pair: [Socket, Socket] = [inner, outer]
    pairs.add(pair)
    inner.once('close', () => pairs.delete(pair) && outer.destroy())
    outer.once('close', () => pairs.delete(pair) && inner.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0

  function forget(): void {
    for (const [inner, outer] of pairs) {
      inner.unpipe(outer)
      outer.unpipe(inner)
      // Bytes that arrive are read and lost, so neither end sees a full buffer.
      inner.resume()
      outer.resume()
    }
    pairs.clear()
  }

  return {
    address: { ...behind, host: '127.0.0.1', port },
    forget,
    cut: () => {
      for (const socket of all) socket.destroy()
    },
    fallSilent() {
      isSilent = true
      forget()
    },
    recover: () => void (isSilent = false),
    async stop() {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
