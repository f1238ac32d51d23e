import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { request } from 'undici'
import { freePortNear } from '#server/config/free-port.ts'
import { recordedPid } from '#server/database/postgres-pid-file.ts'
import { socketFolderFor } from '#server/database/socket-folder.ts'
import { describeMachine, median, spread } from './figures.ts'
import { printGoals } from './goals.ts'
import { childrenOf, countProcessorTime } from './processor-time.ts'

const rounds = 3
const sweepMs = 40_000
const restMs = 60_000
const kbPerMb = 1024

/**
 * `npm start` when all is installed and built: from the command to the open door and to ready, with the stand-ins of the
 * sandbox and the embedded database, and how much both take in a minute after the first sweep, without a visitor.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-start-'))
  console.log(describeMachine())
  const doors: number[] = []
  const readies: number[] = []
  let rest: AtRest | undefined
  try {
    // The first start makes the database; people start more often than that.
    for (let round = 0; round <= rounds; round += 1) {
      const app = await start(folder)
      if (round > 0) {
        doors.push(app.doorMs)
        readies.push(app.readyMs)
      }
      if (round === rounds) {
        await pause(sweepMs)
        rest = await watchRest(app.pid, join(folder, 'postgres'))
      }
      await app.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  console.log(`door ${spread(doors)} ms, ready ${spread(readies)} ms`)
  printGoals([
    { goal: 'command to the open door', value: median(doors) / 1000, is: '≤', threshold: 3, unit: ' s' },
    { goal: 'command to ready', value: median(readies) / 1000, is: '≤', threshold: 3, unit: ' s' },
    // The sandbox reads 63 venues a minute; real ones are asked as often as their hosts allow.
    { goal: 'at rest: of a core', value: rest?.percentOfCore ?? Number.NaN, is: '≤', threshold: 1.5, unit: ' %' },
    { goal: 'at rest: transactions a second', value: rest?.transactions ?? Number.NaN, is: '≤', threshold: 5 },
    { goal: 'at rest: backends', value: rest?.backends ?? Number.NaN, is: '≤', threshold: 10 },
    {
      goal: 'at rest: memory with the stand-ins',
      value: rest?.ownMb ?? Number.NaN,
      is: '≤',
      threshold: 260,
      unit: ' MB',
    },
    {
      goal: 'at rest: memory of PostgreSQL',
      value: rest?.postgresMb ?? Number.NaN,
      is: '≤',
      threshold: 70,
      unit: ' MB',
    },
  ])
}

type AtRest = Record<'percentOfCore' | 'transactions' | 'backends' | 'ownMb' | 'postgresMb', number>

/** Watches a running installation for `restMs`. Shared memory of PostgreSQL's processes is counted once. */
async function watchRest(pid: number, dataFolder: string): Promise<AtRest> {
  const postgres = recordedPid(dataFolder) ?? 0
  const client = new Client({ host: socketFolderFor(dataFolder), user: 'courtside', database: 'courtside' })
  await client.connect()
  async function count() {
    const { rows } = await client.query<{ transactions: number; backends: number }>(
      `select sum(xact_commit + xact_rollback)::float8 as transactions, sum(numbackends)::int as backends
       from pg_stat_database`,
    )
    return rows[0] ?? { transactions: 0, backends: 0 }
  }
  const before = await count()
  const spentSince = countProcessorTime({ all: [pid, postgres] })
  await pause(restMs)
  const { seconds, by } = spentSince()
  const after = await count()
  await client.end()
  const shares = await Promise.all([postgres, ...childrenOf(postgres)].map((one) => memoryMb(one)))
  return {
    percentOfCore: ((by['all'] ?? 0) / seconds) * 100,
    transactions: (after.transactions - before.transactions) / seconds,
    // Without the one that counted.
    backends: after.backends - 1,
    ownMb: await memoryMb(pid),
    postgresMb: shares.reduce((sum, one) => sum + one, 0),
  }
}

/** The memory of a process; of pages that several share, its share. */
async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / kbPerMb
}

async function start(folder: string) {
  const port = await freePortNear(4700)
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const [doorMs, readyMs] = await Promise.all([
    untilOpen(`http://127.0.0.1:${port}/login`).then(() => performance.now() - startedAt),
    untilReady(child).then(() => performance.now() - startedAt),
  ])
  const pid = await serverPid(child)
  return {
    doorMs,
    readyMs,
    pid,
    async stop() {
      const ended = once(child, 'exit')
      process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

async function untilOpen(url: string): Promise<void> {
  for (;;) {
    try {
      const { statusCode, body } = await request(url)
      await body.dump()
      if (statusCode === 200) return
    } catch {
      // The port is not open yet.
    }
    await pause(20)
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('the application has no output')
  for await (const line of createInterface(child.stdout)) if (line.startsWith('ready on ')) return
  throw new Error('the application ended before it was ready')
}

/** npm runs the application in a shell, which becomes it: the last of the line of children. */
async function serverPid(child: ChildProcess): Promise<number> {
  let pid = child.pid ?? 0
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const next = children.trim().split(' ').map(Number).find(Boolean)
    const name = next && (await readFile(`/proc/${next}/comm`, 'utf8')).trim()
    if (!next || name === 'postgres') return pid
    pid = next
  }
}
