import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * A request without a body comes with a stream that never tells of its end (`optimizeEmptyRequests` of `node:http`). Where
 * it names a content type all the same, Fastify listens for that end: so it hears one of an empty stream.
 */
export function endEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isWaitedFor = payload.readableEnded && request.headers['content-type'] !== undefined
    done(null, isWaitedFor ? Readable.from([]) : payload)
  })
}
