import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { apiKeyHeader } from '#domain/machines/api-key.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import type { CallLimit } from '#server/web/call-limit/call-limit.ts'
import type { CachedAnswer, CachedAnswers } from './cached-answers.ts'
import { householdOf } from './household-of.ts'

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
  const household = householdOf(trustedProxies)

  function goOn(request: IncomingMessage, response: ServerResponse): void {
    for (const handle of handlers) handle.call(server, request, response)
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = request.method === 'GET' ? answerTo(request, cached) : undefined
    if (!answer) return goOn(request, response)
    if (limit && answer.calls > 0 && limit.take(household(request), answer.calls) > 0) return goOn(request, response)
    send(answer, request, response)
    onAnswer()
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
  else response.writeHead(200, answer.head).end(answer.body, 'latin1')
}
