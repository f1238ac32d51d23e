import { diffDay, type KnownOpening } from '#domain/availability/diff.ts'
import { venues } from '#domain/venues/venues.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine, median, spread, timed } from './figures.ts'
import { printGoals } from './goals.ts'
import { connectOrm, type DayOfOpenings } from './openings-by-an-orm.ts'
import { dayCount, daysOf, recordOurWay } from './swept-days.ts'

const readVenues = venues.slice(0, 6)
const rounds = 5

/**
 * A sweep of some venues and 28 days in which every fourth opening is new, and the same sweep once more. Ours stores,
 * compares and looks whom it concerns; the ORM finds and saves each opening. The parts of ours alone are the comparison in
 * memory and one row a day in one prepared statement.
 */
export async function run(): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    const orm = await connectOrm(database)
    await database.pool.query(
      'create table bench_day (venue_id text, date date, openings jsonb, primary key (venue_id, date))',
    )
    const ways = {
      changed: (round: number) => sweep((venue, days) => recordOurWay(database, venue, { days, round }), round),
      unchanged: (round: number) =>
        sweep((venue, days) => recordOurWay(database, venue, { days, round: round + 0.5 }), round),
      parts: (round: number) => sweep((venue, days) => partsAlone(database, venue, days), round),
      orm: (round: number) => sweep(({ id }, days) => orm.record(id, days), round),
    }
    const ms = { changed: [] as number[], unchanged: [] as number[], parts: [] as number[], orm: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      // Ours, twice, stays in its order; whether it or the others begin takes turns.
      const order = (['changed', 'unchanged', 'parts', 'orm'] as const).toSorted((a, b) =>
        round % 2 === 0 ? 0 : Number(a === 'orm') * -1 + Number(b === 'orm'),
      )
      const fresh = new Map<string, number>()
      for (const way of order) {
        const { ms: took, result } = await timed(() => ways[way](round))
        fresh.set(way, result)
        if (round > 0) ms[way].push(took)
      }
      if (fresh.get('changed') !== fresh.get('orm') || fresh.get('unchanged') !== 0)
        throw new Error(`not the same openings are new: ${JSON.stringify([...fresh])}`)
    }
    await orm.close()
    const readings = readVenues.length
    console.log(
      `${readings} readings of ${dayCount} days and 13 openings a day, ms a sweep: median (least to greatest)`,
    )
    for (const [way, values] of Object.entries(ms)) console.log(`  ${way}: ${spread(values)}`)
    printGoals([
      {
        goal: 'recording, times faster than find and save',
        value: median(ms.orm) / median(ms.changed),
        is: '≥',
        threshold: 300,
        unit: ' ×',
      },
      {
        goal: 'recording, times its parts alone',
        value: median(ms.changed) / median(ms.parts),
        is: '≤',
        threshold: 1.3,
        unit: ' ×',
      },
      {
        goal: 'a reading that finds nothing new, share of one that does',
        value: median(ms.unchanged) / median(ms.changed),
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

const lastOpenings = new Map<string, KnownOpening[]>()

async function partsAlone({ pool }: Database, { id, sport }: Venue, days: DayOfOpenings[]): Promise<number> {
  const rows = days.map(({ date, openings }) => {
    const previous = lastOpenings.get(`${id} ${date}`)
    const now = new Date(Date.UTC(2026, 10, 20, 12))
    const { state } = diffDay({
      sport,
      previous: previous && { openings: previous, closed: [] },
      next: [...openings],
      now,
    })
    lastOpenings.set(`${id} ${date}`, state.openings)
    return { date, openings: state.openings }
  })
  await pool.query({
    name: 'whole-days',
    text: `insert into bench_day select $1, r.date, r.openings from jsonb_to_recordset($2::jsonb) as r(date date, openings jsonb)
      on conflict (venue_id, date) do update set openings = excluded.openings`,
    values: [id, JSON.stringify(rows)],
  })
  return 0
}
