import { parseArgs } from 'node:util'

/** `npm run bench` runs every benchmark, `npm run bench -- NAME --size N` one of them. Each prints its peer in the same run. */
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
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { size: { type: 'string' } } })
const [name] = positionals
const size = values.size === undefined ? undefined : Number(values.size)
if (size !== undefined && !(Number.isInteger(size) && size > 0)) throw new Error('--size wants a whole number')
if (name !== undefined && !(name in benchmarks)) {
  console.error(`there is no benchmark ${name}; choose one of ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}
for (const [one, load] of Object.entries(benchmarks)) {
  if (name !== undefined && name !== one) continue
  console.log(`\n## ${one}`)
  await (await load()).run(size)
}
