import { cpus } from 'node:os'
import { describeMachine, spread } from './figures.ts'
import { balancer } from './throughput-installation.ts'
import { measureMails, measureReadings, measureRequests, reads, writes, type Measured } from './throughput-measured.ts'
import { busyCores, coresInWords, others } from './processor-time.ts'

const counts = [1, 2, 4]
const rounds = 3
/** Readings come in turns of the schedule, which a few seconds would not show. */
const readingSeconds = 20

interface Row {
  title: string
  /** What one of them is called, where its price is told. */
  one: string
  a: 'second' | 'minute'
  measure: (count: number) => Promise<Measured>
}

/**
 * What 1, 2 and 4 webs or workers do on one PostgreSQL, in turn, and on what the processor time went. `--size` is how many
 * seconds requests are sent. Everything shares this machine, so the price of one thing counts for more than how many there are.
 */
export async function run(seconds = 8): Promise<void> {
  console.log(`${describeMachine()}; before the webs: ${balancer}`)
  const rows: Row[] = [
    { title: 'reads', one: 'read', a: 'second', measure: (count) => measureRequests(reads, count, seconds) },
    { title: 'alerts made', one: 'alert', a: 'second', measure: (count) => measureRequests(writes, count, seconds) },
    { title: 'emails', one: 'email', a: 'minute', measure: measureMails },
    { title: 'readings', one: 'reading', a: 'minute', measure: (count) => measureReadings(count, readingSeconds) },
  ]
  const found = new Map<string, Measured[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) {
      // There and back, so that a machine that gets busier favours none.
      for (const count of round % 2 === 0 ? counts : counts.toReversed()) {
        const measured = await row.measure(count)
        const key = keyOf(row, count)
        found.set(key, [...(found.get(key) ?? []), measured])
        tell(row, count, measured)
      }
    }
  }
  console.log('\nwork | 1 | 2 | 4')
  for (const row of rows) {
    const rates = counts.map((count) => spread((found.get(keyOf(row, count)) ?? []).map((one) => rateOf(row, one))))
    console.log(`${row.title} a ${row.a} | ${rates.join(' | ')}`)
  }
  console.log('\nprocessor time | of each | ms, and kB in the log of writes')
  for (const row of rows) {
    for (const count of counts) {
      console.log(`${row.one} | ${count} | ${pricesOf(found.get(keyOf(row, count)) ?? [])}`)
    }
  }
}

function keyOf({ title }: Row, count: number): string {
  return `${title} ${count}`
}

function rateOf({ a }: Row, { done, seconds }: Measured): number {
  return (done / seconds) * (a === 'minute' ? 60 : 1)
}

function tell(row: Row, count: number, measured: Measured): void {
  const rate = `${rateOf(row, measured).toFixed(0)} ${row.title} a ${row.a}`
  console.log(`${rate}, ${count} of each: bound by ${boundOf(measured, count)}`)
  console.log(`  cores: ${coresInWords(measured.spent)}; each: ${pricesOf([measured])}`)
}

/**
 * Milliseconds of processor that each part took for one of what was done, and kB that it added to the log of writes: the least of
 * the rounds, because whatever else runs here only adds.
 */
function pricesOf(all: readonly Measured[]): string {
  const names = Object.keys(all[0]?.spent.by ?? {}).filter((name) => name !== others)
  const price = (name: string) => Math.min(...all.map(({ spent, done }) => ((spent.by[name] ?? 0) / done) * 1000))
  const log = Math.min(...all.map(({ logBytes, done }) => logBytes / done / 1000))
  return `${names.map((name) => `${name} ${price(name).toFixed(2)}`).join(', ')}, log ${log.toFixed(1)}`
}

/** What had nothing left to give. */
function boundOf({ spent }: Measured, count: number): string {
  if (busyCores(spent) >= 0.9 * cpus().length) {
    const byOthers = ((spent.by[others] ?? 0) / spent.seconds).toFixed(1)
    return `the processors, which all parts share; ${byOthers} of ${cpus().length} were busy with what is no part`
  }
  const ours = Math.max(spent.by['webs'] ?? 0, spent.by['workers'] ?? 0) / spent.seconds / count
  return ours >= 0.85 ? 'the one thread of each process' : 'waiting: commits, locks, turns of the schedule'
}
