import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'

/** How many streams of changes are open at once (limit L22). */
export interface StreamCaps {
  inProcess: number
  ofAddress: number
}

/** A browser has one stream for a sport: the cap of an address is that of an office or a club. */
export const usualStreamCaps: StreamCaps = { inProcess: 2000, ofAddress: 100 }

/**
 * Refuses a stream of changes over the caps. A stream holds memory until its reader leaves, so one address could take all
 * of them. Who is refused has a page that works, and asks again.
 */
export function capLiveStreams(app: FastifyInstance, { inProcess, ofAddress }: StreamCaps): void {
  const open = new Map<string, number>()
  let all = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!isStream(request)) return
    const block = ipBlock(request.ip)
    const own = open.get(block) ?? 0
    if (own >= ofAddress) {
      const text = `Your network has ${ofAddress} live connections, which is the most there can be. Close a page, or try again in a minute.`
      throw new AppError('TOO_MANY_REQUESTS', text, 60)
    }
    if (all >= inProcess)
      throw new AppError('UNAVAILABLE', 'All live connections are taken. Try again in a minute.', 60)
    open.set(block, own + 1)
    all += 1
    reply.raw.once('close', () => {
      all -= 1
      const left = (open.get(block) ?? 1) - 1
      if (left > 0) open.set(block, left)
      else open.delete(block)
    })
  })
}

function isStream({ routeOptions, params }: FastifyRequest): boolean {
  if (!routeOptions.url?.startsWith('/trpc/')) return false
  const { path = '' } = params as { path?: string }
  return path.split(',').includes('availability.changes')
}
