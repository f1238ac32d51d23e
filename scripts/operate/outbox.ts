// `npm run outbox -- list|redrive [--state dead] [--since 24h]`: what is in the outbox, and what was given up tried again.
import { parseArgs } from 'node:util'
import { ConfigError } from '#domain/config-error.ts'
import { NotificationState } from '#domain/notifications/notification.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { typedCommand } from '#server/installation.ts'
import { outboxOverview, redriveDead } from '#server/store/outbox/redrive.ts'
import { connectApplication } from './connect-application.ts'

const states = NotificationState.options.join(', ')
const usage = `${typedCommand('outbox', 'list|redrive [--state dead] [--since 24h]')}: since is a time such as 30m, 24h, 7d or 2026-11-22, state one of ${states} (redrive: dead)`
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
    return { ...values, verb: positionals.join(' ') }
  } catch {
    throw new ConfigError([usage])
  }
}

async function run(): Promise<void> {
  const { verb, state, since: sinceText } = readArguments()
  const known: Record<string, readonly string[]> = { list: NotificationState.options, redrive: ['dead'] }
  if (!known[verb]?.includes(state ?? 'dead')) throw new ConfigError([usage])
  const now = new Date()
  const since = sinceOf(sinceText, now)
  const database = await connectApplication(loadConfig(processEnvironment()))
  try {
    const em = database.orm.em.fork()
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
