// `courtside setup [FOLDER]`: asks five questions and writes every file of a server (docs/install.md).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ConfigError } from '#domain/config-error.ts'
import { Environment } from '#server/config/environment.ts'
import { typedCommand } from '#server/installation.ts'
import { runCommand } from './operators-database.ts'
import { serverFiles, type ServerAnswers } from './server/server-files.ts'

interface Question {
  key: keyof ServerAnswers
  asks: string
  /** The fault of an answer; undefined where it can be used. */
  fault: (text: string) => string | undefined
  /** Taken for an empty answer. */
  usual?: string
}

/** The variable's own fault; it forbids nothing about an empty answer. */
function faultOf(name: 'APP_URL' | 'MAIL_FROM' | 'SMTP_URL' | 'DATABASE_URL', text: string): string | undefined {
  const { error } = Environment.shape[name].safeParse(text)
  return error?.issues[0]?.message
}

const needed = 'is needed'

/** The file of the settings holds each answer in quotation marks. */
function unwritable(text: string): string | undefined {
  return /["\\]/.test(text) ? 'has a " or a \\; in an address write %22 or %5C' : undefined
}

const questions: readonly Question[] = [
  {
    key: 'domain',
    asks: 'Domain of the site, such as courts.example',
    fault: (text) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)
        ? faultOf('APP_URL', `https://${text}`)
        : 'is no domain; leave out https://',
  },
  {
    key: 'sender',
    asks: 'Sender of the emails, such as Courtside <alerts@courts.example>',
    fault: (text) => (text === '' ? needed : faultOf('MAIL_FROM', text)),
  },
  {
    key: 'relayUrl',
    asks: 'Relay for the emails, such as smtps://user:password@relay.example:465',
    fault: (text) => (text === '' ? needed : faultOf('SMTP_URL', text)),
  },
  {
    key: 'databaseUrl',
    asks: 'PostgreSQL, such as postgres://user:password@host:5432/database (empty: the one that comes along)',
    fault: (text) => (text === '' ? undefined : faultOf('DATABASE_URL', text)),
    usual: '',
  },
  {
    key: 'sourcesFile',
    asks: 'File with the venues to read (empty: /etc/courtside/sources.json)',
    fault: (text) =>
      /^\/[\w./-]+$/.test(text) ? undefined : 'is no path from the root; begin with /, and take plain letters',
    usual: '/etc/courtside/sources.json',
  },
]

/** Asks until each answer can be used. A person's lines and those of a file are read alike. */
async function ask(): Promise<ServerAnswers> {
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  const answers: ServerAnswers = { domain: '', sender: '', relayUrl: '', databaseUrl: '', sourcesFile: '' }
  for (const { key, asks, fault, usual } of questions) {
    for (;;) {
      process.stdout.write(`${asks}: `)
      const { value, done } = await lines.next()
      if (done) throw new ConfigError([`setup: the input ended before an answer to '${asks}'`])
      const text = value.trim() === '' && usual !== undefined ? usual : value.trim()
      const wrong = unwritable(text) ?? fault(text)
      answers[key] = text
      if (wrong === undefined) break
      // A relay's or a database's address may hold a password, so it is not repeated.
      console.log(`That ${wrong}.`)
    }
  }
  input.close()
  return answers
}

await runCommand(async () => {
  const [folder = 'courtside-server', ...others] = process.argv.slice(2)
  if (folder.startsWith('-') || others.length > 0)
    throw new ConfigError([`${typedCommand('setup', '[FOLDER]')}: a folder for the files`])
  if (existsSync(folder)) throw new ConfigError([`${folder} is there already; name another folder, or move it away`])
  const files = serverFiles(await ask())
  mkdirSync(folder, { mode: 0o700 })
  for (const { name, text, isSecret } of files)
    writeFileSync(join(folder, name), text, { mode: isSecret ? 0o600 : 0o644 })
  console.log(
    `${files.length} files are in ${folder}. Next, as root: sh ${folder}/install.sh; then paste the records of ${folder}/dns.txt`,
  )
})
