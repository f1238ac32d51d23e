import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { createPushTransport } from '#server/push/push-transport.ts'
import { createWebhookTransport } from '#server/push/webhook-transport.ts'
import { webhookSecrets } from '#server/signing/webhook-secret.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { createRandom } from '#test/faults/random.ts'
import { court } from '#test/support/an-opening.ts'
import { startDeliveringIn } from '#test/support/delivering.ts'
import { testSecret, testVapid } from '#test/support/test-config.ts'
import type { WorldWith } from '#test/support/world.ts'
import { createOwners, venueId, type Owner } from './receiver-owners.ts'
import { startGoodReceiver, startHostileReceiver } from './receiver-servers.ts'

const maxLateMs = 10_000
/** The waits of a day, each half as long as it may be, with the first attempt and the last one, and two further copies. */
const mostAsks = 20
const leastGapMs = 1000
const settleWithinMs = 60_000
const minute = 60_000
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms)
/** The steps of the clock through a day: in small ones each retry is made at its time. */
const wholeDay = [...times(8, minute), ...times(6, 10 * minute), ...times(26, 60 * minute)]
const shortDay = [minute, ...times(5, 300 * minute)]

export interface ReceiversReport {
  /** Answers drawn. */
  cases: number
  /** Messages that good receivers got. */
  got: number
  /** The longest time until the last good receiver had a message. */
  slowestMs: number
  mostAsks: number
  broken: string[]
}

/** Lets a worker tell hostile receivers beside good ones, and then lets a day pass. */
export async function runReceivers({
  world,
  cases,
  seed,
  receivers,
  isWhole,
  say,
}: {
  world: WorldWith<'mail' | 'pipeline'>
  cases: number
  seed: number
  /** How many there are of each sort. */
  receivers: number
  /** Also slow answers, and every retry of a day. */
  isWhole: boolean
  say: (line: string) => void
}): Promise<ReceiversReport> {
  const { em, now } = world
  const random = createRandom(seed)
  const broken: string[] = []
  const report = { cases: 0, got: 0, slowestMs: 0, mostAsks: 0 }
  const date = addDays(venueDate(now()), 5)
  let mayBeSlow = isWhole
  const { channels, addOwner, revive } = createOwners({ world, date, receivers })
  const pushes = createPushTransport({ vapid: testVapid, allowLoopback: true, now })
  const transport = createWebhookTransport({ allowLoopback: true, now })
  const secretsOf = (nonce: string) => webhookSecrets([testSecret], nonce)
  const delivering = await startDeliveringIn(world, {
    pushes,
    channels,
    webhooks: { transport, secretsOf },
    onHeld: ({ kind, id }) => broken.push(`the outcome of ${kind} ${id} is held`),
    onError: (error) => broken.push(`a stack: ${error instanceof Error ? error.stack : String(error)}`),
  })

  const onDrawn = () => void (report.cases += 1)
  const good: Owner[] = []
  const hostile: Owner[] = []
  for (let index = 0; index < receivers; index += 1) {
    good.push(await addOwner(index, await startGoodReceiver(now)))
    const random1 = createRandom(Math.floor(random() * 2 ** 32))
    const receiver = await startHostileReceiver({ now, random: random1, mayBeSlow: () => mayBeSlow, onDrawn })
    hostile.push(await addOwner(index + receivers, receiver))
  }

  const underWay = async () => {
    const asked = `select count(*)::integer as count from notification where queue <> 'email'
      and (state in ('sending', 'handed-over') or (state in ('pending', 'ambiguous') and available_at <= ?))`
    const [row] = await em().execute<{ count: number }[]>(asked, [now()])
    return row?.count ?? 0
  }

  async function settle(): Promise<void> {
    const begunAt = performance.now()
    await wakeDeliverers(em())
    while ((await underWay()) > 0) {
      if (performance.now() - begunAt > settleWithinMs) return void broken.push('messages are neither sent nor put off')
      await pause(50)
    }
  }

  async function checkWaits(): Promise<void> {
    const asked = `select id, kind, available_at as at from notification where state in ('pending', 'ambiguous')
      and queue <> 'email' and (available_at > coalesce(gathered_at, ?) + interval '24 hours 1 second'
        or available_at > ?::timestamptz + interval '6 hours 1 second')`
    for (const row of await em().execute<object[]>(asked, [now(), now()]))
      broken.push(`waits for too long: ${JSON.stringify(row)}`)
  }

  try {
    let readings = 0
    while (report.cases < cases && broken.length < 20) {
      readings += 1
      await revive(hostile)
      const openings = Array.from({ length: readings }, (_, at) => court(`Court ${at + 1}`, 19 * 60))
      await world.record({ venueId, covered: [{ date, openings }] })
      world.pass(1000)
      await wakeDeliverers(em())
      const begunAt = performance.now()
      const late = () => good.filter(({ receiver }) => new Set(receiver.asked.map(({ id }) => id)).size < readings)
      while (late().length > 0 && performance.now() - begunAt < settleWithinMs) await pause(10)
      const ms = performance.now() - begunAt
      report.slowestMs = Math.max(report.slowestMs, ms)
      if (ms > maxLateMs)
        broken.push(
          `good receivers were told of reading ${readings} after ${ms.toFixed(0)} ms, ${late().length} not at all`,
        )
      if (readings % 5 === 0)
        say(`${report.cases} answers, ${readings} readings, slowest ${report.slowestMs.toFixed(0)} ms`)
      await checkWaits()
    }
    // Now the day passes, so that everything ends. A slow answer would only make the run longer.
    mayBeSlow = false
    await settle()
    for (const ms of isWhole ? wholeDay : shortDay) {
      world.pass(ms)
      await settle()
      await checkWaits()
    }
    const left = `select kind, state, count(*)::integer as count from notification
      where queue <> 'email' and state in ('pending', 'sending', 'handed-over', 'ambiguous') group by 1, 2`
    for (const row of await em().execute<object[]>(left)) broken.push(`goes on after a day: ${JSON.stringify(row)}`)
    for (const { kind, receiver } of hostile) {
      for (const [id, asks] of Map.groupBy(receiver.asked, (one) => one.id)) {
        report.mostAsks = Math.max(report.mostAsks, asks.length)
        if (asks.length > mostAsks) broken.push(`a hostile ${kind} was asked ${asks.length} times for ${id}`)
        const gaps = asks.slice(1).map(({ at }, before) => at.getTime() - asks[before]!.at.getTime())
        if (gaps.some((gap) => gap < leastGapMs))
          broken.push(`a hostile ${kind} was asked again after ${Math.min(...gaps)} ms`)
      }
    }
    report.got = good.reduce((sum, { receiver }) => sum + receiver.asked.length, 0)
    if (report.got !== readings * receivers)
      broken.push(`good receivers got ${report.got} of ${readings * receivers} messages`)
    return { ...report, broken }
  } finally {
    await delivering.stop()
    await Promise.all([channels.close(), pushes.close(), transport.close()])
    await Promise.all([...good, ...hostile].map(({ receiver }) => receiver.stop()))
  }
}
