import { onTestFinished } from 'vitest'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-notifications.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { createShutdown } from '#server/shutdown.ts'
import { startSite } from '#server/start-site.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { cheapHasher } from './auth-world.ts'
import { builtPages } from './built-pages.ts'
import { startMailSink, type CaughtMail } from './mail-sink.ts'
import { testConfig } from './site.ts'
import { createTestDatabase } from './test-database.ts'

/** The site with its built pages, under the test's clock, and a mail server that keeps what it is sent. */
export async function startBrowserSite() {
  const [folder, db, sink] = await Promise.all([builtPages(), createTestDatabase(), startMailSink()])
  const config = testConfig()
  const transport = createSmtpTransport(sink.url)
  const shutdown = createShutdown()
  let isStopping = false
  let now = new Date('2026-11-24T09:00:00Z')
  const { url } = await startSite({
    config,
    database: db.database,
    hasher: cheapHasher,
    now: () => now,
    logger: false,
    onError: (error) => {
      if (!isStopping) throw error
    },
    pages: (app, appUrl) => serveBuiltPages(app, appUrl, folder),
    shutdown,
  })
  onTestFinished(async () => {
    isStopping = true
    await shutdown.run()
    await transport.close()
    await sink.stop()
    await db.drop()
  })

  const links = { ...mailLinks({ appUrl: config.appUrl, key: config.jwtSecret }), renderTemplate }

  return {
    url,
    db,
    now: () => now,
    pass(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** Sends what is in the outbox and returns all that the mail server has been given so far. */
    async mails(): Promise<CaughtMail[]> {
      await deliverDue(
        {
          em: db.em,
          transport,
          identity: { from: config.mailFrom },
          render: createNotificationRenderer({ em: db.em, context: () => ({ ...links, now }) }),
          now: () => now,
          random: () => 0.5,
          owner: 1,
        },
        100,
      )
      return sink.mails
    },
    /** The link of a mail, as it works on this machine. */
    linkIn(mail: CaughtMail | undefined): string {
      const link = /http:\/\/courtside\.test(\/api\/\S+)/.exec(mail?.parsed.text ?? '')?.[1]
      if (!link) throw new Error('the mail has no link')
      return `${url}${link}`
    },
  }
}

export type BrowserSite = Awaited<ReturnType<typeof startBrowserSite>>
