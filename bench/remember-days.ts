import type { Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { changeOfDay, isNews } from '#domain/history/day-change.ts'
import { encodeChange } from '#domain/history/day-log.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venues } from '#domain/venues/venues.ts'
import type { Database } from '#server/database/connection.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { tendHistory } from '#server/store/history/tend-history.ts'
import { createRandom } from '#test/faults/random.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine, quantile, spread, timed } from './figures.ts'
import { printGoals } from './goals.ts'

const first = '2026-07-01'
const rounds = 24
/** How a venue is booked: courts, hours, how much of it goes, and how much of that is given back and goes again. */
const courts = 8
const starts = Array.from({ length: 33 }, (_, slot) => 360 + slot * 30)
const releasedDays = 14
const booked = 0.8
const givenBack = 0.2

/** What a year of history takes, and what it costs each reading. */
export async function run(days = 365): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    const { over, ahead, changes } = await simulate(database, days)
    const yearly = (over * 365) / days + ahead
    console.log(
      `${venues.length} venues with ${courts} courts, ${days} days: ${changes} changes, ${over.toFixed(1)} MB of days that are over and ${ahead.toFixed(1)} MB of ${releasedDays} days ahead, with keys`,
    )
    const share = await costOfHistory(database)
    printGoals([
      { goal: 'a year of 63 venues', value: yearly, is: '≤', threshold: 300, unit: ' MB' },
      { goal: 'what history adds to recording a reading', value: share, is: '≤', threshold: 5, unit: ' %' },
    ])
  })
}

/** What was written, in MB. */
interface Simulated {
  over: number
  ahead: number
  changes: number
}

/** Fills the history as readings and housekeeping do; two weeks of days are still to come at the end. */
async function simulate({ pool, orm }: Database, days: number): Promise<Simulated> {
  let changes = 0
  for (const [number, date] of dateRange(first, days + releasedDays).entries()) {
    const logs = venues.flatMap(({ id, sport }, venue) =>
      logOfDay(sport, number * 100 + venue).map((log) => ({ id, log })),
    )
    changes += logs.length
    await pool.query(
      `insert into reading_change (venue_id, read_at, newest, dates, logs)
       select a.id, $1::date + a.at * interval '1 ms', $1::date, array[$1::date], array[decode(a.log, 'base64')]
       from unnest($2::text[], $3::text[]) with ordinality as a(id, log, at)`,
      [date, logs.map(({ id }) => id), logs.map(({ log }) => log)],
    )
    const today = addDays(date, -releasedDays)
    await tendHistory(orm.em.fork(), { oldest: addDays(today, -366), today })
    // As autovacuum does when a fifth of the table is dead.
    if (number % 3 === 0) await pool.query('vacuum reading_change')
  }
  const sizeOf = async (where: string) => {
    const { rows } = await pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c where c.relkind = 'r' and ${where}`,
    )
    return Number(rows[0]?.bytes) / 1e6
  }
  const over = await sizeOf(`c.relnamespace = 'history'::regnamespace`)
  return { over, ahead: await sizeOf(`c.relname = 'reading_change'`), changes }
}

/** How often a day is read that lies so far ahead. */
function readEvery(lead: number): number {
  return lead < 3 * 1440 ? 5 : lead < 8 * 1440 ? 20 : 720
}

/** The changes of one day, in the order in which readings see them. */
function logOfDay(sport: Venue['sport'], seed: number): string[] {
  const random = createRandom(seed)
  const released = releasedDays * 1440
  const flips: { key: string; startMinutes: number; lead: number; isOpen: boolean }[] = []
  for (let court = 0; court < courts; court += 1) {
    for (let at = 0; at < starts.length; at += 2 + Math.floor(random() * 2)) {
      const hour = starts.slice(at, at + 2)
      const leads = [released]
      if (random() < booked) leads.push(Math.floor(random() ** 2 * released))
      if (leads[1] !== undefined && random() < givenBack) {
        leads.push(Math.floor(leads[1] * random()))
        leads.push(Math.floor((leads[2] ?? 0) * random()))
      }
      // What is free when it begins is gone with the next reading.
      for (const startMinutes of hour) {
        const key = `court-${court}@${startMinutes}`
        const times = [...leads, ...(leads.length % 2 === 1 ? [1440 - startMinutes] : [])]
        for (const [index, lead] of times.entries()) {
          const every = readEvery(lead)
          flips.push({ key, startMinutes, lead: Math.floor(lead / every) * every, isOpen: index % 2 === 0 })
        }
      }
    }
  }
  const open = new Map<string, Opening>()
  let previous: { openings: Opening[]; forMembers: Opening[] } | undefined
  return [...new Set(flips.map(({ lead }) => lead))]
    .toSorted((a, b) => b - a)
    .flatMap((lead) => {
      for (const { key, startMinutes, isOpen } of flips.filter((flip) => flip.lead === lead)) {
        if (isOpen) open.set(key, { key, startMinutes, maxMinutes: 60, bookingUrl: 'https://venue.example/' })
        else open.delete(key)
      }
      const next = { openings: [...open.values()], forMembers: [] }
      const change = changeOfDay({ sport, previous, next, lead })
      previous = next
      return isNews(change) ? [Buffer.from(encodeChange(sport, change)).toString('base64')] : []
    })
}

/** The same readings with and without history, one after the other by turns: by how many percent the first take longer. */
async function costOfHistory(database: Database): Promise<number> {
  const ms = { with: [] as number[], without: [] as number[] }
  const [one, two] = [venues[0]!, venues[1]!]
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const way of order) {
      const venue = (round + Number(way === 'with')) % 2 === 0 ? one : two
      const took = await timed(async () => {
        for (let step = 0; step < 12; step += 1) await record(database, { venue, turn: round * 12 + step, way })
      })
      if (round > 1) ms[way].push(took.ms / 12)
    }
  }
  console.log(
    `a reading of 8 days of which every sixth opening changed, ms: ${spread(ms.with)} with history, ${spread(ms.without)} without`,
  )
  // Others on the machine make single readings slow, and none quick.
  return 100 * (quantile(ms.with, 0.25) / quantile(ms.without, 0.25) - 1)
}

/** A reading as the worker makes it: eight days, of each of which something changed. */
async function record(
  database: Database,
  { venue, turn, way }: { venue: Venue; turn: number; way: 'with' | 'without' },
): Promise<void> {
  const from = addDays(first, 400)
  const covered = dateRange(from, 8).map((date, day) => ({
    date,
    openings: starts.flatMap((startMinutes, index) =>
      [0, 1].map((court) => {
        const isNew = (index + court + day) % 6 === 0
        const key = `court-${court}@${startMinutes}${isNew ? `#${way}${turn}` : ''}`
        return {
          key,
          startMinutes,
          maxMinutes: 60,
          resource: `Court ${court}`,
          bookingUrl: `https://venue.example/book?c=${court}`,
        }
      }),
    ),
  }))
  const readAt = new Date(instantOf(from, 0).getTime() - 86_400_000 + turn * 300_000)
  await recordReading({
    em: database.orm.em.fork(),
    venue,
    system: 'bench',
    window: { from, to: addDays(from, 7) },
    reading: { status: 'ok', readAt, covered },
    withHistory: way === 'with',
  })
}
