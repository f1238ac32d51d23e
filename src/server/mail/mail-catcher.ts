import type { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { ConfigError } from '#domain/config-error.ts'
import { loadMaildev } from './load-maildev.ts'

/** A mail server on this machine that stores what it gets and shows it on a page, for development and first starts. */
export interface MailCatcher {
  smtpUrl: string
  pageUrl: string
  stop(): Promise<void>
}

const ip = '127.0.0.1'

/**
 * Listens on two ports of loopback, and keeps what it gets in `directory`. Where somebody else took a port since it was
 * found free, as an application does that starts in the same moment, it listens on another one.
 */
export async function startMailCatcher({
  directory,
  smtpPort: smtp,
  pagePort: web,
}: {
  directory: string
  smtpPort: number
  pagePort: number
}): Promise<MailCatcher> {
  makeFolder(directory)
  const options = { smtp, web, ip, mailDirectory: directory, silent: true, disableWeb: false }
  const { MailDev, pageServer } = loadMaildev()
  const catcher = withoutItsSignals(() => new MailDev(options))
  const page = portOf(pageServer(), pageServer())
  // Its own listener throws at whoever turns the loop.
  catcher.smtp.off('error', catcher.onSmtpError)
  const relay = portOf(catcher.smtp.server, catcher.smtp)
  void catcher.listen()
  const [smtpPort, pagePort] = await Promise.all([relay, page])
  catcher.smtp.on('error', catcher.onSmtpError)
  return {
    smtpUrl: `smtp://${ip}:${smtpPort}`,
    pageUrl: `http://${ip}:${pagePort}`,
    stop: () => new Promise((resolve) => catcher.close(() => resolve())),
  }
}

/** The port on which a server comes to listen: another free one, where the wanted one is taken. `faults` tells of its faults. */
function portOf(server: Server, faults: EventEmitter): Promise<number> {
  return new Promise((resolve, reject) => {
    function takeAnother(error: NodeJS.ErrnoException): void {
      if (error.code === 'EADDRINUSE') server.listen(0, ip)
      else reject(error)
    }
    faults.on('error', takeAnother)
    server.once('listening', () => {
      faults.off('error', takeAnother)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** On a signal it would end the whole process, before the rest of it has been stopped. */
function withoutItsSignals<Made>(make: () => Made): Made {
  const signals = ['SIGTERM', 'SIGINT'] as const
  const before = signals.flatMap((signal) => process.listeners(signal))
  const made = make()
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) if (!before.includes(listener)) process.off(signal, listener)
  }
  return made
}

function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR: ${directory} cannot hold caught emails (${String(error)}); move it away, or set SMTP_URL`,
    ])
  }
}
