import { classesMetBy } from '#domain/availability/criteria.ts'
import type { Opened } from '#domain/availability/diff.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { addDays, weekdayOf } from '#domain/calendar/local-date.ts'
import { labelOfSlot, minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { Database } from '#server/database/connection.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { aDayPasses, fillAlerts, firstDate, indexAsAnOrmDoes, tennisVenues } from './alerts-to-match.ts'
import { describeMachine, median, quantile, spread } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'

const now = new Date('2026-11-20T12:00:00Z')
const rounds = 3
const diffsARound = 60
const warmingDiffs = 10

/** What a reading of one venue-day opened. */
interface Diff {
  venueId: string
  date: string
  opened: Opened[]
}

/**
 * Milliseconds to match what one reading of one venue-day opened. Ours finds and notes durably whom it concerns; the peer
 * only finds, by array columns with GIN indexes and a prepared query a slot. Both answer the same diffs in turn and must
 * find the same alerts.
 */
export async function run(size?: number): Promise<void> {
  console.log(describeMachine())
  const sizes = size === undefined ? [10_000, 100_000, 1_000_000] : [size]
  const goals: Goal[] = []
  for (const alerts of sizes) goals.push(...(await measure(alerts)))
  printGoals(goals)
}

function measure(size: number): Promise<Goal[]> {
  const settings = { autovacuum_naptime: '5s' }
  return withOwnDatabase(async (database) => {
    await fillAlerts(database, 1, size)
    await indexAsAnOrmDoes(database)
    const bytes = await bytesAnAlert(database, size)
    const fresh = await compare(database, `${size} alerts`)
    await aDayPasses(database, size)
    const later = await compare(database, `${size} alerts, after a day of alerts made and deleted`)
    const name = size.toExponential(0)
    return [
      {
        goal: `found and noted at ${name}, times GIN's finding`,
        value: fresh.ratio,
        is: '≥',
        threshold: 50,
        unit: ' ×',
      },
      { goal: `p99 of a diff at ${name}`, value: fresh.p99, is: '≤', threshold: 10, unit: ' ms' },
      { goal: `the same after a day, times GIN's finding`, value: later.ratio, is: '≥', threshold: 50, unit: ' ×' },
      { goal: `p99 after a day`, value: later.p99, is: '≤', threshold: 10, unit: ' ms' },
      { goal: `rows and keys for matching, bytes an alert`, value: bytes, is: '≤', threshold: 600 },
    ]
  }, settings)
}

async function compare(database: Database, title: string): Promise<{ ratio: number; p99: number }> {
  const peer = await database.pool.connect()
  const all: { ours: number; peer: number }[] = []
  const ratios: number[] = []
  let alerts = 0
  for (let round = 0; round < rounds; round += 1) {
    const timed: { ours: number; peer: number }[] = []
    for (let index = -warmingDiffs; index < diffsARound; index += 1) {
      const diff = diffOf(round * 1009 + index + warmingDiffs)
      const ours = async () => noteOurWay(database, diff)
      const theirs = async () => {
        const start = performance.now()
        const ids = await findAsAnOrmDoes(peer, diff)
        return { ms: performance.now() - start, ids }
      }
      // Whoever comes second finds the pages warm, so they take turns.
      const early = index % 2 === 0 ? await ours() : undefined
      const other = await theirs()
      const mine = early ?? (await ours())
      if (!isSame(mine.ids, other.ids)) throw new Error(`found ${mine.ids.size} alerts, the peer ${other.ids.size}`)
      if (index < 0) continue
      alerts += mine.ids.size
      timed.push({ ours: mine.ms, peer: other.ms })
    }
    ratios.push(sum(timed.map((one) => one.peer)) / sum(timed.map((one) => one.ours)))
    all.push(...timed)
  }
  peer.release()
  const mine = all.map(({ ours }) => ours)
  const others = all.map((one) => one.peer)
  console.log(`${title}: ${all.length} diffs, ${(alerts / all.length).toFixed(1)} alerts a diff, the same for both`)
  console.log(`  found and noted: ${show(mine)}; a matched alert ${((1000 * sum(mine)) / alerts).toFixed(2)} µs`)
  console.log(`  GIN, a query a slot, ids read only: ${show(others)}`)
  console.log(`  ratio of the sums by round: ${spread(ratios)}`)
  return { ratio: median(ratios), p99: quantile(mine, 0.99) }
}

function show(ms: number[]): string {
  return `p50 ${median(ms).toFixed(2)} ms, p99 ${quantile(ms, 0.99).toFixed(2)} ms`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

function diffOf(index: number): Diff {
  const venueId = tennisVenues[index % tennisVenues.length] ?? ''
  return {
    venueId,
    date: addDays(firstDate, index % 28),
    opened: [index % 33, (index + 1) % 33].map(openedAt),
  }
}

function openedAt(slot: number): Opened {
  const startMinutes = minutesOfSlot(slot)
  const opening = {
    key: `c@${startMinutes}`,
    startMinutes,
    maxMinutes: 60,
    bookingUrl: 'https://v.example/',
    openedAt: 0,
  }
  return { opening, classes: classesMetBy('tennis', opening) }
}

/** The step of the product, in a transaction as the product runs it; what it noted is read and taken back. */
async function noteOurWay(
  database: Database,
  { venueId, date, opened }: Diff,
): Promise<{ ms: number; ids: Set<string> }> {
  const em = database.orm.em.fork()
  await em.begin()
  const start = performance.now()
  await noteFound({ em, venueId, sport: 'tennis', days: [{ date, opened }], now })
  const ms = performance.now() - start
  const rows = await em.execute<{ id: string }[]>('select unnest(alerts) as id from found')
  await em.rollback()
  return { ms, ids: new Set(rows.map(({ id }) => id)) }
}

/** A prepared query for each slot that opened, the ids gathered in memory. */
async function findAsAnOrmDoes(
  client: {
    query: (query: {
      name: string
      text: string
      values: unknown[]
      rowMode: 'array'
    }) => Promise<{ rows: unknown[][] }>
  },
  { venueId, date, opened }: Diff,
): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { opening } of opened) {
    const label = labelOfSlot(slotOfOpening(opening) ?? 0)
    const { rows } = await client.query({
      name: 'by-arrays',
      text: `select id from alert where is_active and ended_at is null and venues @> $1 and time_slots @> $2
         and (specific_date = $3 or (specific_date is null and days_of_week @> $4))`,
      values: [[venueId], [label], date, [weekdayOf(date)]],
      rowMode: 'array',
    })
    for (const [id] of rows) ids.add(String(id))
  }
  return ids
}

async function bytesAnAlert({ pool }: Database, size: number): Promise<number> {
  const { rows } = await pool.query(`select pg_total_relation_size('alert_target')::int8 as bytes`)
  return Number(rows[0].bytes) / size
}
