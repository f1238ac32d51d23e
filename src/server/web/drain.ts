import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Time in which callers learn, by their next request, that their connection closes. */
const lingerMs = 300
export const linger = () => pause(lingerMs)
/** Longer work is not awaited: the whole stop has ten seconds, and a deploy has many to do. */
const longestMs = 2500
const lookAgainMs = 20

/** A server that can be ended without an answer that is owed being lost. */
export interface Drain {
  isDraining(): boolean
  /**
   * Refuses new connections, so that a balancer uses another web. Requests on kept connections are answered, with
   * `Connection: close`; event streams end, and browsers reconnect elsewhere.
   */
  drain(lingering: () => Promise<unknown>): Promise<void>
}

export function drainOf(server: Server): Drain {
  const streams = new Set<IncomingMessage['socket']>()
  let isDraining = false

  server.prependListener('request', ({ headers, socket }: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    if (headers.accept !== 'text/event-stream') return
    streams.add(socket)
    response.once('close', () => streams.delete(socket))
  })

  async function drain(lingering: () => Promise<unknown>): Promise<void> {
    isDraining = true
    // http.Server.close would end the kept connections, on which a request may be on its way.
    Listener.prototype.close.call(server)
    for (const socket of streams) socket.destroy()
    if ((await connectionsOf(server)) === 0) return
    await lingering()
    for (const giveUpAt = performance.now() + longestMs; performance.now() < giveUpAt; await pause(lookAgainMs)) {
      server.closeIdleConnections()
      if ((await connectionsOf(server)) === 0) return
    }
  }

  return { isDraining: () => isDraining, drain }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
