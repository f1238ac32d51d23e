import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'

/**
 * A relay that takes everything, in a process of its own. It does as little for a mail as can be done, so that it is not
 * what the benchmark measures. It answers after `answerMs`, as relays on the network do.
 */
export interface MailSink {
  smtpUrl: string
  pid: number
  taken(): Promise<Taken>
  stop(): Promise<unknown>
}

/** Since the last call: how many mails were accepted, and when the first and the last of them were, epoch ms. */
interface Taken {
  mails: number
  firstAt: number
  lastAt: number
}

const endOfMail = Buffer.from('\r\n.\r\n')

interface SinkOptions {
  answerMs?: number
  /** TLS from the first byte, with a certificate that this process trusts from then on. */
  isTls?: boolean
  /** A port that is taken again. */
  port?: number
}

export async function startMailSink({ isTls = false, ...options }: SinkOptions = {}): Promise<MailSink> {
  const served: ServedOptions = { ...options, ...(isTls && { certificate: trustedCertificate() }) }
  const child = fork(fileURLToPath(import.meta.url), ['serve', JSON.stringify(served)])
  const [port] = (await once(child, 'message')) as [number]
  return {
    smtpUrl: `${isTls ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async taken() {
      const answer = once(child, 'message')
      child.send('taken')
      const [taken] = (await answer) as [Taken]
      return taken
    },
    stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      return ended
    },
  }
}

interface ServedOptions extends Omit<SinkOptions, 'isTls'> {
  certificate?: { key: string; cert: string }
}

function trustedCertificate(): { key: string; cert: string } {
  const asked = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    '-',
  ]
  const named = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const both = execFileSync('openssl', ['req', ...asked, ...named], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const at = both.indexOf('-----BEGIN CERTIFICATE')
  const [key, cert] = [both.slice(0, at), both.slice(at)]
  setDefaultCACertificates([...getCACertificates(), cert])
  return { key, cert }
}

function serve({ answerMs = 0, port = 0, certificate }: ServedOptions): void {
  const nothing = { mails: 0, firstAt: 0, lastAt: 0 }
  let taken: Taken = { ...nothing }
  const take = (socket: Socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    converse(socket, answerMs, () => {
      taken.mails += 1
      taken.lastAt = Date.now()
      taken.firstAt ||= taken.lastAt
    })
  }
  const server = certificate ? createTlsServer(certificate, take) : createServer(take)
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
  process.on('message', () => {
    process.send?.(taken)
    taken = { ...nothing }
  })
  process.on('disconnect', () => process.exit(0))
}

/** SMTP with PIPELINING (RFC 2920), for clients that make no mistakes. */
function converse(socket: Socket, answerMs: number, onMail: () => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let isData = false
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let answers = ''
    for (;;) {
      const end = rest.indexOf(isData ? endOfMail : '\r\n')
      if (end < 0) break
      const line = isData ? '' : rest.toString('latin1', 0, end).toUpperCase()
      rest = rest.subarray(end + (isData ? endOfMail.length : 2))
      if (isData) onMail()
      answers += isData ? '250 taken\r\n' : answerTo(line)
      isData = line === 'DATA'
    }
    if (answers && answerMs > 0) setTimeout(() => socket.write(answers), answerMs)
    else if (answers) socket.write(answers)
  })
}

function answerTo(line: string): string {
  if (line.startsWith('EHLO')) return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
  if (line === 'DATA') return '354 go on\r\n'
  return line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n'
}

if (process.argv[2] === 'serve') serve(JSON.parse(process.argv[3] ?? '{}') as ServedOptions)
