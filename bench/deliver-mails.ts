import { createTransport } from 'nodemailer'
import type { Database } from '#server/database/connection.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { startMailLoops, type DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { claimNotifications } from '#server/store/outbox/outbox-claims.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine, median, spread, timed } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { deliveryParts, oneContent, ownContents, type Crowd } from './waiting-people.ts'

/** As many as the loop that sends alerts has. */
const connections = 8
const rounds = 5
/** A relay that answers at once, and one as on the network. */
const relays = [
  { answerMs: 0, threshold: 0.7 },
  { answerMs: 20, threshold: 0.95 },
]

/** A mail as nodemailer's pool takes it. */
interface PrebuiltMail {
  envelope: { from: string; to: string }
  raw: Buffer
}

/** Result of sending all mails one way. */
interface Spent {
  ms: number
  /** Processor time of this process, without PostgreSQL and the relay. */
  cpuMs: number
}

/**
 * Mails of one reading, from the outbox to a relay's 250 with all states stored, against nodemailer's pool that sends the
 * same bytes, prebuilt, over as many connections.
 */
export async function run(size = 4000): Promise<void> {
  console.log(describeMachine())
  const goals: Goal[] = []
  for (const { answerMs, threshold } of relays) {
    const sink = await startMailSink({ answerMs })
    await withOwnDatabase(async (database) => {
      const mails = answerMs > 0 ? Math.ceil(size / 4) : size
      const { bytes, ...spent } = await compareWithPool({ database, sink, size: mails, crowd: oneContent })
      report({ answerMs, size: mails, bytes }, spent)
      const goal = `mails a second, share of the pool, a relay that answers after ${answerMs} ms`
      goals.push({ goal, value: median(sharesOfPool(spent)), is: '≥', threshold })
    })
    await sink.stop()
  }
  goals.push(...(await overTls()))
  printGoals(goals)
}

/** Emails with contents of their own, to a relay with TLS. */
async function overTls(): Promise<Goal[]> {
  const size = 1500
  const sink = await startMailSink({ isTls: true })
  const spent = await withOwnDatabase((database) => compareWithPool({ database, sink, size, crowd: ownContents }))
  await sink.stop()
  console.log('contents of their own, over TLS:')
  report({ answerMs: 0, size, bytes: spent.bytes }, spent)
  const rate = median(spent.ours.map(({ ms }) => (size / ms) * 1000))
  const cpuMs = median(spent.ours.map((one) => one.cpuMs / size))
  return [
    { goal: 'mails with contents of their own over TLS, a second', value: rate, is: '≥', threshold: 500 },
    { goal: 'processor time of such a mail', value: cpuMs, is: '≤', threshold: 1, unit: ' ms' },
  ]
}

/** Alternates both ways, after a warm-up round, for `size` new people. `bytes` is the length of one mail. */
async function compareWithPool({
  database,
  sink,
  size,
  crowd,
}: {
  database: Database
  sink: MailSink
  size: number
  crowd: Crowd
}): Promise<{ ours: Spent[]; pool: Spent[]; bytes: number }> {
  await crowd.watch(database, size)
  const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: console.error })
  const { deps, close } = await deliveryParts(database, { owner: presence.owner, smtpUrl: sink.smtpUrl })
  await fillOutbox(database, deps, crowd)
  const prebuilt = await prebuild(deps, size)
  const ways = {
    ours: () => deliverOutbox({ database, deps, size, crowd }),
    pool: () => sendPrebuilt(sink.smtpUrl, prebuilt),
  }
  const spent: Record<keyof typeof ways, Spent[]> = { ours: [], pool: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of round % 2 ? (['ours', 'pool'] as const) : (['pool', 'ours'] as const)) {
      const one = await withAllTaken(sink, size, ways[way])
      // The first round warms up.
      if (round > 0) spent[way].push(one)
    }
  }
  await close()
  presence.end()
  return { ...spent, bytes: prebuilt[0]?.raw.length ?? 0 }
}

/** Our speed divided by the peer's, by round. */
function sharesOfPool({ ours, pool }: Record<'ours' | 'pool', Spent[]>): number[] {
  return ours.map(({ ms }, round) => (pool[round]?.ms ?? Number.NaN) / ms)
}

function report(
  { answerMs, size, bytes }: { answerMs: number; size: number; bytes: number },
  { ours, pool }: Record<'ours' | 'pool', Spent[]>,
): void {
  const rate = (all: Spent[]) => spread(all.map(({ ms }) => (size / ms) * 1000))
  const cpu = (all: Spent[]) => spread(all.map(({ cpuMs }) => (cpuMs / size) * 1000))
  console.log(
    `a relay that answers after ${answerMs} ms: ${size} mails of ${bytes} bytes, ${rounds} rounds in turn, medians (least to greatest)`,
  )
  console.log(`outbox to accepted, all states stored: ${rate(ours)} a second, ${cpu(ours)} µs of processor a mail`)
  console.log(
    `nodemailer's pool of ${connections}, prebuilt: ${rate(pool)} a second, ${cpu(pool)} µs of processor a mail`,
  )
  console.log(`share of the pool: ${spread(sharesOfPool({ ours, pool }))}`)
}

/** Notifies everybody again, as if it were the first time. */
async function fillOutbox(database: Database, { em }: DeliveryDeps, crowd: Crowd): Promise<void> {
  await database.pool.query('truncate notification, alert_match, venue_day cascade')
  await crowd.open(database)
  await notifyAllFound({ em, now: () => new Date() })
  await database.pool.query(`update notification set available_at = created_at`)
}

async function prebuild({ em, now, owner, render, identity }: DeliveryDeps, size: number): Promise<PrebuiltMail[]> {
  const claimed = await claimNotifications({ em: em(), owner, limit: size, now: now() })
  const mails: PrebuiltMail[] = []
  for (const notification of claimed) {
    const rendered = await render(notification)
    if (!('message' in rendered)) throw new Error(rendered.why)
    const { id, address, claimedAt: date } = notification
    const { raw, ...envelope } = await composeMail({ id, address, message: rendered.message, identity, date })
    mails.push({ envelope, raw: Buffer.from(raw, 'latin1') })
  }
  return mails
}

async function deliverOutbox({
  database,
  deps,
  size,
  crowd,
}: {
  database: Database
  deps: DeliveryDeps
  size: number
  crowd: Crowd
}): Promise<Spent> {
  await fillOutbox(database, deps, crowd)
  const { promise: sent, resolve: allSent } = Promise.withResolvers<void>()
  let left = size
  return spentOn(async () => {
    const loop = startMailLoops({
      deps: { ...deps, onOutcome: () => void ((left -= 1) || allSent()) },
      onError: console.error,
    })
    await sent
    await loop.stop()
  })
}

async function sendPrebuilt(url: string, mails: readonly PrebuiltMail[]): Promise<Spent> {
  const pool = createTransport({ url, pool: true, maxConnections: connections, maxMessages: Infinity } as never)
  return spentOn(async () => {
    await Promise.all(mails.map((mail) => pool.sendMail(mail)))
    pool.close()
  })
}

async function spentOn(work: () => Promise<void>): Promise<Spent> {
  const before = process.cpuUsage()
  const { ms } = await timed(work)
  const { user, system } = process.cpuUsage(before)
  return { ms, cpuMs: (user + system) / 1000 }
}

async function withAllTaken(sink: MailSink, size: number, send: () => Promise<Spent>): Promise<Spent> {
  await sink.taken()
  const spent = await send()
  const { mails } = await sink.taken()
  if (mails !== size) throw new Error(`${mails} of ${size} mails arrived`)
  return spent
}
