import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SMTPServer } from 'smtp-server'
import { ConfigError } from '#domain/config-error.ts'

/** A mail server on this machine that stores emails and shows them on a page, for development and first starts. */
export interface MailCatcher {
  smtpUrl: string
  pageUrl: string
  /** Closes both ports and the connections to them. The emails stay. */
  stop(): Promise<void>
}

const ip = '127.0.0.1'
const maximumBytes = 4 * 1024 * 1024
/** Its name is when the email came: milliseconds, then a number for those of one millisecond. */
const emailFile = /^\d{13}-\d{6}\.eml$/

/**
 * Listens on two ports of loopback, on free ones where these are taken, and keeps each email as an .eml file in
 * `directory`. Beyond `maxEmails` the oldest files are deleted; files with other names are left alone. Throws a
 * ConfigError where `directory` cannot be made.
 */
export async function startMailCatcher({
  directory,
  smtpPort,
  pagePort,
  maxEmails = 500,
}: {
  directory: string
  smtpPort: number
  pagePort: number
  maxEmails?: number
}): Promise<MailCatcher> {
  makeFolder(directory)
  const store = await openStore(directory, maxEmails)
  const relay = createRelay(store)
  let answer: ReturnType<typeof createPage> | undefined
  const page = createServer(async (request, response) => {
    answer ??= createPage({ directory, files: store.files })
    await (
      await answer
    )(request, response)
  })
  const [boundSmtp, boundPage] = await Promise.all([listen(relay.server, smtpPort), listen(page, pagePort)])
  return {
    smtpUrl: `smtp://${ip}:${boundSmtp}`,
    pageUrl: `http://${ip}:${boundPage}`,
    async stop() {
      await Promise.all([
        new Promise<void>((resolve) => relay.close(() => resolve())),
        new Promise<void>((resolve) => {
          page.close(() => resolve())
          page.closeAllConnections()
        }),
      ])
    },
  }
}

function createRelay(store: Awaited<ReturnType<typeof openStore>>): SMTPServer {
  const relay = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maximumBytes,
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, callback) {
      store.add(stream).then(
        () => callback(stream.sizeExceeded ? tooLarge() : null),
        (error: Error) => callback(error),
      )
    },
  })
  // A client that hangs up is no fault of ours.
  relay.on('error', () => undefined)
  return relay
}

/** The parser of emails is loaded with the first look: a start is quicker without it. */
async function createPage(mails: { directory: string; files: readonly string[] }) {
  const { createCaughtMailsPage } = await import('./caught-mails-page.ts')
  return createCaughtMailsPage(mails)
}

/** The emails in `directory`, oldest first, and how another one is added. */
async function openStore(directory: string, most: number) {
  const files = (await readdir(directory)).filter((name) => emailFile.test(name)).toSorted()
  let count = 0
  async function dropOldest(): Promise<void> {
    for (const file of files.splice(0, Math.max(0, files.length - most)))
      await rm(join(directory, file), { force: true })
  }
  await dropOldest()
  return {
    files: files as readonly string[],
    async add(stream: Readable & { sizeExceeded: boolean }): Promise<void> {
      const draft = join(directory, `${randomUUID()}.draft`)
      try {
        await pipeline(stream, createWriteStream(draft))
        if (stream.sizeExceeded) return
        const file = `${Date.now()}-${String((count = (count + 1) % 1_000_000)).padStart(6, '0')}.eml`
        await rename(draft, join(directory, file))
        files.push(file)
      } finally {
        await rm(draft, { force: true })
      }
      await dropOldest()
    },
  }
}

/** The port on which a server comes to listen: a free one, where the wanted port is taken. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    function tryAnother(error: NodeJS.ErrnoException): void {
      if (error.code === 'EADDRINUSE') server.listen(0, ip)
      else reject(error)
    }
    server.on('error', tryAnother)
    server.once('listening', () => {
      server.off('error', tryAnother)
      resolve((server.address() as AddressInfo).port)
    })
    server.listen(port, ip)
  })
}

function tooLarge(): Error {
  return Object.assign(new Error('the email is too large'), { responseCode: 552 })
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
