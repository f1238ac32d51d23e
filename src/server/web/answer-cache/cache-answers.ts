import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendAsyncHookHandler,
} from 'fastify'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import { callsOf } from '#server/web/call-limit/call-limit.ts'
import type { CachedAnswers } from './cached-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Good answers of this route are the same for everybody `until-change` of the board, or as long as the process `runs`. */
    cache?: 'until-change' | 'runs'
  }
}

/**
 * Views that reach a procedure tell the pipeline which days people view, once a minute at most: some still reach it.
 */
const cachedMs = 30_000
const maxBodyBytes = 1024 * 1024
/** Up to this size the body is sent as text together with the head, in one write and without a buffer. */
const maxTextBytes = 14 * 1024
const describesBody = /^content-(?:type|length|encoding)$/

/**
 * Caches the good answers of routes with a `cache` option. Register it after everything that changes answers, because
 * it caches the bytes that are sent.
 */
export function cacheAnswers(
  app: FastifyInstance,
  { cached, revision, now }: { cached: CachedAnswers; revision: () => number; now: () => Date },
): void {
  const askedAt = new WeakMap<FastifyRequest, number>()

  // Before anything is read: a later change makes the answer outdated.
  const onRequest: onRequestHookHandler = (request, _reply, done) => {
    askedAt.set(request, revision())
    done()
  }

  const onSend: onSendAsyncHookHandler = async (request, reply, payload) => {
    const { cache } = request.routeOptions.config
    if (!cache || !isCacheable(request, reply)) return payload
    const body = await bytesOf(payload)
    if (!body) return payload
    const head = headOf(reply, body)
    cached.add(request.url, acceptedEncoding(request.headers['accept-encoding']), {
      etag: String(reply.getHeader('etag')),
      head: head.flat(),
      headOf304: head.filter(([name]) => !describesBody.test(name)).flat(),
      body: asSentFastest(body),
      calls: callsOf(request),
      isVisitors: isDocument(reply),
      revision: cache === 'runs' ? undefined : askedAt.get(request),
      until: cache === 'runs' ? Infinity : cachedUntil(now()),
    })
    return body
  }
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET')) return
    route.onRequest = [onRequest, ...[route.onRequest ?? []].flat()]
    route.onSend = [...[route.onSend ?? []].flat(), onSend]
  })
}

/** The address of a file or a document has no query: with one, any caller could fill the cache with copies. */
function isCacheable({ method, url, headers, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'GET' || reply.statusCode !== 200 || headers['trpc-accept'] !== undefined) return false
  if ((isDocument(reply) || routeOptions.config.cache === 'runs') && url.includes('?')) return false
  if (Number(reply.getHeader('content-length') ?? 0) > maxBodyBytes) return false
  return reply.hasHeader('etag') && !reply.hasHeader('set-cookie')
}

function isDocument(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}

async function bytesOf(payload: unknown): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(payload)) return payload
  if (typeof payload === 'string') return Buffer.from(payload)
  // Not every stream of a plugin is one of Node's own, but all can be read in this way.
  const isStream = typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload
  return isStream ? Buffer.concat(await Array.fromAsync(payload as AsyncIterable<Buffer>)) : undefined
}

function asSentFastest(body: Buffer): Buffer | string {
  return body.length <= maxTextBytes ? body.toString('latin1') : body
}

function headOf(reply: FastifyReply, body: Buffer): [string, string][] {
  const headers = { ...reply.getHeaders(), 'content-length': body.length }
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}

/** The shown days change at midnight, too. */
function cachedUntil(now: Date): number {
  const midnight = instantOf(addDays(venueDate(now), 1), 0)
  return Math.min(now.getTime() + cachedMs, midnight.getTime())
}
