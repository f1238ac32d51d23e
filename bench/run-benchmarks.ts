import { parseArgs } from 'node:util'
import { runAll } from './run-all.ts'

/**
 * `npm run bench` runs all benchmarks but the longest and keeps what they print in `bench/results`; `npm run bench -- NAME --size N` runs one of
 * them. Each prints its peer in the same run.
 */
const benchmarks: Record<string, () => Promise<{ run: (size?: number) => Promise<void> }>> = {
  match: () => import('./match-alerts.ts'),
  record: () => import('./record-readings.ts'),
  history: () => import('./remember-days.ts'),
  'history-year': () => import('./history-year.ts'),
  'history-asked': () => import('./ask-history.ts'),
  feeds: () => import('./publish-feeds.ts'),
  housekeeping: () => import('./keep-house.ts'),
  reads: () => import('./read-summaries.ts'),
  mail: () => import('./deliver-mails.ts'),
  burst: () => import('./deliver-burst.ts'),
  parse: () => import('./parse-pages.ts'),
  start: () => import('./cold-start.ts'),
  paint: () => import('./press-to-paint.ts'),
  growth: () => import('./grow-alerts.ts'),
  throughput: () => import('./throughput.ts'),
  cities: () => import('./hundred-cities.ts'),
  plot: () => import('./plot-growth.ts'),
}

/** By their names only: one fills three databases, one starts the application dozens of times, one lives through more than a year. */
const long = new Set(['growth', 'throughput', 'history-year'])
/** What is smaller when all are run, so that this takes ten minutes; a name alone runs them whole. */
const smaller: Record<string, number> = { history: 30, 'history-asked': 14, paint: 3 }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { size: { type: 'string' } } })
const [name] = positionals
const size = values.size === undefined ? undefined : Number(values.size)
if (size !== undefined && !(Number.isInteger(size) && size > 0)) throw new Error('--size wants a whole number')
if (name !== undefined && !(name in benchmarks)) {
  console.error(`there is no benchmark ${name}; choose one of ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}
if (name === undefined) {
  const all = Object.keys(benchmarks).filter((one) => !long.has(one))
  process.exitCode = (await runAll(all.map((one) => ({ name: one, size: smaller[one] })))) ? 0 : 1
} else {
  console.log(`\n## ${name}`)
  await (await benchmarks[name]?.())?.run(size)
}
