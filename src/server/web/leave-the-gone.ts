import type { FastifyInstance } from 'fastify'

/**
 * Who hung up while calling is not answered: the connection knows its caller no longer, so no limit would know whom to
 * bind (limit L8).
 */
export function leaveTheGone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip
    if (ip === undefined) reply.hijack()
    else done()
  })
}
