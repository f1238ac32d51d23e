import { catalogue } from '#test/support/catalogue.ts'
import { kill, pid } from 'node:process'
import { connectDatabase } from '#server/database/connection.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { pollSource } from '#server/pipeline/reading/poll-source.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { connect } from './connectors.ts'
import { testConfig } from './test-config.ts'

/** Where the process ends itself with SIGKILL, on its way from a reading to a mail. */
export type KillStep = 'recorded' | 'claimed' | 'handed-over' | 'accepted'

export interface ChildOrder {
  address: { host: string; port: number; user: string; database: string }
  source: unknown
  smtpUrl: string
  now: string
  killAt: KillStep
}

/** One pass of the pipeline in a process of its own: read, record, match, deliver. */
async function run(order: ChildOrder): Promise<void> {
  const now = () => new Date(order.now)
  const dieAt = (step: KillStep) => {
    if (order.killAt === step) kill(pid, 'SIGKILL')
  }
  const database = await connectDatabase({ address: order.address, poolSize: 4 })
  const em = () => database.orm.em.fork()
  const { connectors, close } = connect({ entries: [order.source], now })
  const [connector] = connectors
  if (!connector) throw new Error('the order names no source')
  const { entry, source } = connector
  const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: () => {} })
  const paced = { ...entry, venue: entry.listing, host: 'venue', source }
  await pollSource({ paced, em, now, random: () => 0.5, signal: AbortSignal.timeout(20_000) })
  dieAt('recorded')
  await notifyAllFound({ em, now })

  const smtp = createSmtpTransport(order.smtpUrl)
  const transport: MailTransport = {
    close: () => smtp.close(),
    async send(mail, handOver) {
      const outcome = await smtp.send(mail, async () => {
        await handOver?.()
        dieAt('handed-over')
      })
      dieAt('accepted')
      return outcome
    },
  }
  const renderTemplate = await loadMailTemplates()
  const { appUrl, jwtSecrets, mailFrom } = testConfig()
  const links = { catalogue, ...mailLinks({ appUrl, keys: jwtSecrets }), renderTemplate }
  const render = createNotificationRenderer({ em, context: () => ({ ...links, now: now() }) })
  await reclaimAbandoned(em(), now())
  await deliverDue(
    {
      em,
      transport,
      identity: { from: mailFrom },
      render(notification) {
        dieAt('claimed')
        return render(notification)
      },
      // Past the pause in which openings of one sweep batch.
      now: () => new Date(now().getTime() + 1000),
      random: () => 0.5,
      owner: presence.owner,
    },
    10,
  )
  presence.end()
  await transport.close()
  await close()
  await database.close()
}

await run(JSON.parse(process.argv[2] ?? '') as ChildOrder)
