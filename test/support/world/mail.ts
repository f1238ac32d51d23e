import { catalogue } from '#test/support/catalogue.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { deliverDue, type DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { startMailSink, type CaughtMail } from '#test/support/mail-sink.ts'
import { testConfig } from '#test/support/test-config.ts'
import type { World } from '#test/support/world.ts'

export async function startMail({ em, db, now, pass, atEnd }: World) {
  const { appUrl, jwtSecrets, mailFrom } = testConfig()
  const sink = await startMailSink()
  atEnd(() => sink.stop())
  const transport = createSmtpTransport(sink.url)
  atEnd(() => transport.close())
  const presence = await announceWorker({ pool: db.database.pool, onNotification: () => {}, onLost: () => {} })
  atEnd(() => presence.end())
  const context = { catalogue, ...mailLinks({ appUrl, keys: jwtSecrets }), renderTemplate }
  const delivery: DeliveryDeps = {
    em,
    transport,
    identity: { from: mailFrom },
    render: createNotificationRenderer({ em, context: () => ({ ...context, now: now() }) }),
    now,
    random: () => 0.5,
    owner: presence.owner,
  }
  return {
    sink,
    delivery,
    /** Delivers all that is due after the gathering pause; the clock moves a second on. */
    async deliver(): Promise<void> {
      pass(1000)
      while ((await deliverDue(delivery, 10)) > 0) {
        // Until nothing is due.
      }
    },
    /** Sends the mails of the outbox and returns all that the mail server has got so far. */
    async mails(): Promise<CaughtMail[]> {
      await deliverDue(delivery, 100)
      return sink.mails
    },
  }
}
