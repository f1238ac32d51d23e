import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'

/** How long a web waits for what a caller has to say (rule operation-20). */
export interface CallerTimeouts {
  /** For a whole head, counted from the connection: whoever says nothing at all is let go as well. */
  headMs: number
  /** For a whole request. */
  requestMs: number
  /** How often it looks who is late. Node's own 30 s would make the other two up to 30 s longer than they say. */
  lookEveryMs: number
}

export const usualTimeouts: CallerTimeouts = { headMs: 10_000, requestMs: 30_000, lookEveryMs: 1000 }

/** The same in the words of Fastify and Node. */
export function asServerOptions({ headMs, requestMs, lookEveryMs }: CallerTimeouts) {
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookEveryMs },
  } satisfies FastifyHttpOptions<Server>
}
