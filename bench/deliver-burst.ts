import type { DeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { notifyAllFound, startNotifyLoop } from '#server/pipeline/delivery/notify-loop.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import type { Database } from '#server/database/connection.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { countProcessorTime, parentOf, type Parts } from './processor-time.ts'
import { courts, deliveryParts, readCourts, watchCourts } from './waiting-people.ts'

/** The alerts of a person: one each, or 1 to 20, of which some wait for the same court. */
const draws = ['one', 'several'] as const

/**
 * From one reading that opens what many people wait for to the relay's 250 for the first mail and for the last, by the
 * loops of the product. Then one court once more: PostgreSQL's processor for each alert notified.
 */
export async function run(size = 10_000): Promise<void> {
  console.log(describeMachine())
  const sink = await startMailSink()
  const goals: Goal[] = []
  for (const alerts of draws) {
    await withOwnDatabase(async (database) => void goals.push(...(await measure(database, sink, { size, alerts }))))
  }
  printGoals(goals)
  await sink.stop()
}

async function measure(
  database: Database,
  sink: MailSink,
  { size, alerts }: { size: number; alerts: (typeof draws)[number] },
): Promise<Goal[]> {
  await watchCourts(database, size, alerts)
  let loops: DeliveryLoop[] = []
  let left = size
  const { promise: sent, resolve: allSent } = Promise.withResolvers<void>()
  const presence = await announceWorker({
    pool: database.pool,
    onNotification: () => loops.forEach((loop) => loop.wake()),
    onLost: console.error,
  })
  const parts = await deliveryParts(database, { owner: presence.owner, smtpUrl: sink.smtpUrl })
  const deps = { ...parts.deps, onOutcome: () => void ((left -= 1) || allSent()) }
  loops = [startNotifyLoop({ ...parts.deps, onError: console.error }), startMailLoops({ deps, onError: console.error })]
  await readCourts(database, 'taken')
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pids = { worker: [process.pid], PostgreSQL: [parentOf(rows[0]?.pid ?? 0)], relay: [sink.pid] }
  const spentSince = startCounting(pids)
  const begunAt = Date.now()
  await readCourts(database, 'free')
  const recordedAt = Date.now()
  await sent
  const spent = spentSince?.()
  const { mails: arrived, firstAt, lastAt } = await sink.taken()
  if (arrived !== size) throw new Error(`${arrived} of ${size} mails arrived`)
  await Promise.all(loops.map((loop) => loop.stop()))
  const notified = await notifyOfOne(database, pids)
  await parts.close()
  presence.end()
  const seconds = (at: number) => (at - begunAt) / 1000
  const who = `${alerts} ${alerts === 'one' ? 'alert' : 'alerts'} a person`
  console.log(`one reading opens ${courts} courts that ${size} people wait for, ${who}: ${notified.alerts} alerts`)
  console.log(`${((size / (lastAt - begunAt)) * 1000).toFixed(0)} mails a second`)
  if (spent) console.log(`processor time of each mail: ${ofEachMail(spent.by, Object.keys(pids), size)}`)
  // Of the people's alerts more are to be notified than there are emails.
  const lastWithin = 8 * Math.max(1, notified.alerts / size)
  return [
    {
      goal: `${who}: recorded, and noted whom it concerns`,
      value: seconds(recordedAt),
      is: '≤',
      threshold: 0.1,
      unit: ' s',
    },
    { goal: `${who}: first mail accepted`, value: seconds(firstAt), is: '≤', threshold: 1, unit: ' s' },
    {
      goal: `${who}: last of ${size} mails accepted`,
      value: seconds(lastAt),
      is: '≤',
      threshold: lastWithin,
      unit: ' s',
    },
    ...(notified.microseconds === undefined
      ? []
      : [
          {
            goal: `${who}: PostgreSQL, an alert notified`,
            value: notified.microseconds,
            is: '≤' as const,
            threshold: 60,
            unit: ' µs',
          },
        ]),
  ]
}

/** Frees a court again without delivery; returns the number of alerts and PostgreSQL's processor time for each. */
async function notifyOfOne(database: Database, pids: Parts) {
  await database.pool.query('truncate notification, alert_match, venue_day cascade')
  await readCourts(database, 'taken')
  await readCourts(database, 'one free')
  const { rows } = await database.pool.query<{ alerts: number }>('select count(*)::integer as alerts from found_alert')
  const alerts = rows[0]?.alerts ?? 0
  const spentSince = startCounting(pids)
  await notifyAllFound({ em: () => database.orm.em.fork(), now: () => new Date() })
  const seconds = spentSince?.().by['PostgreSQL']
  return { alerts, microseconds: seconds === undefined ? undefined : (seconds / alerts) * 1e6 }
}

/** Only Linux reports the processor time of each process. */
function startCounting(pids: Parts) {
  return process.platform === 'linux' ? countProcessorTime(pids) : undefined
}

function ofEachMail(by: Record<string, number>, names: readonly string[], size: number): string {
  return names.map((name) => `${name} ${(((by[name] ?? 0) / size) * 1e6).toFixed(0)} µs`).join(', ')
}
