import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { publishFeeds } from '#server/pipeline/open-data/publish-feeds.ts'
import { median, spread } from './figures.ts'
import { daysOf, recordOurWay } from './swept-days.ts'
import { clockOf, processorInWords, processorMs } from './way-clock.ts'

/** Of recording with and without history, twice each; of publishing and asking, once each. */
const rounds = 20
const sweepEveryMs = 300_000
/** More than people ask of one process: one question of each kind every ten seconds. */
const asksASecond = 0.1

/**
 * By how many percent recording takes longer for history, feeds and questions, in one run and in turn with recording alone. What
 * history adds is told by the processor time of this process and PostgreSQL: by the clock, sweeps that are the same
 * differ by more than it adds, where others are on the machine. What runs beside recording holds it up by the clock, and only while it
 * runs.
 */
export async function addedToRecording({
  database,
  venues,
  ask,
}: {
  database: Database
  venues: readonly Venue[]
  /** Asks a question of each kind, another one each turn. */
  ask: (turn: number) => Promise<void>
}): Promise<number> {
  const ids = venues.map(({ id }) => id)
  const em = () => database.orm.em.fork()
  const publish = () =>
    publishFeeds({ em, now: () => new Date('2026-11-20T12:30:00Z'), venues: { read: ids, republished: ids } })
  const clock = await clockOf(database)
  let round = 0
  const sweep = async (withHistory = true) => {
    round += 1
    for (const [index, venue] of venues.entries())
      await recordOurWay(database, venue, { days: daysOf(index, round), round, withHistory })
  }
  const beside = { publishing: [] as number[], asking: [] as number[] }
  const sweepBeside = async (way: keyof typeof beside, work: () => Promise<void>) => {
    const begun = performance.now()
    const ended = work().then(() => performance.now() - begun)
    await clock.time(way, () => sweep())
    beside[way].push(await ended)
  }
  await sweep()
  await publish()
  for (let turn = 0; turn < rounds; turn += 1) {
    // What comes first follows on questions and feeds, and a sweep that is not measured takes that upon itself.
    await sweep()
    // As often first as second, and as often after the one as after the other.
    const order = [true, false, false, true].map((withHistory) => withHistory === (turn % 2 === 0))
    for (const withHistory of order) await clock.time(withHistory ? 'history' : 'alone', () => sweep(withHistory))
    await sweepBeside('publishing', async () => void (await publish()))
    await publish()
    await sweepBeside('asking', () => ask(turn))
  }
  const [alone, history, publishing, asking] = (['alone', 'history', 'publishing', 'asking'] as const).map((way) => {
    const taken = clock.taken(way)
    console.log(`  ${ids.length} readings, ${way}, ms: ${spread(taken.ms)}; ${processorInWords(taken)}`)
    return taken
  })
  const longer = (one = alone, base = history) => median(one?.ms ?? []) / median(base?.ms ?? []) - 1
  const byClock = longer(history, alone)
  const byProcessor = alone && history ? processorMs(history) / processorMs(alone) - 1 : Number.NaN
  console.log(
    `  history by the clock ${(100 * byClock).toFixed(2)} %, by processor time ${(100 * byProcessor).toFixed(2)} %`,
  )
  const publishes = Math.min(1, (median(beside.publishing) * (63 / ids.length)) / sweepEveryMs)
  const asks = Math.min(1, (median(beside.asking) * asksASecond) / 1000)
  const parts = [
    Number.isNaN(byProcessor) ? byClock : byProcessor,
    longer(publishing, history) * publishes,
    longer(asking, history) * asks,
  ]
  const texts = parts.map((part) => `${(100 * part).toFixed(2)} %`)
  console.log(`  history ${texts[0]}, feeds ${texts[1]}, a question of each kind every ten seconds ${texts[2]}`)
  return 100 * parts.reduce((sum, part) => sum + part, 0)
}
