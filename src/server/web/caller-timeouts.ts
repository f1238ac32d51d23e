import type { FastifyHttpOptions } from 'fastify'
import type { Server } from 'node:http'

/** Maximum times that a web waits for a caller (rule operation-20). */
export interface CallerTimeouts {
  /** For a whole head, counted from the connection, so also for a silent caller. */
  headMs: number
  /** For a whole request. */
  requestMs: number
  /** Interval of the check. Node's default of 30 s would make the other two up to 30 s longer. */
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
