import { catalogue } from '#test/support/catalogue.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { request } from 'undici'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import { loadConfig } from '#server/config/config.ts'
import type { Database } from '#server/database/connection.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { startSite } from '#server/start/start-site.ts'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { startLoader, type Load } from './load.ts'

const connections = 16
/** Short, so that both sides of a round have the same machine. */
const roundSeconds = 0.4

/** The path that is read, and its encoding. */
export interface Read {
  path: string
  encoding: string
}

/** Seven days of tennis from this day on, as a calendar asks for them over tRPC. */
export function weekFrom(today: string): Read {
  const asked = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis', from: today, days: 7 } }))
  return { path: `/trpc/availability.weekSummary?input=${asked}`, encoding: 'br' }
}

/** The site with the limit of calls in force, a bare node:http beside it in the same process, and who asks both from another one. */
export async function startSiteAndBare(database: Database) {
  const shutdown = createShutdown()
  const config = { ...loadConfig({ SEED_DEMO: '0', TRUST_PROXY: '127.0.0.1' }), port: 0 }
  const { url } = await startSite({
    catalogue,
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
  return {
    url,
    bare,
    loader,
    /** Both answer alternately, by round. Resolves with the bytes of an answer and the processor time of each in microseconds. */
    async compare({ path, encoding }: Read, rounds: number) {
      const target = { ours: url + path, bare: bare.url }
      const bytes = await bare.sendWhat(target.ours, encoding)
      const ask = (side: keyof typeof target) =>
        cpuOf(() => loader.load({ url: target[side], encoding, seconds: roundSeconds, connections }))
      await ask('ours')
      await ask('bare')
      const taken: Record<keyof typeof target, number>[] = []
      for (let round = 0; round < rounds; round += 1) {
        const early = round % 2 === 0 ? await ask('bare') : undefined
        const ours = await ask('ours')
        taken.push({ ours, bare: early ?? (await ask('bare')) })
      }
      return { bytes, taken }
    },
    async stop() {
      loader.stop()
      bare.stop()
      await shutdown.run()
    },
  }
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
