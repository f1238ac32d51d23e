import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'

/** Refuses a Host that is more than one, or none: whoever makes the request's URL of it would fail over it (invariant I15). */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { host } }) => {
    if (host === undefined || (/^[^@/?#\\]*$/.test(host) && URL.canParse(`http://${host}`))) return
    throw new AppError('INVALID_INPUT', 'The Host header names no host.')
  })
}
