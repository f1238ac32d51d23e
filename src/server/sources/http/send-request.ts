import { Agent, request, type Dispatcher } from 'undici'
import { keptWait, readRetryAfter } from '#domain/named-wait.ts'
import { failed } from '#server/sources/source-failure.ts'
import { readCappedBody } from './capped-body.ts'
import { refusalOfPage, refusalOfStatus } from './challenge.ts'
import { guardedLookup } from './guarded-lookup.ts'
import type { PageBytes, Visit } from './page-answer.ts'
import type { Timers } from './timers.ts'
import { region } from '#region/region.ts'

/** From the first byte sent to the last byte read; a slower site counts as one that does not answer. */
const deadlineMs = 15_000

/** A challenge is short. The thread that serves people looks at no more of a stranger's page. */
const maxRefusalBytes = 512 * 1024

export interface SenderDeps {
  userAgent: string
  allowLoopback: boolean
  timers: Timers
  now: () => Date
  /** Called when the host asks for a pause. */
  onRest: (host: string, ms: number) => void
  /** Called for every request, for metrics and tests. */
  onRequest?: ((url: string) => void) | undefined
}

/** Sends a single request and reads its answer. It neither waits for the host lock nor follows redirects. */
export interface Sender {
  send(visit: Visit, url: URL): Promise<PageBytes | { kind: 'redirect'; location: string }>
  close(): Promise<void>
}

export function createSender(deps: SenderDeps): Sender {
  const agent = new Agent({
    connect: { lookup: guardedLookup(deps.allowLoopback), timeout: 10_000 },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 4000,
    pipelining: 1,
  })
  return {
    async send(visit, url) {
      deps.onRequest?.(url.href)
      const response = await request(url, {
        dispatcher: agent,
        signal: AbortSignal.any([visit.signal, deps.timers.deadline(deadlineMs)]),
        method: visit.form ? 'POST' : 'GET',
        headers: headersOf(visit, deps),
        ...(visit.form && { body: new URLSearchParams(visit.form).toString() }),
      })
      return readAnswer(response, { deps, url, visit })
    },
    close: () => agent.close(),
  }
}

function headersOf(visit: Visit, { userAgent }: SenderDeps): Record<string, string> {
  return {
    'user-agent': userAgent,
    'accept-encoding': 'gzip, br',
    'accept-language': `${region.language},en`,
    ...visit.headers,
    ...(visit.form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
}

async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { deps, url, visit }: { deps: SenderDeps; url: URL; visit: Visit },
): ReturnType<Sender['send']> {
  const header = (name: string) => [headers[name]].flat()[0]
  const asked = readRetryAfter(header('retry-after'), deps.now())
  const rest = keptWait(asked)
  if (rest !== undefined) deps.onRest(url.host, rest * 1000)
  if (status === 304) {
    await body.dump()
    return isConditional(visit)
      ? { kind: 'unchanged' }
      : failed('error', 'the site answered 304 without having been asked')
  }
  if (status >= 300 && status < 400) {
    await body.dump()
    return { kind: 'redirect', location: header('location') ?? '' }
  }
  const refusal = refusalOfStatus(status, asked)
  if (refusal?.status === 'error') return { ...refusal, ...(await challengeIn(body, header('content-encoding'))) }
  if (refusal) {
    await body.dump()
    return refusal
  }
  return {
    kind: 'bytes',
    bytes: await readCappedBody(body, header('content-encoding')),
    etag: header('etag'),
    lastModified: header('last-modified'),
  }
}

/** A challenge comes with any status, 405, 429 and 503 among them. A page that cannot be read is none. */
async function challengeIn(body: Dispatcher.ResponseData['body'], encoding: string | undefined) {
  const bytes = await readCappedBody(body, encoding).catch(() => new Uint8Array())
  const refusal = refusalOfPage(new TextDecoder().decode(bytes.subarray(0, maxRefusalBytes)))
  return refusal?.status === 'blocked' ? { status: refusal.status, reason: refusal.reason } : {}
}

function isConditional({ headers = {} }: Visit): boolean {
  return 'if-none-match' in headers || 'if-modified-since' in headers
}
