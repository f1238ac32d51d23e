import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortNear } from '#server/config/free-port.ts'
import type { Database } from '#server/database/connection.ts'
import { startAppProcess, type AppProcess } from '#test/faults/outage/app-process.ts'
import { socketUrl, triedEnvironment } from '#test/faults/tried-application.ts'
import { nginxProgram, startNginx } from '#test/support/nginx.ts'
import { parentOf, type Parts } from './processor-time.ts'

const usualPort = 39_700
const noRelay = 'smtp://127.0.0.1:9'

/** Some webs behind nginx, or some workers, as an operator starts them. */
interface Installation {
  parts: Parts
  stop(): Promise<void>
}

export const balancer = nginxProgram === undefined ? 'none: only the first web is asked' : 'nginx'

/** `origin` is where the site is asked. */
export async function startWebs(database: Database, count: number): Promise<Installation & { origin: string }> {
  const ports: number[] = []
  for (let web = 0; web < count; web += 1) ports.push(await freePortNear((ports.at(-1) ?? usualPort) + 1))
  const { processes, stop } = await startProcesses(
    'web',
    { database },
    ports.map((port) => ({ PORT: String(port) })),
  )
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const nginx = nginxProgram === undefined ? undefined : await startNginx(...origins)
  const pids = processes.map(({ pid }) => pid)
  return {
    origin: nginx ? `http://127.0.0.1:${nginx.port}` : (origins[0] ?? ''),
    parts: { webs: pids, ...(nginx && { nginx: [nginx.pid] }), PostgreSQL: [await postmasterOf(database)] },
    async stop() {
      await nginx?.stop()
      await stop()
    },
  }
}

interface Work {
  database: Database
  relayUrl?: string
  sources?: readonly object[]
}

export async function startWorkers(work: Work, count: number): Promise<Installation> {
  const each = Array.from({ length: count }, () => ({}))
  const { processes, stop } = await startProcesses('worker', work, each)
  const pids = processes.map(({ pid }) => pid)
  return { parts: { workers: pids, PostgreSQL: [await postmasterOf(work.database)] }, stop }
}

async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** One process for each of `own`, with these variables beside what all of them get. */
async function startProcesses(
  role: 'web' | 'worker',
  { database: { address }, relayUrl = noRelay, sources = [] }: Work,
  own: readonly Record<string, string>[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-throughput-'))
  const sourcesFile = join(folder, 'sources.json')
  await writeFile(sourcesFile, JSON.stringify({ sources }))
  const databaseUrl = 'url' in address ? address.url : socketUrl(address)
  const processes: AppProcess[] = []
  async function stop(): Promise<void> {
    await Promise.all(processes.map((one) => one.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const [index, more] of own.entries()) {
      const dataDir = join(folder, `${role}${index}`)
      const env = { ...triedEnvironment({ databaseUrl, dataDir, relayUrl, sourcesFile }), RATE_LIMITS: 'off', ...more }
      processes.push(await startAppProcess(role, env, process.cwd()))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { processes, stop }
}
