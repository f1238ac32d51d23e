import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { startFaultyRelay } from '#test/faults/crash/faulty-relay.ts'
import { pause, until } from '#test/faults/crash/patience.ts'
import { free, storeWatches, watchedDays, watchedPlaces, watchedVenues } from '#test/faults/crash/watched-places.ts'
import { createRandom } from '#test/faults/random.ts'
import { nameSources, socketUrl, triedEnvironment } from '#test/faults/tried-application.ts'
import { startBareServer, type BareAnswers } from './bare-server.ts'
import { openCrowd, type Crowd } from './crowd.ts'
import { load, type LoadResult } from './loader.ts'
import { startMeasuredApp, type MeasuredApp, type Memory } from './measured-app.ts'
import { send, signInAll, storePeople } from './people.ts'
import { askNames, createMix, readNames, type MixFacts } from './request-mix.ts'

const usualPort = 39_500
const patienceMs = 180_000
const bareSeconds = 60
const readSeconds = 60
const memoryEveryMs = 20_000
const crowdedPerSecond = 200
const crowdedSeconds = 30

export interface LoadRunOrder {
  perSecond: number
  seconds: number
  /** How many people wait for an opening; each gets an email in the course of the run. */
  mails: number
  /** Streams of changes that are asked for at once, in the end. */
  streams: number
  seed: number
  say: (line: string) => void
}

export interface LoadReport {
  /** Everything that people do: they read, sign in, make alerts and save preferences. */
  site: LoadResult
  /** As many a second who only read. */
  reads: LoadResult
  /** node:http by itself, under the same load, while readings and emails go on. */
  bare: LoadResult
  /** 200 reads a second beside the streams, and the memory then. */
  crowded: { crowd: Crowd; site: LoadResult; memory: Memory }
  memory: Memory[]
  mails: number
  log: string[]
  exit: number | null
}

/** The whole application in one process under a mixed load, while venues are read, courts open and emails go out. */
export async function runLoad(order: LoadRunOrder): Promise<LoadReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-load-'))
  const { stop: stopPostgres, ...address } = await startEmbeddedPostgres({ dataDir })
  const database = await connectDatabase({ address })
  const sandbox = await startSandbox({
    seed: order.seed,
    now: () => new Date(),
    venueIds: watchedVenues,
    isBookedOut: true,
  })
  const relay = await startFaultyRelay({ faultOf: () => undefined, onUnknownEnd: () => undefined })
  let app: MeasuredApp | undefined
  try {
    await migrate(database)
    const places = watchedPlaces(order.mails, new Date())
    await storeWatches(() => database.orm.em.fork(), places, new Date())
    const emails = await storePeople(database)
    const sourcesFile = await nameSources(sandbox, dataDir, watchedDays)
    const port = await freePortNear(usualPort)
    app = await startMeasuredApp({
      ...triedEnvironment({ databaseUrl: socketUrl(address), dataDir, relayUrl: relay.url, sourcesFile }),
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
    })
    const origin = `http://127.0.0.1:${port}`
    const facts = await signInAll(origin, emails)
    const opening = openInTurn(places, sandbox.world, (order.seconds + readSeconds + bareSeconds) * 1000)
    const measured = await measure({ order, app, origin, facts })
    await opening.stop()
    const crowded = await measureCrowd({ order, app, origin, facts })
    await until(patienceMs, async () => relay.accepted.length >= opening.watched())
    const exit = await app.stop()
    return { ...measured, crowded, mails: relay.accepted.length, log: app.log, exit }
  } finally {
    await app?.stop()
    await relay.stop()
    await sandbox.stop()
    await database.close()
    await stopPostgres()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Frees the places one after the other over so long. */
function openInTurn(
  places: ReturnType<typeof watchedPlaces>,
  world: Parameters<typeof free>[0],
  ms: number,
): { stop(): Promise<void>; watched(): number } {
  let isStopped = false
  const freed: typeof places = []
  async function run(): Promise<void> {
    for (const place of places) {
      if (isStopped) return
      free(world, place)
      freed.push(place)
      await pause(ms / places.length)
    }
  }
  const running = run()
  return {
    async stop() {
      isStopped = true
      await running
    },
    watched: () => freed.reduce((sum, { addresses }) => sum + addresses.length, 0),
  }
}

interface Measured {
  order: LoadRunOrder
  app: MeasuredApp
  origin: string
  facts: MixFacts
}

async function measureCrowd({
  order: { streams, seed },
  app,
  origin,
  facts,
}: Measured): Promise<LoadReport['crowded']> {
  const { crowd, leave } = await openCrowd({ origin, streams })
  const asked = { perSecond: crowdedPerSecond, seconds: crowdedSeconds, only: readNames }
  const site = await load({ ...asked, facts, seed, origin, isBare: false })
  const memory = await app.memory()
  leave()
  return { crowd, site, memory }
}

async function measure({
  order: { perSecond, seconds, seed, say },
  app,
  origin,
  facts,
}: Measured): Promise<Pick<LoadReport, 'site' | 'reads' | 'bare' | 'memory'>> {
  const order = { facts, perSecond, seed }
  const bareServer = await startBareServer(await answersOf(origin, facts))
  const memory: Memory[] = []
  let isOver = false
  const loading = load({ ...order, origin, isBare: false, seconds }).finally(() => (isOver = true))
  while (!isOver) {
    await Promise.race([loading, pause(memoryEveryMs)])
    const now = await app.memory()
    memory.push(now)
    say(`heap after a collection ${mb(now.heapUsed)} MB, resident ${mb(now.rss)} MB`)
  }
  const site = await loading
  const reads = await load({
    ...order,
    origin,
    isBare: false,
    seconds: Math.min(readSeconds, seconds),
    only: readNames,
  })
  const bare = await load({
    ...order,
    origin: bareServer.origin,
    isBare: true,
    seconds: Math.min(bareSeconds, seconds),
  })
  bareServer.stop()
  return { site, reads, bare, memory }
}

/** The site's answer to one request of each name, for the server that does nothing else than send it. */
async function answersOf(origin: string, facts: MixFacts): Promise<BareAnswers> {
  const mix = createMix({ facts, random: createRandom(1), firstAlert: 500 * facts.people.length })
  const answers: BareAnswers = {}
  while (Object.keys(answers).length < askNames.length) {
    const ask = mix()
    if (ask.name in answers) continue
    const answer = await send(origin, ask)
    const body = Buffer.from(await answer.arrayBuffer())
    const head = ['content-type', answer.headers.get('content-type') ?? '', 'content-length', String(body.length)]
    answers[ask.name] = { head, body: body.toString('base64') }
  }
  return answers
}

export function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
