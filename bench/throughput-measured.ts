import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Database } from '#server/database/connection.ts'
import { load } from '#test/faults/load/loader.ts'
import { signInAll, storePeople } from '#test/faults/load/people.ts'
import type { AskName } from '#test/faults/load/request-mix.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { startMailSink } from './mail-sink.ts'
import { fillWeek } from './week-of-openings.ts'
import { readCourts, watchCourts } from './waiting-people.ts'
import { startWebs, startWorkers } from './throughput-installation.ts'
import { countProcessorTime, type Spent } from './processor-time.ts'

/** How much of something was done, and what it took. */
export interface Measured {
  done: number
  seconds: number
  spent: Spent
  /** What PostgreSQL wrote into its log of writes, which each standby gets too. */
  logBytes: number
}

/** What people ask without changing anything, as often as in the load run. */
export const reads: readonly AskName[] = [
  'week',
  'day',
  'half-hour',
  'page',
  'sources',
  'own preferences',
  'own alerts',
]
export const writes: readonly AskName[] = ['make an alert']

const connections = 32
/** Of each web: what runs for the first time runs slowly. */
const warmingSeconds = 3
const mails = 10_000
const timeoutMs = 300_000
const settings = { max_connections: '300' }

/** As many requests as so many webs answer, when each connection asks again as soon as it is answered. */
export function measureRequests(only: readonly AskName[], count: number, seconds: number): Promise<Measured> {
  return withOwnDatabase(async (database) => {
    await fillWeek(database)
    const emails = await storePeople(database)
    const webs = await startWebs(database, count)
    try {
      const parts = { ...webs.parts, load: [process.pid] }
      const order = {
        origin: webs.origin,
        isBare: false,
        facts: await signInAll(webs.origin, emails),
        connections,
        only,
      }
      const { answers } = await load({ ...order, seconds: warmingSeconds * count, seed: 1 })
      const [spentSince, log] = [countProcessorTime(parts), await logPosition(database)]
      const result = await load({ ...order, seconds, seed: 2, firstAlert: answers + connections })
      const [spent, logBytes] = [spentSince(), (await logPosition(database)) - log]
      if (result.errorCount > 0) throw new Error(`${result.errorCount} failed: ${result.errors[0]}`)
      return { done: result.answers, seconds: result.took, spent, logBytes }
    } finally {
      await webs.stop()
    }
  }, settings)
}

/** One reading that many people wait for, until the relay has taken the last email. */
export function measureMails(count: number): Promise<Measured> {
  return withOwnDatabase(async (database) => {
    await watchCourts(database, mails)
    await readCourts(database, 'taken')
    const sink = await startMailSink()
    const workers = await startWorkers({ database, relayUrl: sink.smtpUrl }, count)
    try {
      const parts = { ...workers.parts, sink: [sink.pid] }
      const log = await logPosition(database)
      const [spentSince, begun, giveUpAt] = [countProcessorTime(parts), Date.now(), performance.now() + timeoutMs]
      await readCourts(database, 'free')
      let [done, lastAt] = [0, begun]
      while (done < mails && performance.now() < giveUpAt) {
        await pause(50)
        const taken = await sink.taken()
        done += taken.mails
        lastAt = Math.max(lastAt, taken.lastAt)
      }
      if (done !== mails) throw new Error(`${done} of ${mails} emails arrived`)
      const [spent, logBytes] = [spentSince(), (await logPosition(database)) - log]
      return { done, seconds: (lastAt - begun) / 1000, spent, logBytes }
    } finally {
      await workers.stop()
      await sink.stop()
    }
  }, settings)
}

/** All venues of the catalogue, played by this process, each read again as soon as the schedule allows. */
export function measureReadings(count: number, seconds: number): Promise<Measured> {
  return withOwnDatabase(async (database) => {
    const sandbox = await startSandbox({ seed: 1, now: () => new Date() })
    const sources = sandbox.sources.map((source) => ({ ...source, minGapMs: 0, pollSeconds: 1 }))
    const workers = await startWorkers({ database, sources }, count)
    try {
      const giveUpAt = performance.now() + timeoutMs
      while ((await readings(database)).venues < sources.length) {
        if (performance.now() > giveUpAt) throw new Error('not all venues were read')
        await pause(200)
      }
      const parts = { ...workers.parts, 'stand-ins': [process.pid] }
      const [log, first] = [await logPosition(database), await readings(database)]
      const spentSince = countProcessorTime(parts)
      await pause(seconds * 1000)
      const spent = spentSince()
      const done = (await readings(database)).count - first.count
      return { done, seconds: spent.seconds, spent, logBytes: (await logPosition(database)) - log }
    } finally {
      await workers.stop()
      await sandbox.stop()
    }
  }, settings)
}

async function readings({ pool }: Database): Promise<{ count: number; venues: number }> {
  const { rows } = await pool.query(`select coalesce(sum(good), 0)::integer as count,
    count(distinct venue_id)::integer as venues from reading_tally where good > 0`)
  return rows[0]
}

async function logPosition({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float as position`)
  return rows[0].position
}
