import type { Database } from '#server/database/connection.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { aDayPasses, fillAlerts, fillWithoutKeys, indexAsAnOrmDoes } from './alerts-to-match.ts'
import { describeMachine, median, quantile, spread, timed } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { checkDiskSpace, spaceTaken } from './disk-space.ts'
import { answerInTurn, type Timed } from './match-diffs.ts'

const rounds = 3
const goalSize = 1_000_000
/** Beyond two million the peer takes seconds for each. */
const diffsARound = (size: number) => (size <= maxRowByRow ? 50 : 10)
/** With more alerts the indexes do not fit into memory and are built at once (fillWithoutKeys). */
const maxRowByRow = 2_000_000

/**
 * Milliseconds to match the new openings of one venue-day. Ours finds and stores the concerned alerts, without the commit of
 * the reading; the peer only finds, by array columns with GIN indexes and a prepared query a slot. Both alternate over the
 * same diffs and must find the same alerts. A worker reads the same venue-days all day, so each diff runs once untimed:
 * the first time, PostgreSQL's process has yet to map the pages of its indexes. The first time is printed beside it.
 */
export async function run(size?: number): Promise<void> {
  console.log(describeMachine())
  const sizes = size === undefined ? [10_000, 100_000, goalSize] : [size]
  const measured: Measured[] = []
  for (const alerts of sizes) measured.push(await measure(alerts))
  printGoals([...measured.flatMap(goalsOf), ...growthGoals(measured)])
}

interface Compared {
  /** Medians in milliseconds. */
  ours: number
  peer: number
  /** The peer's time divided by ours, by the medians. */
  ratio: number
  p99: number
  /** Microseconds for each alert that is found. */
  perAlert: number
}

interface Measured {
  size: number
  fresh: Compared
  /** After a day of alerts that were made and deleted. */
  later: Compared
  /** Of indexes that grew with the alerts; undefined if they were built at once. */
  bytes: number | undefined
}

function measure(size: number): Promise<Measured> {
  checkDiskSpace(size)
  const isGrown = size <= maxRowByRow
  const settings = { autovacuum_naptime: '5s', maintenance_work_mem: '512MB' }
  return withOwnDatabase(async (database) => {
    const fill = isGrown ? () => fillAlerts(database, 1, size) : () => fillWithoutKeys(database, size)
    const filled = await timed(fill)
    const indexed = await timed(() => indexAsAnOrmDoes(database))
    const bytes = isGrown ? await bytesAnAlert(database, size) : undefined
    console.log(
      `${size} alerts filled in ${(filled.ms / 1000).toFixed(0)} s, GIN made in ${(indexed.ms / 1000).toFixed(0)} s, ${await spaceTaken(database)}`,
    )
    const fresh = await compare(database, size, `${size} alerts`)
    await aDayPasses(database, size)
    const later = await compare(database, size, `${size} alerts, after a day of alerts made and deleted`)
    return { size, fresh, later, bytes }
  }, settings)
}

/** Four times is the goal for a million. With fewer alerts the peer has less to look through. */
function goalsOf({ size, fresh, later, bytes }: Measured): Goal[] {
  if (size < goalSize) return []
  const name = size.toExponential(0)
  return [
    { goal: `found and noted at ${name}, times GIN's finding`, value: fresh.ratio, is: '≥', threshold: 4, unit: ' ×' },
    { goal: `p99 of a diff at ${name}`, value: fresh.p99, is: '≤', threshold: 20, unit: ' ms' },
    { goal: `the same after a day, times GIN's finding`, value: later.ratio, is: '≥', threshold: 4, unit: ' ×' },
    { goal: 'p99 after a day', value: later.p99, is: '≤', threshold: 20, unit: ' ms' },
    ...(bytes === undefined
      ? []
      : [{ goal: 'rows and keys for matching, bytes an alert', value: bytes, is: '≤' as const, threshold: 600 }]),
  ]
}

/** Ten times the alerts: the time for each that is found must not grow. */
function growthGoals(measured: readonly Measured[]): Goal[] {
  return measured.slice(1).map(({ size, fresh }, index) => ({
    goal: `time a found alert at ${size.toExponential(0)}, share of that at a tenth of it`,
    value: fresh.perAlert / (measured[index]?.fresh.perAlert ?? Number.NaN),
    is: '≤',
    threshold: 1,
  }))
}

async function compare(database: Database, size: number, title: string): Promise<Compared> {
  const client = await database.pool.connect()
  const answer = (round: number) => answerInTurn(database, client, { round, count: diffsARound(size) })
  const inOrder = Array.from({ length: rounds }, (_, round) => round)
  const first: Timed[] = []
  for (const round of inOrder) first.push(...(await answer(round)))
  const counted: Timed[][] = []
  for (const round of inOrder) counted.push(await answer(round))
  client.release()
  const ratios = counted.map((round) => ratioOf(round))
  const all = counted.flat()
  const alerts = sum(all.map((one) => one.alerts))
  const mine = all.map(({ ours }) => ours)
  const others = all.map((one) => one.peer)
  console.log(`${title}: ${all.length} diffs, ${(alerts / all.length).toFixed(1)} alerts a diff, the same for both`)
  console.log(`  found and noted: ${show(mine)}; a matched alert ${((1000 * sum(mine)) / alerts).toFixed(2)} µs`)
  console.log(`  GIN, a query a slot, ids read only: ${show(others)}`)
  console.log(`  ratio of the medians by round: ${spread(ratios)}; for the first time ${ratioOf(first).toFixed(1)}`)
  return {
    ours: median(mine),
    peer: median(others),
    ratio: median(ratios),
    p99: quantile(mine, 0.99),
    perAlert: (1000 * sum(mine)) / alerts,
  }
}

/** The peer's time divided by ours, by the medians. */
function ratioOf(answered: readonly Timed[]): number {
  return median(answered.map(({ peer }) => peer)) / median(answered.map(({ ours }) => ours))
}

function show(ms: number[]): string {
  return `p50 ${median(ms).toFixed(2)} ms, p99 ${quantile(ms, 0.99).toFixed(2)} ms`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

async function bytesAnAlert({ pool }: Database, size: number): Promise<number> {
  const { rows } = await pool.query(`select pg_total_relation_size('alert_target')::int8 as bytes`)
  return Number(rows[0].bytes) / size
}
