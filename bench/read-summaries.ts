import { createServer } from 'node:http'
import { pino } from 'pino'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venues } from '#domain/venues/venues.ts'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import { loadConfig } from '#server/config.ts'
import { recordReading } from '#server/pipeline/record-reading.ts'
import { createShutdown } from '#server/shutdown.ts'
import { startSite } from '#server/site.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { quantile } from './figures.ts'

const seconds = 4
const connections = 8

/** Requests a second for one sport and day, as a share of a bare node:http that sends the same bytes, in turn. */
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
    const path = `/api/daily-summary?deporte=tennis&fecha=${today.replaceAll('-', '')}`
    const body = Buffer.from(await (await fetch(url + path)).arrayBuffer())
    const bare = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    })
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const address = bare.address()
    const bareUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
    const week = `/trpc/availability.weekSummary?input=${encodeURIComponent(JSON.stringify({ json: { sport: 'tennis', from: today, days: 7 } }))}`
    const limit = await load(bareUrl)
    const ours = await load(url + path)
    const trpc = await load(url + week)
    console.log(`${body.length} bytes a day`)
    console.log(`bare node:http          ${limit.perSecond.toFixed(0)}/s p99 ${limit.p99.toFixed(1)} ms`)
    console.log(
      `GET /api/daily-summary  ${ours.perSecond.toFixed(0)}/s p99 ${ours.p99.toFixed(1)} ms, share ${(ours.perSecond / limit.perSecond).toFixed(2)}`,
    )
    console.log(`tRPC weekSummary (7 days) ${trpc.perSecond.toFixed(0)}/s p99 ${trpc.p99.toFixed(1)} ms`)
    bare.closeAllConnections()
    bare.close()
    await shutdown.run()
  })
}

async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const until = performance.now() + seconds * 1000
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const start = performance.now()
        await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()
        latencies.push(performance.now() - start)
      }
    }),
  )
  return { perSecond: latencies.length / seconds, p99: quantile(latencies, 0.99) }
}
