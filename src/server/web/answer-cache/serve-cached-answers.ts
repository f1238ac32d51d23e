import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { apiKeyHeader } from '#domain/machines/api-key.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import type { CallLimit } from '#server/web/call-limit/call-limit.ts'
import type { CachedAnswer, CachedAnswers } from './cached-answers.ts'
import { clientKey } from './client-key.ts'

interface AnswerCache {
  cached: CachedAnswers
  /** Undefined without a limit. */
  limit: CallLimit | undefined
  trustedProxies: string[]
  /** Called for each cached answer that is sent. */
  onAnswer: () => void
}

/** Headers that request another form of the answer or have their own limits: Fastify answers these. */
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
 * Answers from cached bytes before Fastify sees the request (decision 0015). It sends an answer that was sent before to the
 * same request. Other requests, and callers over their limit, go on to Fastify.
 */
export function serveCachedAnswers(server: Server, { cached, limit, trustedProxies, onAnswer }: AnswerCache): void {
  const handlers = server.listeners('request') as RequestListener[]
  const keyOf = clientKey(trustedProxies)

  function goOn(request: IncomingMessage, response: ServerResponse): void {
    for (const handle of handlers) handle.call(server, request, response)
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = request.method === 'GET' ? answerTo(request, cached) : undefined
    if (!answer) return goOn(request, response)
    if (limit && answer.calls > 0 && limit.take(keyOf(request), answer.calls) > 0) return goOn(request, response)
    send(answer, request, response)
    onAnswer()
  })
}

function answerTo({ url = '', headers }: IncomingMessage, cached: CachedAnswers): CachedAnswer | undefined {
  const answer = cached.find(url, acceptedEncoding(headers['accept-encoding']))
  if (!answer || headers['trpc-accept'] !== undefined) return undefined
  // One ETag is compared here, several are by Fastify.
  if (headers['if-none-match']?.includes(',')) return undefined
  return special.some((name) => headers[name] !== undefined) ? undefined : answer
}

function send(answer: CachedAnswer, { headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['if-none-match'] === answer.etag) response.writeHead(304, answer.headOf304).end()
  else response.writeHead(200, answer.head).end(answer.body, 'latin1')
}
