import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { startMailCatcher } from './mail/mail-catcher.ts'
import { createSmtpTransport } from './mail/smtp-transport.ts'
import type { PacedSource } from './pipeline/poll-source.ts'
import { startWorker } from './pipeline/worker.ts'
import type { Shutdown } from './shutdown.ts'
import { buildSource } from './sources/build-source.ts'
import { realPatience } from './sources/patience.ts'
import { createPoliteClient } from './sources/polite-http-client.ts'
import { readSourcesFile, settleSources, type SettledSource } from './sources/source-configuration.ts'
import { addressOf } from './sources/source-entry.ts'
import { mailLinks } from './store/mail-links.ts'

/** Stand-ins are read often, so that a first start has something to show (ARCHITECTURE, Commands). */
const sandboxPollSeconds = 20

export interface PipelineDeps {
  config: Config
  database: Database
  now: () => Date
  onError: (error: unknown) => void
  /** Lines for the person who started the application. */
  notes: string[]
  shutdown: Shutdown
}

/** The spine of one process: sources, worker, mail. Without an SMTP_URL mails are caught and shown on a page. */
export async function runPipeline(deps: PipelineDeps): Promise<void> {
  const { config, database, now, onError, shutdown } = deps
  const { address } = database
  const transport = createSmtpTransport(config.smtpUrl ?? (await catchMails(deps)))
  shutdown.add(() => transport.close())
  const worker = await startWorker({
    em: () => database.orm.em.fork(),
    pool: database.pool,
    connection: 'url' in address ? { connectionString: address.url } : address,
    sources: await readableSources(deps),
    transport,
    identity: { from: config.mailFrom, ...(config.dkim && { dkim: config.dkim }) },
    messages: mailLinks({ appUrl: config.appUrl, key: config.jwtSecret }),
    now,
    random: Math.random,
    onError,
  })
  shutdown.add(() => worker.stop())
}

async function catchMails({ config, notes, shutdown }: PipelineDeps): Promise<string> {
  const catcher = await startMailCatcher(join(config.dataDir, 'mails'))
  shutdown.add(() => catcher.stop())
  notes.push(`mails are caught and shown on ${catcher.pageUrl}`)
  return catcher.smtpUrl
}

/** What is read: the venues of SOURCES_FILE, or without it the stand-ins of the sandbox. */
async function readableSources(deps: PipelineDeps): Promise<ReadonlyMap<string, PacedSource>> {
  const { config, now, shutdown } = deps
  const entries =
    config.sourcesFile === undefined ? await sandboxEntries(deps) : fileEntries(config, config.sourcesFile)
  const allowLoopback = config.allowLoopbackSources || config.sourcesFile === undefined
  const client = createPoliteClient({ userAgent: config.userAgent, allowLoopback, patience: realPatience, now })
  shutdown.add(() => client.close())
  return new Map(
    entries.map((entry) => {
      const { pollSeconds, restSeconds, daysAhead, minGapMs } = entry
      const source = buildSource(entry, { client, now })
      return [
        entry.venue,
        { source, pollSeconds, restSeconds, daysAhead, minGapMs, host: new URL(addressOf(entry)).host },
      ]
    }),
  )
}

function fileEntries(config: Config, file: string): SettledSource[] {
  const { pollSeconds, allowLoopbackSources: allowLoopback } = config
  return readSourcesFile({ file, allowLoopback, pollSeconds })
}

async function sandboxEntries({ config, now, notes, shutdown }: PipelineDeps): Promise<SettledSource[]> {
  const sandbox = await startSandbox({ seed: 1, now })
  shutdown.add(() => sandbox.stop())
  notes.push('sandbox data: stand-in venues are read until SOURCES_FILE names real ones')
  const defaults = { pollSeconds: config.pollSeconds ?? sandboxPollSeconds, minGapMs: 0 }
  return settleSources({ entries: sandbox.sources, file: 'the sandbox', allowLoopback: true, defaults })
}
