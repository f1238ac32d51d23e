import { mkdirSync } from 'node:fs'
import MailDev from 'maildev'
import { ConfigError } from '#domain/config-error.ts'

/** A mail server on this machine that stores what it gets and shows it on a page, for development and first starts. */
export interface MailCatcher {
  smtpUrl: string
  pageUrl: string
  stop(): Promise<void>
}

/** Listens on two ports of loopback, and keeps what it gets in `directory`. */
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
  const options = { smtp, web, ip: '127.0.0.1', mailDirectory: directory, silent: true, disableWeb: false }
  const catcher = withoutItsSignals(() => new MailDev(options))
  await new Promise<void>((resolve, reject) => catcher.listen((error?: Error) => (error ? reject(error) : resolve())))
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    pageUrl: `http://127.0.0.1:${web}`,
    stop: () => new Promise((resolve) => catcher.close(() => resolve())),
  }
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
