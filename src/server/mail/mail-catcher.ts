import MailDev from 'maildev'
import { createServer } from 'node:net'

/** A mail server on this machine that stores what it gets and shows it on a page, for development and first starts. */
export interface MailCatcher {
  smtpUrl: string
  pageUrl: string
  stop(): Promise<void>
}

/** Takes the usual ports where they are free, others where they are not. */
export async function startMailCatcher(directory: string): Promise<MailCatcher> {
  const [smtp, web] = [await freePort(1025), await freePort(1080)]
  const catcher = new MailDev({
    smtp,
    web,
    ip: '127.0.0.1',
    mailDirectory: directory,
    silent: true,
    disableWeb: false,
  })
  await new Promise<void>((resolve, reject) => catcher.listen((error?: Error) => (error ? reject(error) : resolve())))
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    pageUrl: `http://127.0.0.1:${web}`,
    stop: () => new Promise((resolve) => catcher.close(() => resolve())),
  }
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => (wanted === 0 ? reject(new Error('there is no free port')) : resolve(freePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })
}
