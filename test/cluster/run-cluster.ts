import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#domain/config-error.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { startMailCatcher } from '#server/mail/mail-catcher.ts'
import { host, prepareGround, webs, type Ground } from './ground.ts'
import { startCluster } from './start-cluster.ts'

/** `npm run cluster`: everything that Courtside runs on past one machine, in one folder of this machine. */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: join(tmpdir(), 'courtside-cluster') },
      port: { type: 'string', default: '17000' },
      sources: { type: 'string' },
    },
  })
  const folder = resolve(values.folder)
  if (existsSync(folder)) throw new ConfigError([`cluster: ${folder} is there already; remove it or name another one`])
  const ground = prepareGround(folder, Number(values.port))
  const { ports } = ground
  const sink = await startMailCatcher({
    directory: join(folder, 'mails'),
    smtpPort: ports.site + 14,
    pagePort: ports.site + 15,
  })
  const sources = values.sources === undefined ? await sandboxSources(ground) : { file: resolve(values.sources) }
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort(new Error('stopped')))
  const options = { ground, sink: new URL(sink.smtpUrl), sourcesFile: sources.file, say, signal: stopping.signal }
  const cluster = await startCluster(options)
  for (const [what, where] of Object.entries(addresses(ground))) say(`${what.padEnd(22)} ${where}`)
  say(`${'caught emails'.padEnd(22)} ${sink.pageUrl}`)
  say(`${'configuration and logs'.padEnd(22)} ${folder}`)
  say(`ready on http://localhost:${ports.site}`)
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  const ended = await cluster.stop()
  await sources.stop?.()
  await sink.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(Object.values(ended).every((code) => code === 0) ? 0 : 1)
}

/** Stand-ins that both workers read. */
async function sandboxSources({ folder }: Ground): Promise<{ file: string; stop?: () => Promise<void> }> {
  const sandbox = await startSandbox({ seed: 1, now: () => new Date() })
  const file = join(folder, 'sources.json')
  await writeFile(file, JSON.stringify({ sources: sandbox.sources.map((source) => ({ ...source, pollSeconds: 20 })) }))
  return { file, stop: () => sandbox.stop() }
}

function addresses({ ports }: Ground): Record<string, string> {
  return {
    'the site': `http://localhost:${ports.site}`,
    webs: webs.map((web) => `http://${host}:${ports.web(web)}`).join('  '),
    'PostgreSQL, primary': `${host}:${ports.primary}`,
    'PostgreSQL, standbys': `${host}:${ports.replicas}`,
    'through PgBouncer': `${host}:${ports.pooler}`,
    Patroni: `http://${host}:${ports.api(1)}/cluster`,
    relay: `smtp://${host}:${ports.relay}`,
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.lines.join('\n') : String((error as Error).stack)}\n`)
  process.exit(1)
})
