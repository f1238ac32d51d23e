import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { sports } from '#domain/venues/sport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { saveViews } from '#server/store/readings/reading-demand.ts'
import { triedEnvironment } from '#test/faults/tried-application.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { startMailSink } from '#test/support/mail-sink.ts'
import type { HostileServerMessage } from './hostile-server.ts'
import type { TriedAppMessage } from './tried-app.ts'

const healthyVenue = 'Long Reef'
/** In seconds. A pause is up to a fifth longer. */
const healthyPoll = 5
/** A page that ends the reading thread costs all others its five seconds, and two may follow each other. */
const maxLateMs = 20_000
/** A stall's cases went out within this time before it. */
const suspectMs = 4000

export interface HostileReport {
  cases: number
  longestStallMs: number
  /** Questions to /readyz, and the slowest answer. */
  asked: number
  slowestReadyMs: number
  /** Between two readings of the healthy venue, beyond the longest pause, at most. */
  healthyLateMs: number
  /** Each in one line. */
  broken: string[]
}

export interface HostileOrder {
  databaseUrl: string
  em: () => EntityManager
  cases: number
  seed: number
  isSlowToo: boolean
  maxStallMs: number
  say: (line: string) => void
}

/** The next message of a process; rejects if it ends instead. */
function wordOf(child: ChildProcess): Promise<unknown[]> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a process of the run ended')))
  return Promise.race([once(child, 'message'), ended])
}

/** Lets a running site read hostile pages of every booking system, beside a healthy venue. */
export async function runHostile(order: HostileOrder): Promise<HostileReport> {
  const { cases, em, say, maxStallMs } = order
  const report = { cases: 0, longestStallMs: 0, asked: 0, slowestReadyMs: 0, healthyLateMs: 0 }
  const broken: string[] = []
  const recent: { number: number; what: string; at: number }[] = []
  const folder = await mkdtemp(join(tmpdir(), 'courtside-hostile-'))
  const sandbox = await startSandbox({ seed: order.seed, now: () => new Date(), venueIds: [healthyVenue] })
  const relay = await startMailSink()
  const server = fork(join(import.meta.dirname, 'hostile-server.ts'), [JSON.stringify({ ...order, healthyVenue })])
  let app: ChildProcess | undefined
  let isOver = false
  try {
    const [sites] = (await wordOf(server)) as [HostileServerMessage]
    if (sites.kind !== 'ready') throw new Error('the hostile sites did not start')
    const healthy = sandbox.sources.map((source) => ({
      ...source,
      pollSeconds: healthyPoll,
      daysAhead: 2,
      minGapMs: 0,
    }))
    const hostile = sites.read.map((entry) => ({ ...entry, pollSeconds: 1, restSeconds: 1, daysAhead: 6, minGapMs: 0 }))
    const sourcesFile = join(folder, 'sources.json')
    await writeFile(sourcesFile, JSON.stringify({ sources: [...healthy, ...hostile] }))
    const places = { databaseUrl: order.databaseUrl, dataDir: folder, relayUrl: relay.url, sourcesFile }
    app = fork(join(import.meta.dirname, 'tried-app.ts'), {
      env: { ...bareShell, ...triedEnvironment(places), LOG_LEVEL: 'error' },
    })
    const [ready] = (await wordOf(app)) as [TriedAppMessage]
    if (ready.kind !== 'ready') throw new Error('the application did not start')
    app.on('exit', (code, signal) => isOver || broken.push(`the application ended: ${code ?? signal}`))
    const { url } = ready
    server.on('message', (message: HostileServerMessage) => {
      if (message.kind !== 'case') return
      // The work of the start is over.
      if (report.cases === 0) app?.send('watch')
      report.cases += 1
      recent.push(message)
      if (recent.length > 500) recent.shift()
      if (report.cases % 100 === 0) say(`${report.cases} hostile answers`)
    })
    app.on('message', (message: TriedAppMessage) => {
      if (message.kind === 'end') report.longestStallMs = message.longestStallMs
      if (message.kind !== 'stall' || message.ms <= maxStallMs) return
      const since = recent.filter(({ at }) => at > message.at - message.ms - suspectMs)
      broken.push(
        `a stall of ${message.ms.toFixed(0)} ms after ${since.map(({ number, what }) => `${number} ${what}`).join(', ')}`,
      )
    })
    const arrivals: number[] = []
    sandbox.watch(
      healthyVenue,
      () => undefined,
      () => void arrivals.push(performance.now()),
    )

    async function askReady(): Promise<void> {
      while (!isOver) {
        const begunAt = performance.now()
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(String)
        report.asked += 1
        report.slowestReadyMs = Math.max(report.slowestReadyMs, performance.now() - begunAt)
        if (typeof answer === 'string' || answer.status !== 200)
          broken.push(`/readyz: ${typeof answer === 'string' ? answer : answer.status}`)
        await pause(50)
      }
    }

    /** Hostile venues would rest, as they should, and days that nobody looks at are read hourly. */
    async function wake(): Promise<void> {
      while (!isOver) {
        const [at, dates] = [new Date(), dateRange(venueDate(new Date()), 7)]
        for (const sport of sports) await saveViews(em(), { sport, dates, at })
        await em().execute(`update source_state set failures = 0, next_read_at = now() where venue_id <> ?`, [
          healthyVenue,
        ])
        await pause(300)
      }
    }

    const working = Promise.all([askReady(), wake()])
    while (report.cases < cases && broken.length < 50) await Promise.race([pause(100), working])
    isOver = true
    arrivals.push(performance.now())
    await working
    const gaps = arrivals.slice(1).map((at, index) => at - arrivals[index]!)
    report.healthyLateMs = Math.max(0, Math.max(...gaps) - healthyPoll * 1200)
    app.send('end')
    // Stalls may be told before the end is.
    for (let told = ''; told !== 'end';) told = ((await wordOf(app)) as [TriedAppMessage])[0].kind
    if (report.healthyLateMs > maxLateMs)
      broken.push(`the healthy venue was read ${report.healthyLateMs.toFixed(0)} ms late`)
    return { ...report, broken }
  } finally {
    isOver = true
    for (const child of [app, server]) {
      if (!child?.connected) continue
      child.disconnect()
      await once(child, 'exit')
    }
    await sandbox.stop()
    await relay.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
