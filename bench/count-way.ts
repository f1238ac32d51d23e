import { Session } from 'node:inspector/promises'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { startNotifyLoop } from '#server/pipeline/delivery/notify-loop.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { startMailSink } from './mail-sink.ts'
import { deliveryParts, readCourts, watchCourts } from './waiting-people.ts'

const people = 2

/** Counts our functions, files and folders that run from one reading to two accepted emails, by V8's coverage. */
export async function run(): Promise<void> {
  const sink = await startMailSink()
  await withOwnDatabase(async (database) => {
    await watchCourts(database, people)
    const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: console.error })
    const { deps, close } = await deliveryParts(database, { owner: presence.owner, smtpUrl: sink.smtpUrl })
    await readCourts(database, 'taken')
    const { promise: sent, resolve: allSent } = Promise.withResolvers<void>()
    let left = people
    const counted = await countCalls(async () => {
      const loops = [
        startNotifyLoop({ ...deps, onError: console.error }),
        startMailLoops({ deps: { ...deps, onOutcome: () => void ((left -= 1) || allSent()) }, onError: console.error }),
      ]
      await readCourts(database, 'free')
      await sent
      await Promise.all(loops.map((loop) => loop.stop()))
    })
    console.log(`from a reading to ${people} emails: ${counted}`)
    await close()
    presence.end()
  })
  await sink.stop()
}

/** Our functions that were called while `work` ran. The code of a module that only loads is no call. */
async function countCalls(work: () => Promise<void>): Promise<string> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const calledByFile = result.flatMap(({ url, functions }) => {
    const file = /\/(src\/.*)$/.exec(url)?.[1]
    const called = functions.filter(({ ranges: [whole] }) => whole && whole.count > 0 && whole.startOffset > 0)
    return file && called.length > 0 ? [{ file, count: called.length }] : []
  })
  const folders = new Set(calledByFile.map(({ file }) => file.slice(0, file.lastIndexOf('/'))))
  const functions = calledByFile.reduce((sum, { count }) => sum + count, 0)
  return `${functions} functions in ${calledByFile.length} files and ${folders.size} folders`
}
