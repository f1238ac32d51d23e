import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { LRUCache } from 'lru-cache'
import { apiKeyHeader } from '#domain/machines/api-key.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import type { CallLimit } from '#server/web/call-limit.ts'
import type { CachedAnswer, CachedAnswers } from './cached-answers.ts'

interface Door {
  cached: CachedAnswers
  /** Undefined where nobody is limited. */
  limit: CallLimit | undefined
  trustedProxies: string[]
  /** Hears of each answer that the door gave. */
  onAnswer: () => void
}

/** What asks for something else than the whole answer, in another form or with limits of its own. Fastify knows how. */
const special = [
  'range',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'content-length',
  'transfer-encoding',
  apiKeyHeader,
]

/**
 * Answers from cached bytes before a framework has looked at the request (decision 0015). It sends what was sent before to
 * the same question, or nothing: whatever it does not know, and whoever has asked too often, goes on to Fastify.
 */
export function openFrontDoor(server: Server, { cached, limit, trustedProxies, onAnswer }: Door): void {
  const handlers = server.listeners('request') as RequestListener[]
  const addressOf = callerAddress(trustedProxies)

  function goOn(request: IncomingMessage, response: ServerResponse): void {
    for (const handle of handlers) handle.call(server, request, response)
  }

  function give(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
    send(answer, request, response)
    onAnswer()
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = request.method === 'GET' ? answerTo(request, cached) : undefined
    if (!answer) return goOn(request, response)
    if (!limit || answer.calls === 0) return give(answer, request, response)
    limit.take(addressOf(request), answer.calls).then(
      () => give(answer, request, response),
      () => goOn(request, response),
    )
  })
}

function answerTo({ url = '', headers }: IncomingMessage, cached: CachedAnswers): CachedAnswer | undefined {
  const answer = cached.find(url, acceptedEncoding(headers['accept-encoding']))
  if (!answer || headers['trpc-accept'] !== undefined) return undefined
  // One ETag is compared here; whoever knows several is answered by Fastify.
  if (headers['if-none-match']?.includes(',')) return undefined
  return special.some((name) => headers[name] !== undefined) ? undefined : answer
}

function send(answer: CachedAnswer, { headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['if-none-match'] === answer.etag) response.writeHead(304, answer.headOf304).end()
  else response.writeHead(200, answer.head).end(answer.body)
}

/** A caller asks many times, and to find out who it is costs more than all the rest. */
const maxRemembered = 10_000

/** Who asks, as Fastify finds it. */
function callerAddress(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyAddress.compile(trustedProxies)
  const remembered = new LRUCache<string, string>({ max: maxRemembered })
  return (request) => {
    const key = `${request.socket.remoteAddress} ${String(request.headers['x-forwarded-for'])}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const address = proxyAddress(request, trust)
    remembered.set(key, address)
    return address
  }
}
