import { Agent, request } from 'undici'
import { readCappedBody } from './capped-body.ts'
import { readRetryAfter, refusalOfPage, refusalOfStatus } from './challenge.ts'
import { guardedLookup, isAllowedHost } from './guarded-lookup.ts'
import { createHostGate } from './host-gate.ts'
import { failed, type HttpAnswer } from './http-answer.ts'
import type { Patience } from './patience.ts'
import { readRobots, type RobotsRules } from './robots.ts'
import { createValidatorCache } from './validator-cache.ts'

/** Manners of RELIABILITY, I12: for every request of every connector. */
const deadlineMs = 15_000
const mostRedirects = 3
const robotsKeptMs = 24 * 3_600_000

export interface Visit {
  url: string
  signal: AbortSignal
  /** Pause between two requests to this host. */
  minGapMs: number
  headers?: Record<string, string>
  /** A form to send with POST; without one it is a GET. */
  form?: Record<string, string>
}

export interface PoliteClient {
  /** Never throws but for an abort: what went wrong is in the answer. */
  visit(visit: Visit): Promise<HttpAnswer>
  close(): Promise<void>
}

export interface PoliteClientDeps {
  userAgent: string
  allowLoopback: boolean
  patience: Patience
  now: () => Date
  /** Hears of every request as it is made, for metrics and tests. */
  onRequest?: (url: string) => void
}

/** One client for all sources: honest, patient, and unable to reach what no booking system is at. */
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

  async function send(visit: Visit): Promise<HttpAnswer> {
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

  /** A host that asked for a pause gets it; who waits in its line is told so, and comes back later. */
  async function sendUnlessResting(visit: Visit, url: URL): ReturnType<typeof sendOnce> {
    const restMs = gate.restLeftMs(url.host)
    if (restMs > 0) return failed('error', 'the site asked for a pause', Math.ceil(restMs / 1000))
    return sendOnce(visit, url)
  }

  async function sendOnce(visit: Visit, url: URL): Promise<HttpAnswer | { kind: 'redirect'; location: string }> {
    deps.onRequest?.(url.href)
    const signal = AbortSignal.any([visit.signal, AbortSignal.timeout(deadlineMs)])
    const key = `${url.href} ${JSON.stringify(visit.form ?? null)}`
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
      const kept = cache.body(key)
      // Not modified, but since what? Without the body that it speaks of it tells nothing.
      if (kept === undefined) return failed('error', 'the site answered 304 without having been asked')
      return { kind: 'ok', status: 200, text: kept, contentType, url: url.href }
    }
    const refusal = refusalOfStatus(status, retryAfter)
    if (refusal) {
      await body.dump()
      return refusal
    }
    const text = await readCappedBody(body, header('content-encoding'))
    const disguised = refusalOfPage(text)
    if (disguised) return disguised
    cache.keep(key, { etag: header('etag'), lastModified: header('last-modified'), text })
    return { kind: 'ok', status, text, contentType, url: url.href }
  }

  async function rulesOf(visit: Visit): Promise<RobotsRules | HttpAnswer> {
    const { origin } = new URL(visit.url)
    const known = robots.get(origin)
    if (known && patience.elapsedMs() - known.readAtMs < robotsKeptMs) return known.rules
    const answer = await send({ url: `${origin}/robots.txt`, signal: visit.signal, minGapMs: visit.minGapMs })
    const isMissing = answer.kind === 'failed' && /answered (?:404|410|401|403)$/.test(answer.reason)
    if (answer.kind === 'failed' && !isMissing) return answer
    const isText = answer.kind === 'ok' && !/html/i.test(answer.contentType)
    const rules = readRobots(origin, isText ? answer.text : undefined, userAgent)
    robots.set(origin, { rules, readAtMs: patience.elapsedMs() })
    return rules
  }

  return {
    async visit(visit) {
      try {
        const rules = await rulesOf(visit)
        if ('kind' in rules) return rules
        if (!rules.allows(visit.url)) return failed('blocked', 'robots.txt asks not to read this page')
        return await send(visit)
      } catch (error) {
        if (visit.signal.aborted) throw error
        return failed('error', describe(error))
      }
    },
    close: () => agent.close(),
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'the site did not answer within 15 seconds'
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message || error.name}${code}`
}
