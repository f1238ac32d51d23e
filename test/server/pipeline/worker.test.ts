import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import type { PublishedVenues } from '#server/pipeline/open-data/publish-feeds.ts'
import type { PacedSource, Polled } from '#server/pipeline/reading/poll-source.ts'
import { startWorker } from '#server/pipeline/worker.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { optOut } from '#server/store/venues/opt-outs.ts'
import { court } from '#test/support/an-opening.ts'
import { testConfig } from '#test/support/test-config.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const [first, second, third] = ['manly-lawn-tc', 'Long Reef', 'Wakehurst'] as const
const hourMs = 3_600_000
let world: WorldWith<'pipeline'>
beforeEach(async () => void (world = await createWorld({ pipeline: true })))
afterEach(() => world.stop())
const rows = (sql: string, values: unknown[] = []) =>
  world.db.database.pool.query(sql, values).then((found) => found.rows as object[])
/** Who reads when is handed out by the clock of the database, so these workers go by the machine's. */
const now = () => new Date()
const today = sydneyDate(now())
const tomorrow = addDays(today, 1)

type Answer = (request: ReadingRequest) => Partial<Reading> | Promise<Partial<Reading>>

/** A worker that reads venues, each from the host of its name unless another one is said, and what it was seen to do. */
async function start({
  hosts = { [first]: 'one' },
  answer = () => ({}),
  isWatched = true,
  openData,
}: {
  hosts?: Record<string, string>
  answer?: Answer
  /** Whether somebody wants to hear of each reading. */
  isWatched?: boolean
  openData?: PublishedVenues
} = {}) {
  const { appUrl, jwtSecret, mailFrom } = testConfig()
  const asked: Record<string, ReadingRequest[]> = {}
  const polled: [venueId: string, Polled][] = []
  const errors: unknown[] = []
  const sources = new Map<string, PacedSource>(
    Object.entries(hosts).map(([venueId, host]) => {
      const read = async (request: ReadingRequest): Promise<Reading> => {
        asked[venueId] = [...(asked[venueId] ?? []), request]
        const covered = [{ date: tomorrow, openings: [court('Court 1', 1140)] }]
        return { status: 'ok', readAt: now(), covered, ...(await answer(request)) }
      }
      const pace = { pollSeconds: 300, restSeconds: 900, daysAhead: 28, minGapMs: 30_000 }
      return [venueId, { ...pace, host, source: { venueId, system: 'clubspark', read } }]
    }),
  )
  const acceptedFolder = await mkdtemp(join(tmpdir(), 'courtside-accepted-'))
  const transport = createSmtpTransport('smtp://127.0.0.1:9')
  const { pool } = world.db.database
  const worker = await startWorker({
    acceptedFolder,
    em: world.em,
    pool,
    connection: world.db.address,
    sources,
    transport,
    identity: { from: mailFrom },
    messages: { ...mailLinks({ appUrl, key: jwtSecret }), renderTemplate },
    now,
    random: () => 0.5,
    onError: (error) => void errors.push(error),
    ...(isWatched && {
      onPolled: ({ source }: PacedSource, one: Polled) => void polled.push([source.venueId, one]),
    }),
    ...(openData && { openData }),
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  world.atEnd(async () => {
    await stop()
    transport.close()
    await rm(acceptedFolder, { recursive: true })
  })
  return { ...worker, stop, asked, polled, errors }
}

/** A venue that was read before, and when it is due. */
async function wasRead(venueId: string, { failures = 0, inMs = hourMs } = {}): Promise<void> {
  await world.note({ venueId, readAt: now(), covered: [{ date: tomorrow, openings: [] }] })
  const due = new Date(Date.now() + inMs)
  await rows('update source_state set next_read_at = $1, failures = $2 where venue_id = $3', [due, failures, venueId])
}

test('a worker reads what is due, as many days at once as the sources of a host leave it, and plans the next reading', async () => {
  await wasRead('bareena-park-tc')
  const worker = await start({ hosts: { [first]: 'one', [second]: 'one', [third]: 'two', 'bareena-park-tc': 'three' } })
  await expect.poll(() => worker.polled.length).toBe(3)
  const days = (venueId: string) => worker.asked[venueId]?.map(({ dates }) => dates)
  expect([days(first), days(second), days(third)]).toEqual([
    [dateRange(today, 5)],
    [dateRange(today, 5)],
    [dateRange(today, 8)],
  ])
  expect(worker.asked['bareena-park-tc']).toBeUndefined()
  const [, { reading, nextReadAt }] = worker.polled.find(([venueId]) => venueId === first)!
  expect(nextReadAt.getTime() - reading.readAt.getTime()).toBeGreaterThanOrEqual(300_000)
  // What it asked for in vain is known to the next plan.
  const missing = () => rows('select asked from source_state where venue_id = $1', [first])
  await expect
    .poll(async () => Object.keys(((await missing())[0] as { asked?: object } | undefined)?.asked ?? {}).toSorted())
    .toEqual(dateRange(today, 5).filter((date) => date !== tomorrow))
  expect(worker.errors).toEqual([])
})

test('a day that somebody asks for is read before its venue is due, but not while the venue rests or asks not to be read', async () => {
  await wasRead(first)
  await wasRead(second, { failures: 3 })
  const worker = await start({ hosts: { [first]: 'one', [second]: 'two' } })
  const far = addDays(today, 20)
  await worker.readNow(first, far)
  expect(worker.asked[first]?.map(({ dates }) => dates?.[0])).toEqual([far])
  await worker.readNow(second, far)
  expect(worker.asked[second]).toBeUndefined()
  await optOut(world.em(), first, now())
  await worker.readNow(first, far)
  expect(worker.asked[first]).toHaveLength(1)
  expect(worker.polled.map(([, { reading }]) => reading.status)).toEqual(['ok', 'blocked'])
})

test('a venue whose source is another one by now is read when its new plan says', async () => {
  await wasRead(first)
  const worker = await start()
  await rows('update source_state set next_read_at = null')
  await worker.planAnew([first])
  await expect.poll(() => worker.polled.length).toBe(1)
})

test('a reading that breaks is told, and one that is broken off because the worker stops is not', async () => {
  const broken = await start({ answer: () => Promise.reject(new Error('no such page')) })
  await expect.poll(() => broken.errors.map(String)).toEqual(['Error: no such page'])
  await broken.stop()
  let wasAborted = false
  const endless = await start({
    answer: ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          wasAborted = true
          reject(new Error('it was broken off'))
        }),
      ),
  })
  await expect.poll(() => endless.asked[first]?.length).toBe(1)
  await endless.stop()
  expect([wasAborted, endless.errors]).toEqual([true, []])
  // Nothing of a worker stays behind.
  const { pool } = world.db.database
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('a worker that nobody listens to reads all the same, and keeps the house when it is its turn', async () => {
  await rows(`insert into viewed_day (sport, date, viewed_at) values ('golf', $1, now() - interval '1 hour')`, [today])
  const worker = await start({ isWatched: false })
  await expect
    .poll(async () => (await rows('select 1 from source_state where next_read_at is not null')).length)
    .toBe(1)
  const boss = new PgBoss({ ...world.db.address, supervise: false, schedule: false })
  await boss.start()
  world.atEnd(() => boss.stop({ graceful: false }))
  await boss.send('housekeeping')
  await expect.poll(() => rows('select 1 from viewed_day')).toEqual([])
  expect(worker.errors).toEqual([])
})

test('a worker that may publish brings the open feeds up to date until it stops', async () => {
  // Whoever waits for half a minute does so until the test says that it is over; all others wait as ever.
  const halfMinutes: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms === 30_000) halfMinutes.push(work)
    return setTimeout(ms === 30_000 ? () => undefined : work, ms)
  }) as typeof setTimeout)
  onTestFinished(() => void vi.restoreAllMocks())
  const worker = await start({ openData: { read: [first], republished: [first] } })
  await expect.poll(() => worker.polled.length).toBe(1)
  for (const over of halfMinutes.splice(0)) over()
  await expect.poll(async () => (await rows(`select 1 from feed_item where feed = 'slot'`)).length).toBe(1)
  await worker.stop()
  for (const over of halfMinutes.splice(0)) over()
  expect(worker.errors).toEqual([])
})
