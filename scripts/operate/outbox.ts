// `npm run outbox -- list|redrive [--state dead] [--since 24h]`: lists the outbox, and retries what was given up.
// `npm run outbox -- suppressions [FILE]`: writes the suppressed addresses as CSV, or adds those of a file to them.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '#domain/config-error.ts'
import { NotificationState } from '#domain/notifications/notification.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { typedCommand } from '#server/installation.ts'
import { SuppressionReason } from '#domain/notifications/suppression.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { outboxOverview, redriveDead } from '#server/store/outbox/redrive.ts'
import { addressHash, listSuppressions, suppressHash } from '#server/store/outbox/suppressions.ts'
import { connectApplication } from './connect-application.ts'

const states = NotificationState.options.join(', ')
const usage = `${typedCommand('outbox', 'list|redrive [--state dead] [--since 24h]')}: since is a time such as 30m, 24h, 7d or 2026-11-22, state one of ${states} (redrive: dead); or suppressions [FILE], which writes the suppressed addresses as CSV, or adds those of a file`
const head = 'address,reason,since,until'
const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The start of the time that is asked for; everything where nothing is said. */
function sinceOf(text: string | undefined, now: Date): Date {
  if (text === undefined) return new Date(0)
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const since = count ? new Date(now.getTime() - Number(count) * (unitMs[unit] ?? 0)) : new Date(text)
  if (Number.isNaN(since.getTime())) throw new ConfigError([usage])
  return since
}

function readArguments() {
  try {
    const options = { state: { type: 'string' }, since: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [verb = '', file, ...others] = positionals
    if (others.length > 0 || (file !== undefined && verb !== 'suppressions')) throw new ConfigError([usage])
    return { ...values, verb, file }
  } catch {
    throw new ConfigError([usage])
  }
}

interface Suppressed {
  addressHash: string
  reason: SuppressionReason
  expiresAt: Date | null
}

/** An address, or the hash of one from an export; a reason (hard-bounce where a relay's list has none), and its end. */
function suppressedIn(line: string, number: number): Suppressed {
  const [address = '', reason = '', , until = ''] = line
    .split(',')
    .map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
  const read = SuppressionReason.safeParse(reason || 'hard-bounce')
  const expiresAt = until === '' ? null : new Date(until)
  const isHash = /^[\w-]{43}$/.test(address)
  if (!read.success || (!isHash && !/.@./.test(address)) || Number.isNaN(expiresAt?.getTime())) {
    const reasons = SuppressionReason.options.join(', ')
    throw new ConfigError([`line ${number}: write ${head}, with a reason of ${reasons}; only the address is needed`])
  }
  return { addressHash: isHash ? address : addressHash(address), reason: read.data, expiresAt }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`])
  }
}

/** All lines are read before the first is stored. */
async function importSuppressions(em: EntityManager, file: string, now: Date): Promise<number> {
  const lines = textOf(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const all = lines.flatMap((line, at) => {
    const isData = line.trim() !== '' && !(at === 0 && /^"?(?:address|e-?mail)/i.test(line) && !line.includes('@'))
    return isData ? [suppressedIn(line, at + 1)] : []
  })
  for (const one of all) await suppressHash({ em, now, ...one })
  return all.length
}

async function runSuppressions(em: EntityManager, file: string | undefined): Promise<void> {
  const now = new Date()
  if (file !== undefined) return console.log(`${await importSuppressions(em, file, now)} addresses are suppressed`)
  console.log(head)
  for (const { addressHash: hashed, reason, createdAt, expiresAt } of await listSuppressions(em, now))
    console.log([hashed, reason, createdAt.toISOString(), expiresAt?.toISOString() ?? ''].join(','))
}

async function run(): Promise<void> {
  const { verb, file, state, since: sinceText } = readArguments()
  const known: Record<string, readonly string[]> = {
    list: NotificationState.options,
    redrive: ['dead'],
    suppressions: ['dead'],
  }
  if (!known[verb]?.includes(state ?? 'dead')) throw new ConfigError([usage])
  const now = new Date()
  const since = sinceOf(sinceText, now)
  const database = await connectApplication(loadConfig(processEnvironment()))
  try {
    const em = database.orm.em.fork()
    if (verb === 'suppressions') return await runSuppressions(em, file)
    if (verb === 'redrive') {
      const { again, leftAlone } = await redriveDead(em, { since, now })
      console.log(`${again} are tried again; ${leftAlone} are left alone: the relay may have taken them twice`)
      return
    }
    const rows = await outboxOverview(em, { since, state })
    if (rows.length === 0) console.log('nothing')
    for (const { state: of, kind, count, oldestAt, lastError } of rows) {
      console.log([of, kind, count, `since ${oldestAt.toISOString()}`, lastError ?? ''].join('  ').trimEnd())
    }
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
