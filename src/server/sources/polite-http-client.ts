import { Agent, request } from 'undici'
import { readCappedBody } from './capped-body.ts'
import { readRetryAfter, refusalOfPage, refusalOfStatus } from './challenge.ts'
import { guardedLookup, isAllowedHost } from './guarded-lookup.ts'
import { createHostGate } from './host-gate.ts'
import { isDrift } from './drift.ts'
import { failed, type HttpFailure } from './http-answer.ts'
import type { Patience } from './patience.ts'
import { readRobots, type RobotsRules } from './robots.ts'
import { createValidatorCache } from './validator-cache.ts'

/** Limits of every request of every connector (invariant I12). */
const deadlineMs = 15_000
const mostRedirects = 3
const robotsKeptMs = 24 * 3_600_000

export interface Visit {
  url: string
  signal: AbortSignal
  /** Pause between two requests to this host. */
  minGapMs: number
  headers?: Record<string, string>
  /** A form to send with POST. Without one the request is a GET. */
  form?: Record<string, string>
}

/** A page as its parser understood it, or why there is none. */
export type PageAnswer<T> = { kind: 'ok'; page: T } | HttpFailure

export interface PoliteClient {
  /**
   * Reads a page and passes it to its parser. When the parser throws a Drift, the answer is an `error`. An unchanged
   * page is neither transferred nor parsed again. Throws only when aborted.
   */
  readPage<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>>
  close(): Promise<void>
}

export interface PoliteClientDeps {
  userAgent: string
  allowLoopback: boolean
  patience: Patience
  now: () => Date
  /** Called for every request, for metrics and tests. */
  onRequest?: (url: string) => void
}

/** One client for all sources. It is polite, and cannot reach addresses where no booking system can be. */
export function createPoliteClient(deps: PoliteClientDeps): PoliteClient {
  const { userAgent, allowLoopback, patience, now } = deps
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowLoopback), timeout: 10_000 },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 4000,
    pipelining: 1,
  })
  const gate = createHostGate(patience)
  const cache = createValidatorCache()
  const robots = new Map<string, { rules: RobotsRules; readAtMs: number }>()

  async function send(visit: Visit): Promise<TextAnswer> {
    let url = new URL(visit.url)
    const { origin } = url
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      if (!isAllowedHost(url.hostname, allowLoopback)) return failed('error', `${url.host} is no address of a source`)
      const answer = await gate.through({ host: url.host, minGapMs: visit.minGapMs, signal: visit.signal }, () =>
        sendUnlessResting(visit, url),
      )
      if (answer.kind !== 'redirect') return answer
      const next = URL.parse(answer.location, url)
      if (next?.origin !== origin)
        return failed('error', `the site redirects to another origin, ${next?.origin ?? 'none'}`)
      url = next
    }
    return failed('error', `the site redirects more than ${mostRedirects} times`)
  }

  /** A host that asked for a pause gets it. Requests that wait for the host are told so and come back later. */
  async function sendUnlessResting(visit: Visit, url: URL): ReturnType<typeof sendOnce> {
    const restMs = gate.restLeftMs(url.host)
    if (restMs > 0) return failed('error', 'the site asked for a pause', Math.ceil(restMs / 1000))
    return sendOnce(visit, url)
  }

  async function sendOnce(visit: Visit, url: URL): Promise<TextAnswer | { kind: 'redirect'; location: string }> {
    deps.onRequest?.(url.href)
    const signal = AbortSignal.any([visit.signal, patience.deadline(deadlineMs)])
    const key = keyOf(visit)
    const response = await request(url, {
      dispatcher: agent,
      signal,
      method: visit.form ? 'POST' : 'GET',
      headers: {
        'user-agent': userAgent,
        'accept-encoding': 'gzip, br',
        'accept-language': 'en-AU,en',
        ...visit.headers,
        ...cache.conditions(key),
        ...(visit.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(visit.form && { body: new URLSearchParams(visit.form).toString() }),
    })
    const { statusCode: status, headers, body } = response
    const header = (name: string) => [headers[name]].flat()[0]
    const retryAfter = readRetryAfter(header('retry-after'), now())
    if (retryAfter !== undefined) gate.rest(url.host, retryAfter * 1000)
    if (status >= 300 && status < 400 && status !== 304) {
      await body.dump()
      return { kind: 'redirect', location: header('location') ?? '' }
    }
    const contentType = header('content-type') ?? ''
    if (status === 304) {
      await body.dump()
      // A 304 without a cached page tells nothing: we do not know which version it refers to.
      return cache.has(key) ? { kind: 'unchanged' } : failed('error', 'the site answered 304 without having been asked')
    }
    const refusal = refusalOfStatus(status, retryAfter)
    if (refusal) {
      await body.dump()
      return refusal
    }
    const text = await readCappedBody(body, header('content-encoding'))
    const disguised = refusalOfPage(text)
    if (disguised) return disguised
    return { kind: 'text', text, contentType, etag: header('etag'), lastModified: header('last-modified') }
  }

  async function rulesOf(visit: Visit): Promise<RobotsRules | HttpFailure> {
    const { origin } = new URL(visit.url)
    const known = robots.get(origin)
    if (known && patience.elapsedMs() - known.readAtMs < robotsKeptMs) return known.rules
    const answer = await send({ url: `${origin}/robots.txt`, signal: visit.signal, minGapMs: visit.minGapMs })
    const isMissing = answer.kind === 'failed' && /answered (?:404|410|401|403)$/.test(answer.reason)
    if (answer.kind === 'failed' && !isMissing) return answer
    const isText = answer.kind === 'text' && !/html/i.test(answer.contentType)
    const rules = readRobots(origin, isText ? answer.text : undefined, userAgent)
    robots.set(origin, { rules, readAtMs: patience.elapsedMs() })
    return rules
  }

  async function read<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>> {
    const rules = await rulesOf(visit)
    if ('kind' in rules) return rules
    if (!rules.allows(visit.url)) return failed('blocked', 'robots.txt asks not to read this page')
    const answer = await send(visit)
    const key = keyOf(visit)
    if (answer.kind === 'failed') return answer
    if (answer.kind === 'unchanged') return { kind: 'ok', page: cache.page(key) as T }
    const page = parse(answer.text)
    cache.keep(key, { etag: answer.etag, lastModified: answer.lastModified, page, size: answer.text.length })
    return { kind: 'ok', page }
  }

  return {
    async readPage(visit, parse) {
      try {
        return await read(visit, parse)
      } catch (error) {
        if (visit.signal.aborted) throw error
        return failed('error', isDrift(error) ? error.message : describe(error))
      }
    },
    close: () => agent.close(),
  }
}

type TextAnswer =
  | { kind: 'text'; text: string; contentType: string; etag: string | undefined; lastModified: string | undefined }
  | { kind: 'unchanged' }
  | HttpFailure

function keyOf({ url, form }: Visit): string {
  return form ? `${url} ${JSON.stringify(form)}` : url
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'the site did not answer within 15 seconds'
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message || error.name}${code}`
}
