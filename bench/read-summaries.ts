import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { request } from 'undici'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import { loadConfig } from '#server/config/config.ts'
import { createShutdown } from '#server/shutdown.ts'
import { startSite } from '#server/start-site.ts'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { median } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { startLoader, type Load } from './load.ts'
import { fillWeek } from './week-of-openings.ts'

const rounds = 12
const connections = 16
/** Short, so that both sides of a round have the same machine. */
const roundSeconds = 0.4
const rateSeconds = 3
const rates = [200, 400, 600]

/**
 * The reads that every calendar begins with, over HTTP with the limit of calls in force: CPU time a request as a share of a
 * bare node:http in the same process that sends the same bytes, in turn, and p99 at fixed rates.
 */
export async function run(): Promise<void> {
  await withOwnDatabase(async (database) => {
    const today = sydneyDate(new Date())
    await fillWeek(database)
    const shutdown = createShutdown()
    const config = { ...loadConfig({ SEED_DEMO: '0', TRUST_PROXY: '127.0.0.1' }), port: 0 }
    const { url } = await startSite({
      watch: { note: () => false, trouble: () => undefined },
      config,
      database,
      hasher: createPasswordHasher(),
      now: () => new Date(),
      logger: pino({ level: 'silent' }),
      onError: console.error,
      pages: serveBuiltPages,
      shutdown,
      linger: async () => undefined,
      timeouts: usualTimeouts,
    })
    const bare = await startBareServer()
    const loader = startLoader()
    const goals: Goal[] = []
    const asked = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis', from: today, days: 7 } }))
    const compact = today.replaceAll('-', '')
    const reads = [
      ['a day, br', `/api/daily-summary?deporte=tennis&fecha=${compact}`, 'br'],
      ['a day, identity', `/api/daily-summary?deporte=tennis&fecha=${compact}`, 'identity'],
      ['seven days over tRPC, br', `/trpc/availability.weekSummary?input=${asked}`, 'br'],
      ['rows of a half-hour, br', `/api/tennis?fecha=${compact}&hora_redondeada=9:00AM`, 'br'],
      ['a page, br', '/login', 'br'],
    ] as const
    for (const [name, path, encoding] of reads) {
      const bytes = await bare.sendWhat(url + path, encoding)
      const shares: number[] = []
      const ask = async (target: string) =>
        cpuOf(() => loader.load({ url: target, encoding, seconds: roundSeconds, connections }))
      await ask(url + path)
      await ask(bare.url)
      for (let round = 0; round < rounds; round += 1) {
        const order = round % 2 === 0 ? [bare.url, url + path] : [url + path, bare.url]
        const cost = new Map<string, number>()
        for (const target of order) cost.set(target, await ask(target))
        shares.push((cost.get(bare.url) ?? 0) / (cost.get(url + path) ?? 1))
      }
      const range = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`
      console.log(
        `${name}: ${bytes} bytes, share of bare node:http by CPU time ${median(shares).toFixed(2)} (${range})`,
      )
      goals.push({ goal: `${name}, share of bare node:http`, value: median(shares), is: '≥', threshold: 0.85 })
    }
    for (const perSecond of rates) {
      const [, path] = reads[2]
      const load = (target: string) =>
        loader.load({ url: target, encoding: 'br', seconds: rateSeconds, connections: 64, perSecond })
      const ours = await load(url + path)
      const limit = await load(bare.url)
      console.log(`seven days at ${perSecond}/s: p99 ${ours.p99.toFixed(1)} ms, bare ${limit.p99.toFixed(1)} ms`)
      goals.push({ goal: `p99 at ${perSecond} a second`, value: ours.p99, is: '≤', threshold: 50, unit: ' ms' })
    }
    printGoals(goals)
    loader.stop()
    bare.stop()
    await shutdown.run()
  })
}

/** Microseconds of this process's CPU an answer: another process asks. */
async function cpuOf(work: () => Promise<Load>): Promise<number> {
  const before = process.cpuUsage()
  const { answers } = await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / answers
}

/** The limit: a server that does nothing but send these bytes. */
async function startBareServer() {
  let head: string[] = []
  let body = Buffer.of()
  const server = createServer((_request, response) => {
    response.writeHead(200, head).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** From now on it sends what this address answers, as it is on the wire. */
    async sendWhat(url: string, encoding: string): Promise<number> {
      const answer = await request(url, { headers: { 'accept-encoding': encoding } })
      body = Buffer.from(await answer.body.arrayBuffer())
      head = ['content-type', String(answer.headers['content-type']), 'content-length', String(body.length)]
      if (encoding !== 'identity') head.push('content-encoding', encoding)
      return body.length
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
