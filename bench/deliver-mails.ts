import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { composeMail } from '#server/mail/compose-mail.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { deliverDue } from '#server/pipeline/deliver-notifications.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import { enqueueNotification } from '#server/store/outbox.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { timed } from './figures.ts'

const identity = { from: { name: 'Courtside', address: 'alerts@courtside.test' } }
const message = { subject: 'Open now', html: `<p>${'opening '.repeat(400)}</p>`, text: 'opening '.repeat(400) }

/** Mails a second from the outbox to a relay's 250, all states stored, against nodemailer's pool with prebuilt bytes. */
export async function run(size = 2000): Promise<void> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      stream.on('data', () => undefined)
      stream.on('end', () => callback())
    },
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const address = sink.server.address()
  const smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await withOwnDatabase(async (database) => {
    const em = () => database.orm.em.fork()
    const now = () => new Date()
    const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: () => {} })
    for (let index = 0; index < size; index += 1) {
      const mail = {
        kind: 'verify-email' as const,
        address: `a${index}@example.com`,
        userId: null,
        payload: {},
        now: now(),
      }
      await enqueueNotification(em(), mail)
    }
    const transport = createSmtpTransport(smtpUrl)
    const deps = {
      em,
      transport,
      identity,
      render: async () => ({ message }),
      now,
      random: () => 0.5,
      owner: presence.owner,
    }
    const ours = await timed(async () => {
      while ((await deliverDue(deps, 8)) > 0) {
        // Until nothing is due.
      }
    })
    const { raw } = await composeMail({ id: 'bench', address: 'a@example.com', message, identity, date: now() })
    const pool = createTransport({ url: smtpUrl, pool: true, maxConnections: 8, maxMessages: Infinity } as never)
    const peer = await timed(() =>
      Promise.all(
        Array.from({ length: size }, (_, index) =>
          pool.sendMail({ envelope: { from: 'alerts@courtside.test', to: `a${index}@example.com` }, raw }),
        ),
      ),
    )
    pool.close()
    await transport.close()
    presence.end()
    const rate = (ms: number) => (size / ms) * 1000
    console.log(`outbox to accepted, composed and all states stored: ${rate(ours.ms).toFixed(0)}/s`)
    console.log(`nodemailer's pool of 8, prebuilt bytes: ${rate(peer.ms).toFixed(0)}/s`)
    console.log(`share: ${(rate(ours.ms) / rate(peer.ms)).toFixed(2)}`)
  })
  await new Promise<void>((resolve) => sink.close(() => resolve()))
}
