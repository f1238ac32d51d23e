import { parseArgs } from 'node:util'
import { runAll } from './run-all.ts'

/**
 * `npm run bench` runs all benchmarks and keeps their output in `bench/results`; `npm run bench -- NAME --size N` runs one.
 * Each measures its peer in the same run. The exit code is 1 where a goal is missed by more than runs differ.
 */
const benchmarks: Record<string, () => Promise<{ run: (size?: number) => Promise<void> }>> = {
  'opening-to-mail': () => import('./opening-to-mail.ts'),
  match: () => import('./match-alerts.ts'),
  record: () => import('./record-readings.ts'),
  reads: () => import('./read-summaries.ts'),
  'live-calendars': () => import('./live-calendars.ts'),
  mail: () => import('./deliver-mails.ts'),
  burst: () => import('./deliver-burst.ts'),
  rushes: () => import('./rushes.ts'),
  parse: () => import('./parse-pages.ts'),
  start: () => import('./cold-start.ts'),
  install: () => import('./first-install.ts'),
  'reads-while-reading': () => import('./reads-while-reading.ts'),
  paint: () => import('./press-to-paint.ts'),
  'first-visit': () => import('./first-visit/first-visit.ts'),
  way: () => import('./count-way.ts'),
}

/** Sizes in a run of all, which takes ten minutes with them. */
const smaller: Record<string, number> = { paint: 3 }

const options = { size: { type: 'string' }, help: { type: 'boolean' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
if (values.help) {
  console.log(`npm run bench -- [NAME] [--size N]: NAME is one of ${Object.keys(benchmarks).join(', ')}`)
  process.exit(0)
}
const [name] = positionals
const size = values.size === undefined ? undefined : Number(values.size)
if (size !== undefined && !(Number.isInteger(size) && size > 0)) throw new Error('--size wants a whole number')
if (name !== undefined && !(name in benchmarks)) {
  console.error(`there is no benchmark ${name}; choose one of ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}
if (name === undefined) {
  const all = Object.keys(benchmarks).map((one) => ({ name: one, size: smaller[one] }))
  process.exitCode = (await runAll(all)) ? 0 : 1
} else {
  console.log(`\n## ${name}`)
  await (await benchmarks[name]?.())?.run(size)
}
