import MailDev from 'maildev'

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
