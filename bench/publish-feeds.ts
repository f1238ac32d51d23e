import { venues } from '#domain/venues/venues.ts'
import { publishFeeds } from '#server/pipeline/open-data/publish-feeds.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine, median, spread, timed } from './figures.ts'
import { printGoals } from './goals.ts'
import { dayCount, daysOf, recordOurWay } from './swept-days.ts'

const readVenues = venues.slice(0, 12)
const rounds = 8
/** A sweep of all venues takes place once in this time where sources.json says nothing else. */
const sweepEveryMs = 300_000

/**
 * What the open feeds cost the spine: sweeps that are recorded while nothing is published, and in turn with them sweeps
 * that are recorded while what the one before changed is being published all the while. Recording itself does nothing for
 * the feeds, so what is lost is lost to the machine, and only as long as something is being published.
 */
export async function run(): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    const ids = readVenues.map(({ id }) => id)
    const now = () => new Date('2026-11-20T12:30:00Z')
    const publish = () =>
      publishFeeds({ em: () => database.orm.em.fork(), now, venues: { read: ids, republished: ids } })
    const ms = { without: [] as number[], with: [] as number[], publishing: [] as number[] }
    let round = 0
    const sweep = async () => {
      for (const [index, venue] of readVenues.entries()) {
        await recordOurWay(database, venue, { days: daysOf(index, round), round })
      }
      round += 1
    }
    await sweep()
    await publish()
    for (let turn = 0; turn < rounds; turn += 1) {
      ms.without.push((await timed(sweep)).ms)
      const [recorded, published] = await Promise.all([timed(sweep), timed(publish)])
      ms.with.push(recorded.ms)
      ms.publishing.push(published.ms)
      await publish()
    }
    console.log(
      `${ids.length} readings of ${dayCount} days, a quarter of 13 openings a day new; ms a sweep: median (least to greatest)`,
    )
    for (const [way, values] of Object.entries(ms)) console.log(`  ${way}: ${spread(values)}`)
    const whilePublishing = median(ms.with) / median(ms.without) - 1
    const share = (median(ms.publishing) * (venues.length / ids.length)) / sweepEveryMs
    console.log(`while something is published, recording takes ${(100 * whilePublishing).toFixed(0)} % longer`)
    printGoals([
      {
        goal: `recording, % longer with the feeds, at a sweep of ${venues.length} venues in 300 s`,
        value: 100 * Math.max(0, whilePublishing) * Math.min(1, share),
        is: '≤',
        threshold: 5,
        unit: ' %',
      },
      { goal: 'publishing, % of the time', value: 100 * share, is: '≤', threshold: 5, unit: ' %' },
    ])
  })
}
