import type { DeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { startTellingLoop } from '#server/pipeline/delivery/telling-loop.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine } from './figures.ts'
import { printGoals } from './goals.ts'
import { startMailSink } from './mail-sink.ts'
import { countProcessorTime, parentOf } from './processor-time.ts'
import { courts, deliveryParts, readCourts, watchCourts } from './waiting-people.ts'

/**
 * From one reading that opens what many people wait for to the relay's 250 for the first mail and for the last, by the
 * loops of the product.
 */
export async function run(size = 10_000): Promise<void> {
  console.log(describeMachine())
  const sink = await startMailSink()
  await withOwnDatabase(async (database) => {
    await watchCourts(database, size)
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
    loops = [
      startTellingLoop({ ...parts.deps, onError: console.error }),
      startMailLoops({ deps, onError: console.error }),
    ]
    await readCourts(database, 'taken')
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pids = { worker: [process.pid], PostgreSQL: [parentOf(rows[0]?.pid ?? 0)], relay: [sink.pid] }
    // Only Linux tells what each process takes.
    const spentSince = process.platform === 'linux' ? countProcessorTime(pids) : undefined
    const begunAt = Date.now()
    await readCourts(database, 'free')
    const recordedAt = Date.now()
    await sent
    const spent = spentSince?.()
    const { mails: arrived, firstAt, lastAt } = await sink.taken()
    if (arrived !== size) throw new Error(`${arrived} of ${size} mails arrived`)
    const seconds = (at: number) => (at - begunAt) / 1000
    console.log(`one reading opens ${courts} courts that ${size} people wait for`)
    console.log(`${((size / (lastAt - begunAt)) * 1000).toFixed(0)} mails a second`)
    if (spent) console.log(`processor time of each mail: ${ofEachMail(spent.by, Object.keys(pids), size)}`)
    printGoals([
      { goal: 'recorded, and noted whom it concerns', value: seconds(recordedAt), is: '≤', threshold: 0.1, unit: ' s' },
      { goal: 'first mail accepted', value: seconds(firstAt), is: '≤', threshold: 1, unit: ' s' },
      { goal: `last of ${size} mails accepted`, value: seconds(lastAt), is: '≤', threshold: 8, unit: ' s' },
    ])
    await Promise.all(loops.map((loop) => loop.stop()))
    await parts.close()
    presence.end()
  })
  await sink.stop()
}

function ofEachMail(by: Record<string, number>, names: readonly string[], size: number): string {
  return names.map((name) => `${name} ${(((by[name] ?? 0) / size) * 1e6).toFixed(0)} µs`).join(', ')
}
