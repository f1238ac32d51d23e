import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBoard } from '#server/board/board.ts'
import { followStore } from '#server/board/follow-store.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { storeReading } from '#server/store/readings/store-reading.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import { pgbouncerProgram, startPgbouncer } from '#test/support/pgbouncer.ts'
import { startSilentProxy } from '#test/support/silent-proxy.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { advisoryLocksHere } from '#test/support/cut-locked.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-12-01'
const readAt = new Date('2026-11-24T09:00Z')

let database: Database
const ends: (() => Promise<unknown>)[] = []

beforeEach(async ({ skip }) => {
  skip(pgbouncerProgram === undefined, 'PgBouncer is not installed: apt-get install pgbouncer')
  const { address, drop } = await createTestDatabase()
  ends.push(drop)
  // Its account may not enter the folder of PostgreSQL's socket.
  const way = await startSilentProxy(address)
  ends.push(() => way.stop())
  const pooler = await startPgbouncer(way.address, 2)
  ends.push(() => pooler.stop())
  database = await connectDatabase({ address, pooler: pooler.address, silenceMs: 200 })
  ends.push(() => database.close())
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const em = () => database.orm.em.fork()

function save(digest: string): Promise<unknown> {
  const day = {
    date,
    openings: [],
    closed: [],
    forMembers: [],
    closedForMembers: [],
    gap: null,
    opensAt: null,
    openMask: 0n,
    digest,
  }
  const attempt = { system: 'test', status: 'ok', reason: undefined, cursor: undefined } as const
  return storeReading(em(), { venueId, readAt, ...attempt, changed: [day], unchanged: [], counts: [], changes: [] })
}

test('named prepared statements run over connections that change hands', async () => {
  await save('one')
  const asked = Array.from({ length: 40 }, () =>
    em().transactional(async (unit) => {
      await lockVenue(unit, `venue ${Math.random()}`)
      return loadVenueDays(unit, venueId, [date])
    }),
  )
  for (const days of await Promise.all(asked)) expect(days).toMatchObject([{ date, digest: 'one' }])
})

test('sessions that need a connection of their own have one: a worker keeps its number, and the board hears of readings', async () => {
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const worker = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: onError })
  const board = createBoard('boot', catalogue)
  const replicas = createReplicas([], () => undefined)
  const following = await followStore({
    catalogue,
    board,
    pool: database.pool,
    em,
    replicas,
    now: () => readAt,
    onError,
  })
  await save('two')
  await expect.poll(() => board.newestReading(venueId).status).toBe('ok')
  const held = `select count(*)::integer as held from ${advisoryLocksHere} and objid = ?::bigint::oid`
  expect(await em().execute(held, [worker.owner])).toEqual([{ held: 1 }])
  worker.end()
  await following.stop()
  expect(faults).toEqual([])
})

test('a long statement is left alone behind a pooler too', async () => {
  expect(await em().execute(`select pg_sleep(0.9), 'done' as state`)).toMatchObject([{ state: 'done' }])
})
