import { Agent, request } from 'undici'
import { readCappedBody } from './capped-body.ts'
import { readRetryAfter, refusalOfPage, refusalOfStatus } from './challenge.ts'
import { guardedLookup, isAllowedHost } from './guarded-lookup.ts'
import { createHostGate } from './host-gate.ts'
import { isDrift } from '#server/sources/parsing/drift.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import type { Timers } from './timers.ts'
import { readRobots, type RobotsRules } from './robots.ts'
import { createValidatorCache } from './validator-cache.ts'

/** Manners of RELIABILITY, I12: for every request of every connector. */
const deadlineMs = 15_000
const maxRedirects = 3
const robotsCachedMs = 24 * 3_600_000

export interface Visit {
  url: string
  signal: AbortSignal
  /** Pause between two requests to this host. */
  minGapMs: number
  headers?: Record<string, string>
  /** A form to send with POST; without one it is a GET. */
  form?: Record<string, string>
}

/** A page as its parser understood it, or why there is none. */
export type PageAnswer<T> = { kind: 'ok'; page: T } | HttpFailure

export interface PoliteClient {
  /**
   * Reads a page and hands it to its parser; what the parser cannot make sense of (drift.ts) is an `error`. A page that
   * has not changed since is neither sent nor parsed again. Never throws but for an abort.
   */
  readPage<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>>
  close(): Promise<void>
}

export interface PoliteClientDeps {
  userAgent: string
  allowLoopback: boolean
  timers: Timers
  now: () => Date
  /** Hears of every request as it is made, for metrics and tests. */
  onRequest?: (url: string) => void
}

/** One client for all sources: honest, patient, and unable to reach what no booking system is at. */
export function createPoliteClient(deps: PoliteClientDeps): PoliteClient {
  const { userAgent, allowLoopback, timers, now } = deps
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowLoopback), timeout: 10_000 },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 4000,
    pipelining: 1,
  })
  const gate = createHostGate(timers)
  const cache = createValidatorCache()
  const robots = new Map<string, { rules: RobotsRules; readAtMs: number }>()

  async function send(visit: Visit): Promise<TextAnswer> {
    let url = new URL(visit.url)
    const { origin } = url
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
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
    return failed('error', `the site redirects more than ${maxRedirects} times`)
  }

  /** A host that asked for a pause gets it; who waits in its line is told so, and comes back later. */
  async function sendUnlessResting(visit: Visit, url: URL): ReturnType<typeof sendOnce> {
    const restMs = gate.restLeftMs(url.host)
    if (restMs > 0) return failed('error', 'the site asked for a pause', Math.ceil(restMs / 1000))
    return sendOnce(visit, url)
  }

  async function sendOnce(visit: Visit, url: URL): Promise<TextAnswer | { kind: 'redirect'; location: string }> {
    deps.onRequest?.(url.href)
    const signal = AbortSignal.any([visit.signal, timers.deadline(deadlineMs)])
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
      // Not modified, but since what? Without the page that it speaks of it tells nothing.
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
    if (known && timers.elapsedMs() - known.readAtMs < robotsCachedMs) return known.rules
    const answer = await send({ url: `${origin}/robots.txt`, signal: visit.signal, minGapMs: visit.minGapMs })
    const isMissing = answer.kind === 'failed' && /answered (?:404|410|401|403)$/.test(answer.reason)
    if (answer.kind === 'failed' && !isMissing) return answer
    const isText = answer.kind === 'text' && !/html/i.test(answer.contentType)
    const rules = readRobots(origin, isText ? answer.text : undefined, userAgent)
    robots.set(origin, { rules, readAtMs: timers.elapsedMs() })
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
    cache.store(key, { etag: answer.etag, lastModified: answer.lastModified, page, size: answer.text.length })
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
