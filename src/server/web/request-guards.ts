import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'

/** Drops requests whose connection has closed: without the caller's address no limit could be charged (limit L8). */
export function dropClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip
    if (ip === undefined) reply.hijack()
    else done()
  })
}

/** Refuses a Host header that is no host or several: the URL of the request could not be built from it (invariant I15). */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { host } }) => {
    if (host === undefined || (/^[^@/?#\\]*$/.test(host) && URL.canParse(`http://${host}`))) return
    throw new AppError('INVALID_INPUT', 'The Host header names no host.')
  })
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A click in a mailbox on the web, which carries its own proof (RFC 8058). */
const oneClick = /^\/api\/alerts\/link\//

/**
 * Refuses changes that a page of another site sends. A session is not a cookie, so such a page cannot act for a person,
 * but it could make its visitors' browsers register people and request emails. Browsers name the site of a request
 * (Origin, RFC 6454; Sec-Fetch-Site, Fetch Metadata); programs don't.
 */
export function requireOwnOrigin(app: FastifyInstance, appUrl: string): void {
  const own = new URL(appUrl).origin
  app.addHook('onRequest', async ({ method, url, headers: { origin, host, 'sec-fetch-site': site } }) => {
    if (reading.has(method) || oneClick.test(url)) return
    const isForeign = origin !== undefined && origin !== own && URL.parse(origin)?.host !== host
    if (isForeign || site === 'cross-site')
      throw new AppError('FOREIGN_ORIGIN', 'Pages of other sites cannot send this. Open Courtside itself.')
  })
}

/**
 * Gives an empty stream to a request without a body that names a content type. Fastify waits for the end of its body, and
 * with `optimizeEmptyRequests` of `node:http` that end has passed unannounced.
 */
export function supplyEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isWaitedFor = payload.readableEnded && request.headers['content-type'] !== undefined
    done(null, isWaitedFor ? Readable.from([]) : payload)
  })
}
