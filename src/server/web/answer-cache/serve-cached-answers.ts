import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { apiKeyHeader } from '#domain/integrations/api-key.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import type { CallLimit } from '#server/web/call-limit/call-limit.ts'
import type { CachedAnswer, CachedAnswers } from './cached-answers.ts'
import { cookieOf } from '#server/web/cookies.ts'
import type { OwnHosts } from '#server/web/own-hosts.ts'
import proxyAddress from '@fastify/proxy-addr'
import { ipBlock } from '#server/trpc/ip-block.ts'

interface AnswerCache {
  cached: CachedAnswers
  hosts: Pick<OwnHosts, 'answersTo'>
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

/** Working out the address behind proxies costs more than the rest of a cached answer. */
const maxRemembered = 10_000
/** Three IPv6 addresses. Longer headers are a caller's invention, and thousands of them would fill the memory. */
const longestRemembered = 128

/**
 * Answers from cached bytes before Fastify sees the request (decision 0015). It sends an answer that was sent before to the
 * same request. Other requests, and callers over their limit, go on to Fastify.
 */
export function serveCachedAnswers(
  server: Server,
  { cached, hosts, limit, trustedProxies, onAnswer }: AnswerCache,
): void {
  const handlers = server.listeners('request') as RequestListener[]
  const keyOf = clientKey(trustedProxies)

  function goOn(request: IncomingMessage, response: ServerResponse): void {
    for (const handle of handlers) handle.call(server, request, response)
  }

  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = request.method === 'GET' ? answerTo(request, cached) : undefined
    if (!answer || !hosts.answersTo(request.headers.host)) return goOn(request, response)
    if (limit && answer.calls > 0 && limit.take(keyOf(request), answer.calls) > 0) return goOn(request, response)
    send(answer, request, response)
    onAnswer()
  })
}

function answerTo({ url = '', headers }: IncomingMessage, cached: CachedAnswers): CachedAnswer | undefined {
  const answer = cached.find(url, acceptedEncoding(headers['accept-encoding']))
  if (!answer || headers['trpc-accept'] !== undefined) return undefined
  if (answer.isVisitors && cookieOf(headers.cookie, 'documents') !== undefined) return undefined
  // One ETag is compared here, several are by Fastify.
  if (headers['if-none-match']?.includes(',')) return undefined
  return special.some((name) => headers[name] !== undefined) ? undefined : answer
}

function send(answer: CachedAnswer, { headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['if-none-match'] === answer.etag) response.writeHead(304, answer.headOf304).end()
  else response.writeHead(200, answer.head).end(answer.body, 'latin1')
}

/** The key by which calls are limited: the IP block of the address that Fastify would find. */
export function clientKey(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => ipBlock(socket.remoteAddress ?? '')
  const trust = proxyAddress.compile(trustedProxies)
  // By proxy, then by its header: joining both to one string for each request would cost time.
  const remembered = new Map<string, Map<string, string>>()
  let count = 0

  function remember(remote: string, forwarded: string, key: string): void {
    if (count >= maxRemembered) remembered.clear()
    count = remembered.size === 0 ? 1 : count + 1
    const said = remembered.get(remote) ?? new Map<string, string>()
    remembered.set(remote, said.set(forwarded, key))
  }

  return (request) => {
    const remote = request.socket.remoteAddress ?? ''
    const forwarded = String(request.headers['x-forwarded-for'])
    const known = remembered.get(remote)?.get(forwarded)
    if (known !== undefined) return known
    const key = ipBlock(proxyAddress(request, trust))
    if (forwarded.length <= longestRemembered) remember(remote, forwarded, key)
    return key
  }
}
