import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/connection.ts'
import { typedCommand } from '#server/installation.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import type { PushTransport } from '#server/push/push-transport.ts'
import { createChannelTransport, type ChannelTransport } from '#server/push/channel-transport.ts'
import { createWebhookTransport } from '#server/push/webhook-transport.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { startWorker } from '#server/pipeline/worker.ts'
import { openLiveSources } from './live-sources.ts'
import type { WorkerDeps } from '#server/pipeline/worker-deps.ts'
import { openSources } from './start-sources.ts'
import type { ValidSource } from '#server/sources/source-configuration.ts'
import { startMails, type KeptParts } from './kept-parts.ts'
import type { Shutdown } from './shutdown.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { webhookSecrets } from '#server/signing/webhook-secret.ts'

export interface PipelineDeps {
  config: Config
  catalogue: Catalogue
  database: Database
  /** Email templates are compiled from the source instead of taken from the build. */
  dev: boolean
  now: () => Date
  onError: (error: unknown) => void
  onRelay: NonNullable<WorkerDeps['onRelay']>
  onHeld: NonNullable<WorkerDeps['onHeld']>
  /** Lines for the person who started the application. */
  notes: string[]
  shutdown: Shutdown
  sandboxVenues?: readonly string[] | undefined
  /** Parts that run already. */
  kept: KeptParts
}

/** The running pipeline. */
export interface Pipeline {
  /** Replaces the operator's sources. */
  setEntries(entries: ValidSource[]): void
}

/** Runs sources, worker and mail in one process. Without an SMTP_URL, mails are caught and shown on a page. */
export async function runPipeline(deps: PipelineDeps): Promise<Pipeline> {
  const { config, catalogue, database, dev, now, onError, notes, shutdown } = deps
  const { smtpUrl, pageUrl } = await mailServer(deps)
  const transport = createSmtpTransport(smtpUrl)
  shutdown.add('the relay', () => transport.close())
  const sources = await openSources({ ...deps, sandbox: deps.kept.sandbox })
  const em = () => database.orm.em.fork()
  const live = openLiveSources(sources, database)
  const worker = await startWorker({
    em,
    pool: database.pool,
    sources: live.sources,
    transport,
    identity: { from: config.mailFrom, ...(config.dkim && { dkim: config.dkim }) },
    messages: {
      catalogue,
      ...mailLinks({ appUrl: config.appUrl, keys: config.jwtSecrets }),
      renderTemplate: await loadMailTemplates({ dev }),
    },
    ...(await pushTransport(deps)),
    channels: channelTransport(deps),
    webhooks: webhookCaller(deps),
    now,
    random: Math.random,
    onError,
    onRelay: deps.onRelay,
    onHeld: deps.onHeld,
  })
  shutdown.add('the worker', () => worker.stop())
  const { sandbox } = sources
  if (!sandbox) return live
  notes.push(`make an alert, then free a court for it: ${typedCommand('demo:open')}`)
  // Loaded only if it runs: production has no sandbox.
  const { startDemo } = await import('#server/demo/start-demo.ts')
  const { dataDir, appUrl } = config
  const demo = await startDemo({ dataDir, appUrl, mailsShownOn: pageUrl, sandbox, worker, em, catalogue, now })
  shutdown.add('the demo', () => demo.stop())
  return live
}

/** The server that mails are sent to; `pageUrl` is the page of caught mails. */
async function mailServer({
  config,
  kept,
  notes,
  shutdown,
}: PipelineDeps): Promise<{ smtpUrl: string; pageUrl?: string }> {
  if (config.smtpUrl !== undefined) return { smtpUrl: config.smtpUrl }
  const catcher = kept.mails ?? (await startMails(config, shutdown))
  notes.push(`emails are caught and shown on ${catcher.pageUrl}`)
  return catcher
}

async function pushTransport({ config, now, shutdown }: PipelineDeps): Promise<{ pushes?: PushTransport }> {
  if (!config.push) return {}
  // Loaded only if it runs: without keys no pushes are sent.
  const { createPushTransport } = await import('#server/push/push-transport.ts')
  const pushes = createPushTransport({ vapid: config.push, allowLoopback: !config.production, now })
  shutdown.add('pushes', () => pushes.close())
  return { pushes }
}

function channelTransport({ config, now, shutdown }: PipelineDeps): ChannelTransport {
  const channels = createChannelTransport({ allowLoopback: !config.production, now })
  shutdown.add('channels', () => channels.close())
  return channels
}

function webhookCaller({ config, now, shutdown }: PipelineDeps): NonNullable<WorkerDeps['webhooks']> {
  const transport = createWebhookTransport({ allowLoopback: !config.production, now })
  shutdown.add('webhooks', () => transport.close())
  return { transport, secretsOf: (nonce) => webhookSecrets(config.jwtSecrets, nonce) }
}
