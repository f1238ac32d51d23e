import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startChannelListener } from '#server/store/channel-listener.ts'
import { holdTimersOf } from '#test/support/held-timers.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const channel = 'test_channel'

/** A listener in a database of its own, and how many of its connections are lent. */
async function openChannel(onConnected: () => Promise<void> = async () => undefined) {
  const db = await createTestDatabase()
  const { pool } = db.database
  const heard: string[] = []
  const errors: string[] = []
  const timers = holdTimersOf(1000)
  const start = () =>
    startChannelListener({
      pool,
      channel,
      onConnected,
      onPayload: (payload) => void heard.push(payload),
      onError: (error) => void errors.push(String(error)),
    })
  const lent = () => pool.totalCount - pool.idleCount
  const listening = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where query = 'listen ${channel}' and state = 'idle' and datname = current_database()`,
    )
    return rows.length
  }
  const announce = (payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload])
  const sever = () =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen ${channel}'`)
  onTestFinished(() => db.drop())
  return { start, lent, listening, announce, sever, heard, errors, timers, pool }
}

/** A load that says when it begins, and ends when the test says so. */
function stepByStep() {
  const loads: { end(): void; fail(error: Error): void }[] = []
  const load = () =>
    new Promise<void>((resolve, reject) => loads.push({ end: () => resolve(), fail: (error) => reject(error) }))
  return { loads, load }
}

test('gives a connection back whose load failed, and hears each announcement once', async () => {
  let failures = 0
  const channelOf = await openChannel(async () => {
    if (failures > 0 && failures < 7) throw new Error(`load ${failures++} failed`)
  })
  const { start, lent, listening, announce, sever, heard, errors, timers } = channelOf
  const { stop } = await start()
  failures = 1
  await sever()
  for (let failed = 0; failed <= 6; failed += 1) {
    await expect.poll(timers.waiting).toBe(1)
    expect([errors.length, lent()]).toEqual([failed, 0])
    timers.pass()
  }
  await expect.poll(listening).toBe(1)
  await announce('news')
  await expect.poll(() => heard).toEqual(['news'])
  expect(errors).toHaveLength(6)
  stop()
  await expect.poll(lent).toBe(0)
  expect([heard, timers.waiting()]).toEqual([['news'], 0])
})

test('leaves nothing open where the first load fails', async () => {
  const { start, lent, timers } = await openChannel(() => Promise.reject(new Error('nothing to load')))
  await expect(start()).rejects.toThrow('nothing to load')
  expect([lent(), timers.waiting()]).toEqual([0, 0])
})

test('connects once where a connection breaks during a load that fails later', async () => {
  const { loads, load } = stepByStep()
  const { start, lent, sever, errors, timers } = await openChannel(load)
  const starting = start()
  await expect.poll(() => loads.length).toBe(1)
  loads[0]!.end()
  const { stop } = await starting
  await sever()
  await expect.poll(timers.waiting).toBe(1)
  timers.pass()
  await expect.poll(() => loads.length).toBe(2)
  // This one breaks while it loads; the next one is there before the load has failed.
  await sever()
  await expect.poll(timers.waiting).toBe(1)
  timers.pass()
  await expect.poll(() => loads.length).toBe(3)
  loads[1]!.fail(new Error('its connection broke'))
  await expect.poll(() => errors).toEqual(['Error: its connection broke'])
  loads[2]!.end()
  expect([lent(), timers.waiting()]).toEqual([1, 0])
  stop()
  await expect.poll(lent).toBe(0)
})

test('gives back a connection that comes after it was stopped', async () => {
  const { start, lent, sever, timers, pool } = await openChannel()
  const { stop } = await start()
  await sever()
  await expect.poll(timers.waiting).toBe(1)
  const all: PoolClient[] = []
  for (let taken = 0; taken < pool.options.max; taken += 1) all.push(await pool.connect())
  timers.pass()
  await expect.poll(() => pool.waitingCount).toBe(1)
  stop()
  for (const client of all) client.release()
  await expect.poll(() => [lent(), pool.waitingCount]).toEqual([0, 0])
})
