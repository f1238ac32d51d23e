import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { DeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { startNotifyLoop } from '#server/pipeline/delivery/notify-loop.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { court } from '#test/support/an-opening.ts'
import { untilHolds } from '#test/support/until-holds.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'pipeline'>
let errors: string[]
let asked: number
let timers: MockInstance<typeof setTimeout>
beforeEach(async () => {
  world = await createWorld({ pipeline: true })
  errors = []
  asked = 0
  await world.addUser('ann@example.com')
  await world.addAlert({ email: 'ann@example.com', timeSlots: ['7:00 PM'] })
  // It never looks again by itself: time passes only where the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  timers = vi.spyOn(globalThis, 'setTimeout')
})
afterEach(async () => {
  timers.mockRestore()
  vi.useRealTimers()
  await world.stop()
})

function start(): DeliveryLoop {
  const own = errors
  const em = () => {
    asked += 1
    return world.em()
  }
  const loop = startNotifyLoop({ em, now: world.now, onError: (error) => void own.push(String(error)) })
  world.atEnd(() => loop.stop())
  return loop
}

const opened = (name: string) =>
  world.note({ venueId: 'manly-lawn-tc', covered: [{ date: '2026-11-24', openings: [court(name, 19 * 60)] }] })

async function count(table: 'alert_match' | 'found'): Promise<number> {
  return (await world.em().execute(`select from ${table}`)).length
}
const notified = () => count('alert_match')

/** Resolves once the loop has gone to sleep for so long so many times. */
const asleep = (times: number, forMs = 5000) =>
  untilHolds(() => timers.mock.calls.filter(([, ms]) => ms === forMs).length === times)

/** The database answers so often that a loop asking again at once would have done so. */
async function meanwhile(): Promise<void> {
  for (let answers = 0; answers < 20; answers += 1) await world.em().execute('select 1')
}

test('the loop notifies openings that are there at its start, and later ones when it is woken or after five seconds', async () => {
  await opened('Court 1')
  const loop = start()
  await asleep(1)
  expect(await notified()).toBe(1)
  await opened('Court 2')
  await meanwhile()
  expect(await notified()).toBe(1)
  loop.wake()
  await asleep(2)
  expect(await notified()).toBe(2)
  await opened('Court 3')
  await vi.advanceTimersByTimeAsync(4999)
  await meanwhile()
  expect(await notified()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  await asleep(3)
  expect([await notified(), errors]).toEqual([3, []])
})

test('with nothing to notify the loop asks the database every five seconds, also after it was woken', async () => {
  const loop = start()
  await asleep(1)
  loop.wake()
  await asleep(2)
  await vi.advanceTimersByTimeAsync(5000)
  await asleep(3)
  await meanwhile()
  expect(asked).toBe(3)
})

test('more rows than one transaction takes are notified without a pause', async () => {
  await opened('Court 1')
  await world.em().execute(
    `with copy as (
       insert into found select (jsonb_populate_record(found, jsonb_build_object('id', gen_random_uuid()))).*
       from found, generate_series(1, 100) returning id)
     insert into found_alert select copy.id, e.date, e.alert_number, e.turn from copy, found_alert e`,
  )
  expect(await count('found')).toBe(101)
  start()
  await asleep(1)
  expect(await count('found')).toBe(0)
})

test('while the database refuses the loop says so once a second, and then notifies the waiting openings', async () => {
  await opened('Court 1')
  await world.em().execute('alter table alert_match rename to away')
  start()
  await asleep(1, 1000)
  await meanwhile()
  expect(errors).toEqual([expect.stringContaining('alert_match')])
  await vi.advanceTimersByTimeAsync(1000)
  await asleep(2, 1000)
  expect(errors).toHaveLength(2)
  await world.em().execute('alter table away rename to alert_match')
  await vi.advanceTimersByTimeAsync(1000)
  await asleep(1)
  expect([await notified(), errors.length]).toEqual([1, 2])
})

test('stop waits for the transaction that runs, and nothing is notified after it', async () => {
  await opened('Court 1')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = inTransaction(world.em(), async (em) => {
    await em.execute('lock table alert_match')
    lock()
    await released
  })
  await locked
  const loop = start()
  await untilWaiting(world.em(), 1)
  let hasStopped = false
  const stopping = loop.stop().then(() => (hasStopped = true))
  await meanwhile()
  expect(hasStopped).toBe(false)
  release()
  await Promise.all([holding, stopping])
  expect(await notified()).toBe(1)
  await opened('Court 2')
  loop.wake()
  await vi.advanceTimersByTimeAsync(5000)
  await meanwhile()
  expect(await notified()).toBe(1)
})

test('stop ends a sleep at once', async () => {
  const loop = start()
  await asleep(1)
  await loop.stop()
  expect(errors).toEqual([])
})

test('with very many alerts the first transaction takes a hundred, whose emails go while the others wait', async () => {
  await world.em().execute(
    `insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, spots, minimum_minutes, is_recurring, is_active,
       created_at, slot_mask, match_class, fingerprint, confirmed_at)
     select gen_random_uuid(), 'a' || n || '@example.com', user_id, sport, venues, time_slots, days_of_week, spots, minimum_minutes,
       is_recurring, is_active, created_at, slot_mask, match_class, 'a' || n, confirmed_at
     from alert, generate_series(1, 600) n`,
  )
  await world.em().execute(
    `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, venue_number, alert_number)
     select t.venue_id, t.day, a.id, t.slot_mask, t.match_class, t.venue_number, a.number
     from alert_target t, alert a where a.id <> t.alert_id`,
  )
  const loop = start()
  await asleep(1)
  const sizes = async () =>
    (
      await world
        .em()
        .execute<{ size: number }[]>(
          `select count(*)::integer as size from alert_match group by opening_key, xmin::text`,
        )
    )
      .map(({ size }) => size)
      .toSorted((a, b) => a - b)
  await opened('Court 1')
  loop.wake()
  await asleep(2)
  expect(await sizes()).toEqual([1, 100, 500])
  await opened('Court 2')
  loop.wake()
  await asleep(3)
  expect(await sizes()).toEqual([1, 1, 100, 100, 500, 500])
})
