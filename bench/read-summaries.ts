import { createServer } from 'node:http'
import { pino } from 'pino'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venues } from '#domain/venues/venues.ts'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import { loadConfig } from '#server/config/config.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { createShutdown } from '#server/shutdown.ts'
import { startSite } from '#server/start-site.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { load } from './load.ts'

const seconds = 4
const connections = 8

/** Requests a second for one sport, a day and a week of it, as a share of a bare node:http that sends the same bytes, in turn. */
export async function run(): Promise<void> {
  await withOwnDatabase(async (database) => {
    const today = sydneyDate(new Date())
    for (const venue of venues) {
      const covered = Array.from({ length: 7 }, (_, day) => ({
        date: addDays(today, day),
        openings: Array.from({ length: 20 }, (_each, index) => ({
          key: `${index}`,
          startMinutes: 360 + index * 45,
          maxMinutes: 60,
          bookingUrl: 'https://venue.example/book',
        })),
      }))
      const window = { from: today, to: addDays(today, 6) }
      const reading = { status: 'ok' as const, readAt: new Date(), covered }
      await recordReading({ em: database.orm.em.fork(), venue, system: 'bench', window, reading })
    }
    const shutdown = createShutdown()
    const config = { ...loadConfig({ RATE_LIMITS: 'off', SEED_DEMO: '0' }), port: 0 }
    const { url } = await startSite({
      config,
      database,
      hasher: createPasswordHasher(),
      now: () => new Date(),
      logger: pino({ level: 'silent' }),
      onError: console.error,
      pages: () => Promise.resolve(),
      shutdown,
    })
    const asked = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis', from: today, days: 7 } }))
    const paths = {
      'GET /api/daily-summary (a day)': `/api/daily-summary?deporte=tennis&fecha=${today.replaceAll('-', '')}`,
      'tRPC weekSummary (seven days)': `/trpc/availability.weekSummary?input=${asked}`,
    }
    for (const [name, path] of Object.entries(paths)) {
      const body = Buffer.from(await (await fetch(url + path)).arrayBuffer())
      const bare = await startBareServer(body)
      await load({ url: url + path, connections, seconds: 1 })
      const limit = await load({ url: bare.url, connections, seconds })
      const ours = await load({ url: url + path, connections, seconds })
      bare.stop()
      console.log(`${name}, ${body.length} bytes`)
      console.log(`  bare node:http ${limit.perSecond.toFixed(0)}/s, p99 ${limit.p99.toFixed(1)} ms`)
      console.log(`  ours ${ours.perSecond.toFixed(0)}/s, p99 ${ours.p99.toFixed(1)} ms`)
      console.log(`  share ${(ours.perSecond / limit.perSecond).toFixed(2)}`)
    }
    await shutdown.run()
  })
}

/** The limit: a server that does nothing but send these bytes. */
async function startBareServer(body: Buffer): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
