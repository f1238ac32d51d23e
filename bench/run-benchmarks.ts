export {}

/** `npm run bench` runs every benchmark, `npm run bench -- NAME [SIZE]` one. Each prints its peer in the same run. */
const benchmarks: Record<string, () => Promise<{ run: (size?: number) => Promise<void> }>> = {
  match: () => import('./match-alerts.ts'),
  record: () => import('./record-readings.ts'),
  reads: () => import('./read-summaries.ts'),
  mail: () => import('./deliver-mails.ts'),
  burst: () => import('./deliver-burst.ts'),
  parse: () => import('./parse-pages.ts'),
}

const [name, size] = process.argv.slice(2)
if (name !== undefined && !(name in benchmarks)) {
  console.error(`there is no benchmark ${name}; choose one of ${Object.keys(benchmarks).join(', ')}`)
  process.exit(1)
}
for (const [one, load] of Object.entries(benchmarks)) {
  if (name !== undefined && name !== one) continue
  console.log(`\n## ${one}`)
  await (await load()).run(size === undefined ? undefined : Number(size))
}
