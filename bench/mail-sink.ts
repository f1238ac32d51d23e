import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'

/** A relay that takes everything, in a thread of its own: its work is not counted as that of whoever sends. */
export interface MailSink {
  smtpUrl: string
  /** Since the last call: how many mails were accepted, and when the first and the last of them were, epoch ms. */
  taken(): Promise<{ mails: number; firstAt: number; lastAt: number }>
  stop(): Promise<unknown>
}

export async function startMailSink(): Promise<MailSink> {
  const thread = new Worker(new URL(import.meta.url))
  const [port] = (await once(thread, 'message')) as [number]
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async taken() {
      const answer = once(thread, 'message')
      thread.postMessage('taken')
      const [taken] = (await answer) as [Awaited<ReturnType<MailSink['taken']>>]
      return taken
    },
    stop: () => thread.terminate(),
  }
}

function serve(port: NonNullable<typeof parentPort>): void {
  const nothing = { mails: 0, firstAt: 0, lastAt: 0 }
  let taken = { ...nothing }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      stream.on('data', () => undefined)
      stream.on('end', () => {
        taken.mails += 1
        taken.lastAt = Date.now()
        taken.firstAt ||= taken.lastAt
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.server.address()
    port.postMessage(typeof address === 'object' && address ? address.port : 0)
  })
  port.on('message', () => {
    port.postMessage(taken)
    taken = { ...nothing }
  })
}

if (!isMainThread && parentPort) serve(parentPort)
