import { createTransport } from 'nodemailer'
import { composeMail } from '#server/mail/compose-mail.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { startDeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { timed } from './figures.ts'
import { startMailSink } from './mail-sink.ts'

const identity = { from: { name: 'Courtside', address: 'alerts@courtside.test' } }
const message = { subject: 'Open now', html: `<p>${'opening '.repeat(400)}</p>`, text: 'opening '.repeat(400) }
const connections = 8

/** Mails a second from the outbox to a relay's 250, all states stored, against nodemailer's pool with prebuilt bytes. */
export async function run(size = 4000): Promise<void> {
  const sink = await startMailSink()
  await withOwnDatabase(async (database) => {
    const em = () => database.orm.em.fork()
    const now = () => new Date()
    const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: () => {} })
    for (let index = 0; index < size; index += 1) {
      const address = `a${index}@example.com`
      await enqueueNotification(em(), { kind: 'verify-email', address, userId: null, payload: {}, now: now() })
    }
    const transport = createSmtpTransport(sink.smtpUrl)
    const ours = await timed(
      () =>
        new Promise<void>((resolve) => {
          let left = size
          const loop = startDeliveryLoop({
            deps: {
              em,
              transport,
              identity,
              render: async () => ({ message }),
              now,
              random: () => 0.5,
              owner: presence.owner,
              onOutcome() {
                left -= 1
                if (left === 0) void loop.stop().then(resolve)
              },
            },
            concurrency: connections,
            onError: console.error,
          })
        }),
    )
    const { mails } = await sink.taken()
    if (mails !== size) throw new Error(`${mails} of ${size} mails arrived`)
    const { raw } = await composeMail({ id: 'bench', address: 'a@example.com', message, identity, date: now() })
    const composed = await timed(async () => {
      for (let index = 0; index < size; index += 1)
        await composeMail({ id: `bench-${index}`, address: 'a@example.com', message, identity, date: now() })
    })
    const pool = createTransport({
      url: sink.smtpUrl,
      pool: true,
      maxConnections: connections,
      maxMessages: Infinity,
    } as never)
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
    console.log(`composing alone: ${rate(composed.ms).toFixed(0)}/s`)
    console.log(`nodemailer's pool of ${connections}, prebuilt bytes: ${rate(peer.ms).toFixed(0)}/s`)
    console.log(`share: ${(rate(ours.ms) / rate(peer.ms)).toFixed(2)}`)
  })
  await sink.stop()
}
