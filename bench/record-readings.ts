import { venues } from '#region/venues.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine, median, spread } from './figures.ts'
import { printGoals } from './goals.ts'
import { connectOrm, type DayOfOpenings } from './openings-by-an-orm.ts'
import { partsOfRecording } from './recording-parts.ts'
import { dayCount, daysOf, recordOurWay } from './swept-days.ts'
import { clockOf, processorInWords, processorMs, type WayTaken } from './way-clock.ts'

const readVenues = venues.slice(0, 6)
const rounds = 5
/** Of ours and its parts, for each one of the ORM, which takes as long as a hundred of them. */
const sweepsARound = 4

/**
 * A sweep of some venues and 28 days in which every fourth opening is new, and the same sweep once more. Ours stores,
 * compares and looks whom it concerns; the ORM finds and saves each opening, and the parts of ours are measured alone, too.
 */
export async function run(): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    const orm = await connectOrm(database)
    const recordParts = await partsOfRecording(database)
    const ways = {
      changed: (round: number) => sweep((venue, days) => recordOurWay(database, venue, { days, round }), round),
      unchanged: (round: number) =>
        sweep((venue, days) => recordOurWay(database, venue, { days, round: round + 0.5 }), round),
      parts: (round: number) => sweep((venue, days) => recordParts(venue, { days, round }), round),
      orm: (round: number) => sweep(({ id }, days) => orm.record(id, days), round),
    }
    const clock = await clockOf(database)
    let isCounted = false
    const take = (way: keyof typeof ways, round: number) =>
      clock.time(isCounted ? way : `${way}, warming up`, () => ways[way](round))
    for (let round = 0; round <= rounds; round += 1) {
      isCounted = round > 0
      // Ours and the ORM alternate in beginning.
      const early = round % 2 === 0 ? undefined : await take('orm', round * sweepsARound)
      let fresh = 0
      for (let time = 0; time < sweepsARound; time += 1) {
        const at = round * sweepsARound + time
        if (time % 2 === 1) await take('parts', at)
        fresh = await take('changed', at)
        if ((await take('unchanged', at)) > 0) throw new Error('the same again opened something')
        if (time % 2 === 0) await take('parts', at)
      }
      const others = early ?? (await take('orm', round * sweepsARound))
      if (round > 0 && fresh !== others) throw new Error(`${fresh} openings are new, by the ORM ${others}`)
    }
    await orm.close()
    const readings = readVenues.length
    console.log(
      `${readings} readings of ${dayCount} days and 13 openings a day, ms a sweep: median (least to greatest); of processor time`,
    )
    for (const way of Object.keys(ways)) {
      const taken = clock.taken(way)
      console.log(`  ${way}: ${spread(taken.ms)}; ${processorInWords(taken)}`)
    }
    const changed = clock.taken('changed')
    const unchanged = clock.taken('unchanged')
    const parts = clock.taken('parts')
    const peer = clock.taken('orm')
    const ofProcessor = (one: WayTaken, other: WayTaken) => (processorMs(one) / processorMs(other)).toFixed(2)
    console.log(
      `  by processor time: ${ofProcessor(peer, changed)} × faster than find and save, ${ofProcessor(changed, parts)} × its parts`,
    )
    printGoals([
      {
        goal: 'a reading that finds nothing new, share of one that does',
        value: median(unchanged.ms) / median(changed.ms),
        is: '≤',
        threshold: 0.7,
      },
    ])
  })
}

async function sweep(record: (venue: Venue, days: DayOfOpenings[]) => Promise<number>, round: number): Promise<number> {
  let fresh = 0
  for (const [index, venue] of readVenues.entries()) fresh += await record(venue, daysOf(index, round))
  return fresh
}
