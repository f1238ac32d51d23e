import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { freePortNear } from '#server/config/free-port.ts'
import { describeMachine, median, spread } from './figures.ts'
import { printGoals } from './goals.ts'

const rounds = 3
const restMs = 40_000
const bytesPerMb = 1024 * 1024

/**
 * `npm start` when all is installed and built: from the command to the open door and to ready, with the stand-ins of the
 * sandbox and the embedded database, and what the process holds in memory once the first sweep is over.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-start-'))
  console.log(describeMachine())
  const doors: number[] = []
  const readies: number[] = []
  let rss = 0
  try {
    // The first start makes the database; people start more often than that.
    for (let round = 0; round <= rounds; round += 1) {
      const app = await start(folder)
      if (round > 0) {
        doors.push(app.doorMs)
        readies.push(app.readyMs)
      }
      if (round === rounds) {
        await pause(restMs)
        rss = await residentMb(app.pid)
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
    { goal: 'memory at rest, the stand-ins included', value: rss, is: '≤', threshold: 250, unit: ' MB' },
  ])
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

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / bytesPerMb
}
