export {}

/** `npm run faults` runs every long fault run, `npm run faults -- NAME [SIZE] [--OPTION …]` one. Exit code 1 where a promise broke. */
const runs: Record<
  string,
  () => Promise<{ run: (size: number | undefined, args: readonly string[]) => Promise<boolean> }>
> = {
  cluster: () => import('./run-cluster.ts'),
  crash: () => import('./run-crash.ts'),
  delays: () => import('./run-delays.ts'),
  hostile: () => import('./run-hostile.ts'),
  image: () => import('./run-image.ts'),
  load: () => import('./run-load.ts'),
  outage: () => import('./run-outage.ts'),
  properties: () => import('./run-properties.ts'),
  receivers: () => import('./run-receivers.ts'),
  rolling: () => import('./run-rolling.ts'),
  server: () => import('./run-server.ts'),
  smtp: () => import('./run-smtp.ts'),
  sources: () => import('./run-sources.ts'),
  upgrade: () => import('./run-upgrade.ts'),
  world: () => import('./run-world.ts'),
}

const [name, ...rest] = process.argv.slice(2)
const [size, args] = rest[0]?.startsWith('--') === false ? [rest[0], rest.slice(1)] : [undefined, rest]
if ((name !== undefined && !(name in runs)) || (size !== undefined && !(Number(size) > 0))) {
  const usage = `npm run faults -- [NAME] [SIZE] [--OPTION …]: NAME is one of ${Object.keys(runs).join(', ')}\n`
  const isAsked = name === '--help'
  process[isAsked ? 'stdout' : 'stderr'].write(usage)
  process.exit(isAsked ? 0 : 1)
}
for (const [one, load] of Object.entries(runs)) {
  if (name !== undefined && name !== one) continue
  process.stdout.write(`\n## ${one}\n`)
  const held = await (await load()).run(size === undefined ? undefined : Number(size), args)
  if (!held) process.exitCode = 1
}
