import { SMTPServer } from 'smtp-server'
import { simpleParser, type ParsedMail } from 'mailparser'

/** A mail as the world got it. */
export interface CaughtMail {
  to: string
  raw: string
  parsed: ParsedMail
}

/** The sink's answer to the next mails; `undefined` takes them. */
type SinkFault =
  | 'refuse-connection'
  | 'refuse-login'
  | 'refuse-sender'
  | 'refuse-recipient'
  | 'try-later'
  | 'stall-at-recipient'
  | 'try-later-after-dot'
  | 'hang-up-after-dot'
  | 'hang-up-at-data'

export interface MailSink {
  url: string
  mails: CaughtMail[]
  /** Mails that were read to their end and not taken. */
  turnedAway: CaughtMail[]
  fault: SinkFault | undefined
  /** Addresses whose mails are taken, but never answered for. */
  silentFor: string | undefined
  /** Resolves once so many mails have been taken in all. */
  waitFor(count: number): Promise<CaughtMail[]>
  stop(): Promise<void>
}

/** A real SMTP server on loopback that keeps its mails, and fails on demand. */
export async function startMailSink({ wantsLogin = false } = {}): Promise<MailSink> {
  const waiting = new Set<() => void>()
  const sink: MailSink = {
    url: '',
    mails: [],
    turnedAway: [],
    fault: undefined,
    silentFor: undefined,
    async waitFor(count) {
      while (sink.mails.length < count) await new Promise<void>((resolve) => waiting.add(resolve))
      return sink.mails
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    disabledCommands: wantsLogin ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      callback(sink.fault === 'refuse-connection' ? smtpError(554, '5.7.1 not from you') : undefined)
    },
    onAuth({ username }, _session, callback) {
      if (sink.fault === 'refuse-login') callback(smtpError(535, '5.7.8 wrong password'))
      else callback(null, { user: username ?? '' })
    },
    onMailFrom(_address, _session, callback) {
      callback(sink.fault === 'refuse-sender' ? smtpError(550, '5.7.1 not this sender') : undefined)
    },
    onRcptTo(_address, _session, callback) {
      if (sink.fault === 'stall-at-recipient') return
      if (sink.fault === 'refuse-recipient') callback(smtpError(550, '5.1.1 no such user'))
      else if (sink.fault === 'try-later') callback(smtpError(451, '4.3.0 try again later'))
      else callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      if (sink.fault === 'hang-up-at-data') return void dropConnection(server)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const mail = { to, raw, parsed: await simpleParser(raw) }
        if (sink.fault === 'try-later-after-dot') {
          sink.turnedAway.push(mail)
          return callback(smtpError(451, '4.3.0 try again later'))
        }
        sink.mails.push(mail)
        if (sink.fault === 'hang-up-after-dot') dropConnection(server)
        else if (to !== sink.silentFor) callback()
        for (const resolve of waiting) resolve()
        waiting.clear()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  sink.url = `smtp://${wantsLogin ? 'courtside:secret@' : ''}127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return sink
}

function dropConnection(server: SMTPServer): void {
  for (const connection of server.connections) connection._socket?.destroy()
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
