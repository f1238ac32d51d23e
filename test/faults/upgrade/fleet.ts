import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePortNear } from '#server/config/free-port.ts'
import { startAppProcess, type AppProcess } from '#test/faults/outage/app-process.ts'
import type { Version } from './earlier-version.ts'

const usualPort = 39_500
/** Errors of pino; lower levels are warnings. */
const errorLevel = 50

/** Two webs and two workers, each of which can be ended and started again as another version. */
export interface Fleet {
  /** Where each web listens. */
  webs: string[]
  names: readonly MemberName[]
  restart(name: MemberName, version: Version): Promise<void>
  /** SIGTERM to all. */
  stop(): Promise<void>
  /** Of processes that did not end with exit code 0, how they did. */
  badEnds: string[]
  /** The errors that any of them has logged. */
  errors(): string[]
}

const memberNames = ['worker1', 'web1', 'worker2', 'web2'] as const
type MemberName = (typeof memberNames)[number]

interface Member {
  process: AppProcess
  version: Version
}

export async function startFleet(version: Version, env: (name: string) => Record<string, string>): Promise<Fleet> {
  const members = new Map<MemberName, Member>()
  const ports = new Map<MemberName, number>()
  const said: string[] = []
  const fleet: Fleet = {
    names: memberNames,
    webs: [],
    badEnds: [],
    async restart(name, next) {
      await end(name)
      await start(name, next)
    },
    stop: async () => void (await Promise.all(memberNames.map(end))),
    errors() {
      for (const [name, { process, version: of }] of members) collect(name, of, process.log.splice(0))
      return said
    },
  }

  function collect(name: string, of: Version, lines: readonly string[]): void {
    for (const line of lines.filter(isError)) said.push(`${name} of ${of.name}: ${line.slice(0, 1000)}`)
  }

  async function start(name: MemberName, next: Version): Promise<void> {
    const role = name.startsWith('web') ? 'web' : 'worker'
    const port: Record<string, string> = role === 'web' ? { PORT: String(ports.get(name)) } : {}
    members.set(name, {
      process: await startAppProcess(role, { ...env(name), ...port }, next.folder),
      version: next,
    })
  }

  async function end(name: MemberName): Promise<void> {
    const member = members.get(name)
    if (member === undefined) return
    members.delete(name)
    const how = await member.process.stop()
    if (how !== 0) fleet.badEnds.push(`${name} of ${member.version.name}: ${how}`)
    collect(name, member.version, member.process.log)
  }

  for (const [index, name] of memberNames.filter((one) => one.startsWith('web')).entries()) {
    const port = await freePortNear(usualPort + index)
    ports.set(name, port)
    fleet.webs.push(`http://127.0.0.1:${port}`)
  }
  try {
    for (const name of memberNames) await start(name, version)
  } catch (error) {
    await fleet.stop()
    throw error
  }
  return fleet
}

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= errorLevel
  } catch {
    // A stack, or whatever else was written past the log.
    return line.trim() !== ''
  }
}

/** `npm run migrate` of a version. */
export async function migrateAs({ folder }: Version, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operate/migrate-database.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  return stdout.trim()
}
