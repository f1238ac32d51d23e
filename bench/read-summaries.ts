import { venueDate } from '#domain/calendar/venue-time.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { median } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { startSiteAndBare, weekFrom } from './site-and-bare.ts'
import { fillWeek } from './week-of-openings.ts'

const rounds = 12
const rateSeconds = 3
const rates = [200, 400, 600]

/**
 * The reads that every calendar begins with, over HTTP with the limit of calls in force: CPU time a request as a share of a
 * bare node:http in the same process that sends the same bytes, alternating, and p99 at fixed rates.
 */
export async function run(): Promise<void> {
  await withOwnDatabase(async (database) => {
    const today = venueDate(new Date())
    await fillWeek(database)
    const site = await startSiteAndBare(database)
    const goals: Goal[] = []
    const compact = today.replaceAll('-', '')
    const week = weekFrom(today)
    const reads = [
      ['a day, br', `/api/daily-summary?deporte=tennis&fecha=${compact}`, 'br'],
      ['a day, identity', `/api/daily-summary?deporte=tennis&fecha=${compact}`, 'identity'],
      ['seven days over tRPC, br', week.path, week.encoding],
      ['rows of a half-hour, br', `/api/tennis?fecha=${compact}&hora_redondeada=9:00AM`, 'br'],
      ['a page, br', '/login', 'br'],
    ] as const
    for (const [name, path, encoding] of reads) {
      const { bytes, taken } = await site.compare({ path, encoding }, rounds)
      const shares = taken.map(({ ours, bare }) => bare / ours)
      const range = `${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`
      console.log(
        `${name}: ${bytes} bytes, share of bare node:http by CPU time ${median(shares).toFixed(2)} (${range})`,
      )
      goals.push({ goal: `${name}, share of bare node:http`, value: median(shares), is: '≥', threshold: 0.75 })
    }
    for (const perSecond of rates) {
      const load = (url: string) =>
        site.loader.load({ url, encoding: week.encoding, seconds: rateSeconds, connections: 64, perSecond })
      const ours = await load(site.url + week.path)
      const limit = await load(site.bare.url)
      console.log(`seven days at ${perSecond}/s: p99 ${ours.p99.toFixed(1)} ms, bare ${limit.p99.toFixed(1)} ms`)
      goals.push({ goal: `p99 at ${perSecond} a second`, value: ours.p99, is: '≤', threshold: 20, unit: ' ms' })
    }
    printGoals(goals)
    await site.stop()
  })
}
