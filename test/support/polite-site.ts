import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PageAnswer } from '#server/sources/http/page-answer.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import type { Timers } from '#server/sources/http/timers.ts'

export const userAgent = 'CourtsideBot/0.1 (+https://courtside.test/about/venues; contact ops@courtside.test)'
export const minGapMs = 1500

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Arrival {
  url: string
  atMs: number
  headers: IncomingMessage['headers']
}

/** A site, a client before it, and the time that passes only where the client waits. */
export async function startPoliteSite(handler: Handler, robots = '') {
  const time = { ms: 0 }
  const arrivals: Arrival[] = []
  const open = { now: 0, max: 0 }
  const deadlines: { ms: number; pass: () => void }[] = []
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt' && robots !== 'as page') return void response.end(robots)
    arrivals.push({ url: request.url ?? '', atMs: Math.round(time.ms), headers: request.headers })
    open.now += 1
    open.max = Math.max(open.max, open.now)
    response.on('close', () => (open.now -= 1))
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timers: Timers = {
    elapsedMs: () => time.ms,
    random: () => 0.5,
    deadline(ms) {
      const deadline = new AbortController()
      deadlines.push({ ms, pass: () => deadline.abort(new DOMException('too late', 'TimeoutError')) })
      return deadline.signal
    },
    async sleep(ms, signal) {
      signal.throwIfAborted()
      time.ms += ms
    },
  }
  const now = () => new Date(Date.UTC(2026, 10, 21) + time.ms)
  const requested: string[] = []
  const onRequest = (url: string) => void requested.push(url)
  const fetcher = createPageFetcher({ userAgent, allowLoopback: true, timers, now, onRequest })
  const client = createPoliteClient(fetcher)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await client.close()
  })
  const read = <T = string>(
    path: string,
    parse: (text: string) => T = (text) => text as T,
    signal = AbortSignal.timeout(20_000),
  ): Promise<PageAnswer<T>> => client.readPage({ url: `${origin}${path}`, signal, minGapMs }, parse)
  const send = (path: string, form: Record<string, string>) =>
    client.readPage({ url: `${origin}${path}`, signal: AbortSignal.timeout(20_000), minGapMs, form }, (text) => text)
  return { origin, client, fetcher, time, arrivals, requested, open, deadlines, read, send }
}

export const say = (text: string, headers: Record<string, string> = {}): Handler => {
  return (_, response) => void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(text)
}
