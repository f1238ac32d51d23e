import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { trickOf } from './stand-in-tricks.ts'

/** A stand-in's answer to a path; undefined for a path that the booking system lacks. */
export interface StandInAnswer {
  contentType: string
  body: string
  /** 200 unless it is set. */
  status?: number
  headers?: Record<string, string>
}
/** The URL is complete, with the origin of the stand-in. */
export type Answerer = (url: URL, form: URLSearchParams) => StandInAnswer | undefined

/** The faults of a stand-in, each until reset. Real sites have all of these. */
export const standInFaults = [
  'server-error',
  'too-many-requests',
  'captcha',
  'challenge-page',
  'login-page',
  'empty-list',
  'empty-object',
  'empty-page',
  'truncated',
  'garbled',
  'gzip-bomb',
  'endless',
  'drip',
  'redirect-away',
  'redirect-loop',
  'hang-up',
] as const
/** Faults that leave pages readable but make their content wrong or rearranged. */
export const standInTricks = ['drifted', 'other-day', 'duplicated', 'reordered'] as const
/** Changes one answer. */
export type StandInChange = (answer: StandInAnswer, url: URL, form: URLSearchParams) => StandInAnswer | undefined
export type StandInFault = (typeof standInFaults)[number] | (typeof standInTricks)[number] | StandInChange

/** A request and its answer. `body` is empty if the answer had none or a fault cut it off. */
export interface Exchange {
  url: URL
  headers: IncomingMessage['headers']
  status: number
  body: string
}

/** One venue's site on an origin of its own. */
export interface StandIn {
  origin: string
  setFault(fault: StandInFault | undefined): void
  /** How many requests it got, not counting robots.txt. */
  requests(): number
  /** Calls back for every request from now on, not counting robots.txt: when it arrives, and once it is answered. */
  watch(listener: (exchange: Exchange) => void, onArrival?: () => void): void
  stop(): Promise<void>
}

/** Starts a stand-in with this answerer and this robots.txt; an empty one allows all. */
export async function startStandIn(answer: Answerer, robots = ''): Promise<StandIn> {
  let fault: StandInFault | undefined
  let requests = 0
  let listener: ((exchange: Exchange) => void) | undefined
  let arrived: (() => void) | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
    if (url.pathname === '/robots.txt') return respond(request, response, { contentType: 'text/plain', body: robots })
    requests += 1
    arrived?.()
    let body = ''
    response.on('close', () => listener?.({ url, headers: request.headers, status: response.statusCode, body }))
    readForm(request).then(
      (form) => {
        const truth = () => answer(url, form)
        const changed = (change: StandInChange, whole = truth()) => whole && change(whole, url, form)
        const made = typeof fault === 'function' ? changed(fault) : fault ? misbehave(fault, response, truth) : truth()
        if (made === 'done') return
        if (made) {
          ;({ body } = made)
          respond(request, response, made)
        } else response.writeHead(404).end('not found')
      },
      () => response.destroy(),
    )
  })
  server.keepAliveTimeout = 10_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    setFault: (next) => void (fault = next),
    requests: () => requests,
    watch(next, onArrival) {
      listener = next
      arrived = onArrival
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, body, status = 200, headers }: StandInAnswer,
): void {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  response.writeHead(status, { 'content-type': contentType, etag, ...headers }).end(body)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function misbehave(
  fault: Exclude<StandInFault, StandInChange>,
  response: ServerResponse,
  truth: () => StandInAnswer | undefined,
): StandInAnswer | undefined | 'done' {
  const html = (body: string) => ({ contentType: 'text/html', body })
  switch (fault) {
    case 'empty-list':
      return { contentType: 'application/json', body: '[]' }
    case 'empty-object':
      return { contentType: 'application/json', body: '{}' }
    case 'empty-page':
      return html('')
    case 'garbled':
      return html('\u0000\u0001<<<%%%{{{"Resources":')
    case 'challenge-page':
      return html('<html><head><script src="/awswaf/challenge.js"></script></head><body></body></html>')
    case 'login-page':
      return html('<html><body><form><input type="password" name="p"></form></body></html>')
    case 'truncated': {
      const whole = truth()
      return whole && { ...whole, body: whole.body.slice(0, Math.floor(whole.body.length / 2)) }
    }
    case 'drifted':
    case 'other-day':
    case 'duplicated':
    case 'reordered': {
      const whole = truth()
      return whole && { ...whole, body: trickOf[fault](whole.body) }
    }
    case 'server-error':
      return end(response, 500, {}, 'oops')
    case 'too-many-requests':
      return end(response, 429, { 'retry-after': '120' }, 'slow down')
    case 'captcha':
      return end(response, 403, {}, '<html>captcha</html>')
    case 'redirect-away':
      return end(response, 302, { location: 'http://169.254.169.254/latest/meta-data/' }, '')
    case 'redirect-loop':
      return end(response, 302, { location: '/again/and/again' }, '')
    case 'endless': {
      Readable.from(Array.from({ length: 100 }, () => megabyte)).pipe(response.writeHead(200))
      return 'done'
    }
    case 'drip': {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write(' '), 1000)
      response.on('close', () => clearInterval(timer))
      return 'done'
    }
    case 'gzip-bomb': {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipBomb())
      return 'done'
    }
    case 'hang-up':
      response.destroy()
      return 'done'
  }
}

const megabyte = Buffer.alloc(2 ** 20, 32)
let packedBomb: Buffer | undefined
/** Packed when the first is thrown, which no start waits for. */
const gzipBomb = () => (packedBomb ??= gzipSync(Buffer.alloc(16 * 2 ** 20)))

function end(response: ServerResponse, status: number, headers: Record<string, string>, body: string): 'done' {
  response.writeHead(status, headers).end(body)
  return 'done'
}
