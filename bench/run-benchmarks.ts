import { parseArgs } from 'node:util'
import { runAll } from './run-all.ts'

/**
 * `npm run bench` runs every benchmark but one and keeps what they print in `bench/results`; `npm run bench -- NAME --size N` runs one of
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
  throughput: () => import('./throughput.ts'),
  cities: () => import('./hundred-cities.ts'),
  plot: () => import('./plot-growth.ts'),
}

/** Starts the application dozens of times: by its name only. */
const long = 'throughput'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { size: { type: 'string' } } })
const [name] = positionals
const size = values.size === undefined ? undefined : Number(values.size)
if (size !== undefined && !(Number.isInteger(size) && size > 0)) throw new Error('--size wants a whole number')
if (name !== undefined && !(name in benchmarks)) {
  console.error(`there is no benchmark ${name}; choose one of ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}
if (name === undefined) process.exitCode = (await runAll(Object.keys(benchmarks).filter((one) => one !== long))) ? 0 : 1
else {
  console.log(`\n## ${name}`)
  await (await benchmarks[name]?.())?.run(size)
}
