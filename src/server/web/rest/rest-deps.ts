import type { FastifyRequest } from 'fastify'
import type { AppCaller } from '#server/trpc-router.ts'

/** What every documented path is made with. */
export interface RestDeps {
  /** The routers, called as the person behind the request. */
  callerFor: (request: FastifyRequest) => AppCaller
  appUrl: string
  now: () => Date
}
