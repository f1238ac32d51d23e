import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import { startMailCatcher } from './mail/mail-catcher.ts'
import { createSmtpTransport } from './mail/smtp-transport.ts'
import type { PacedSource } from './pipeline/poll-source.ts'
import { startWorker } from './pipeline/worker.ts'
import type { Shutdown } from './shutdown.ts'
import { loadSources, sandboxSources } from './sources/source-configuration.ts'
import { mailLinks } from './store/mail-links.ts'

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

async function readableSources({
  config,
  now,
  notes,
  shutdown,
}: PipelineDeps): Promise<ReadonlyMap<string, PacedSource>> {
  const client = { userAgent: config.userAgent, now }
  if (config.sourcesFile !== undefined) return loadSources({ ...config, file: config.sourcesFile, client })
  const sandbox = await startSandbox({ seed: 1, now })
  shutdown.add(() => sandbox.stop())
  notes.push('sandbox data: stand-in venues are read until SOURCES_FILE names real ones')
  return sandboxSources({ origins: sandbox.origins, pollSeconds: config.pollSeconds, client })
}
