import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { request } from 'undici'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { recordedPid } from '#server/database/postgres-pid-file.ts'
import { socketFolderFor } from '#server/database/socket-folder.ts'
import { describeMachine, median, spread } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { childrenOf, countProcessorTime } from './processor-time.ts'

const rounds = 3
const sweepMs = 360_000
const restMs = 60_000
const kbPerMb = 1024

/**
 * `npm start` when all is installed and built: from the command to the open door and to ready, with the stand-ins of the
 * sandbox and the embedded database, and how much both take in a minute after the first sweep, without a visitor: with the
 * sandbox, and with 63 venues in a process of their own, which are read as real ones are. The sweep takes
 * minutes, because a site is asked for a few days at a time.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-start-'))
  console.log(describeMachine())
  const doors: number[] = []
  const readies: number[] = []
  const rests: AtRest[] = []
  const venues = fork(fileURLToPath(import.meta.url), ['venues'])
  try {
    // The first start makes the database; people start more often than that.
    for (let round = 0; round <= rounds + 1; round += 1) {
      const app = await start(folder, round > rounds ? await sourcesOf(venues, folder) : {})
      if (round > 0 && round <= rounds) {
        doors.push(app.doorMs)
        readies.push(app.readyMs)
      }
      if (round >= rounds) {
        await pause(sweepMs)
        rests.push(await watchRest(app.pid, join(folder, 'postgres')))
      }
      await app.stop()
    }
  } finally {
    venues.disconnect()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const [sandboxRest, venuesRest] = rests
  console.log(`door ${spread(doors)} ms, ready ${spread(readies)} ms`)
  if (sandboxRest) console.log(`sandbox at rest: ${JSON.stringify(sandboxRest)}`)
  printGoals([
    { goal: 'command to the open door', value: median(doors) / 1000, is: '≤', threshold: 3, unit: ' s' },
    { goal: 'command to ready', value: median(readies) / 1000, is: '≤', threshold: 3, unit: ' s' },
    atMost('63 venues at rest: of a core', venuesRest?.percentOfCore, 1.5, ' %'),
    atMost('63 venues at rest: transactions a second', venuesRest?.transactions, 5),
    atMost('63 venues at rest: backends', venuesRest?.backends, 10),
    atMost('sandbox at rest: memory with the stand-ins', sandboxRest?.ownMb, 260, ' MB'),
    atMost('sandbox at rest: memory of PostgreSQL', sandboxRest?.postgresMb, 70, ' MB'),
  ])
}

function atMost(goal: string, value: number | undefined, threshold: number, unit = ''): Goal {
  return { goal, value: value ?? Number.NaN, is: '≤', threshold, unit }
}

/** The environment of an application that reads the venues of another process at the usual pace. */
async function sourcesOf(venues: ChildProcess, folder: string) {
  const named = once(venues, 'message')
  venues.send('sources')
  const [sources] = await named
  const file = join(folder, 'sources.json')
  await writeFile(file, JSON.stringify({ sources }))
  return { SOURCES_FILE: file, ALLOW_LOOPBACK_SOURCES: '1' }
}

async function serveVenues(): Promise<void> {
  const sandbox = await startSandbox({ seed: 1, now: () => new Date() })
  process.on('message', () => process.send?.(sandbox.sources))
  process.on('disconnect', () => process.exit(0))
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

async function start(folder: string, more: Record<string, string>) {
  const port = await freePortNear(4700)
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, ...more, PORT: String(port), DATA_DIR: folder },
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

if (process.argv[2] === 'venues') await serveVenues()
