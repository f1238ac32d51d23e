import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '#server/pipeline/delivery/deliver-notifications.ts'
import { startDeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { startMailLanes } from '#server/pipeline/delivery/mail-lanes.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
})
afterEach(() => world.stop())

async function enqueue(count: number, kind: 'password-changed' | 'alert-paused' = 'password-changed') {
  for (let index = 0; index < count; index += 1) {
    const address = `${kind}-${index}@example.com`
    const payload = { email: address, changedAt: world.now(), venueId: 'manly-lawn-tc', since: world.now() }
    await enqueueNotification(world.em(), { kind, address, userId: null, payload, now: world.now() })
  }
}

async function states(): Promise<Record<string, number>> {
  const rows = await world
    .em()
    .execute<{ state: string; count: number }[]>(
      'select state, count(*)::int as count from notification group by state order by state',
    )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Has the database note how many rows each statement handed over. */
async function noteHandOvers(): Promise<() => Promise<number[]>> {
  await world.em().execute('create table handed (at bigint generated always as identity, count integer)')
  await world.em().execute(
    `create function note_handed() returns trigger language plpgsql as $$
     begin
       insert into handed (count) select count(*) from changed where state = 'handed-over' having count(*) > 0;
       return null;
     end $$`,
  )
  await world.em().execute(
    `create trigger note_handed after update on notification referencing new table as changed
     for each statement execute function note_handed()`,
  )
  return async () =>
    (await world.em().execute<{ count: number }[]>('select count from handed order by at')).map(({ count }) => count)
}

/** Has the database note how many are handed over after each statement that changes any. */
async function noteMostHandedOver(): Promise<() => Promise<number>> {
  await world.em().execute('create table under_way (count integer)')
  await world.em().execute(
    `create function note_under_way() returns trigger language plpgsql as $$
     begin
       insert into under_way (count) select count(*) from notification where state = 'handed-over';
       return null;
     end $$`,
  )
  await world
    .em()
    .execute(
      'create trigger note_under_way after update on notification for each statement execute function note_under_way()',
    )
  return async () => {
    const [row] = await world.em().execute<{ most: number }[]>('select max(count) as most from under_way')
    return row?.most ?? 0
  }
}

/** A relay that begins to take mails and answers for none until it is let go. */
function silentRelay() {
  const { promise: never, resolve } = Promise.withResolvers<{ kind: 'failed'; text: string }>()
  const begun: string[] = []
  const { transport } = world.delivery
  return {
    begun,
    end: () => resolve({ kind: 'failed', text: 'broken off' }),
    /** Silent for these only. */
    towards: (isSilent: (to: string) => boolean): typeof transport => ({
      ...transport,
      send(mail, beforeLastByte) {
        if (!isSilent(mail.to)) return transport.send(mail, beforeLastByte)
        begun.push(mail.to)
        return never
      },
    }),
  }
}

const onError = (error: unknown) => expect.unreachable(String(error))

test('first copies are handed over many at once, seven for two connections and no more', async () => {
  const handed = await noteHandOvers()
  await enqueue(40)
  const relay = silentRelay()
  const deps = { ...world.delivery, transport: relay.towards(() => true) }
  const loop = startDeliveryLoop({ deps, concurrency: 2, onError })
  await expect.poll(states).toMatchObject({ 'handed-over': 7 })
  await expect.poll(() => relay.begun.length).toBe(2)
  expect((await handed())[0]).toBeGreaterThan(1)
  const stopping = loop.stop()
  relay.end()
  await stopping
})

test('a mail gives its turn away with its answer, and still no more are handed over than there are turns', async () => {
  const most = await noteMostHandedOver()
  await enqueue(60)
  const loop = startDeliveryLoop({ deps: world.delivery, concurrency: 2, longestTurnMs: 3_600_000, onError })
  await expect.poll(states).toEqual({ sent: 60 })
  await loop.stop()
  expect([await most(), world.sink.mails.length]).toEqual([7, 60])
})

test('nothing is handed over to a relay that cannot be reached', async () => {
  const handed = await noteHandOvers()
  await enqueue(3)
  world.sink.fault = 'refuse-connection'
  await deliverDue(world.delivery, 10)
  expect([await states(), await handed()]).toEqual([{ pending: 3 }, []])
})

test('a second copy is handed over only once all but its last byte is with the relay', async () => {
  await enqueue(1)
  world.sink.fault = 'hang-up-after-dot'
  await deliverDue(world.delivery, 1)
  expect(await states()).toEqual({ ambiguous: 1 })
  world.clock.advance(11 * 60_000)
  world.sink.fault = undefined
  const { transport } = world.delivery
  const seen: unknown[] = []
  const watched: typeof transport = {
    ...transport,
    async send(mail, beforeLastByte) {
      seen.push(await states())
      return transport.send(mail, async () => {
        seen.push(await states())
        await beforeLastByte?.()
        seen.push(await states())
      })
    },
  }
  await deliverDue({ ...world.delivery, transport: watched }, 1)
  expect(seen).toEqual([{ sending: 1 }, { sending: 1 }, { 'handed-over': 1 }])
  expect([await states(), world.sink.mails.length]).toEqual([{ sent: 1 }, 2])
  expect(new Set(world.sink.mails.map(({ raw }) => raw)).size).toBe(1)
})

test('after two unknown ends nothing more goes, and the row says why', async () => {
  await enqueue(1)
  world.sink.fault = 'hang-up-after-dot'
  for (const state of ['ambiguous', 'dead']) {
    expect(await deliverDue(world.delivery, 1)).toBe(1)
    expect(await states()).toEqual({ [state]: 1 })
    world.clock.advance(30 * 86_400_000)
  }
  expect(await deliverDue(world.delivery, 1)).toBe(0)
  expect(world.sink.mails).toHaveLength(2)
})

test('when every connection hangs with alerts, what a person waits for goes all the same', async () => {
  const relay = silentRelay()
  await enqueue(30, 'alert-paused')
  const transport = relay.towards((to) => to.startsWith('alert-paused'))
  // Nobody ever gives way: what goes, goes over connections of its own.
  const loops = startMailLanes({ deps: { ...world.delivery, transport }, longestTurnMs: 3_600_000, onError })
  await expect.poll(() => relay.begun.length).toBe(8)
  await enqueue(3)
  await world.sink.waitFor(3)
  expect(world.sink.mails.map(({ to }) => to).every((to) => to.startsWith('password-changed'))).toBe(true)
  expect(relay.begun).toHaveLength(8)
  const stopping = Promise.all(loops.map((loop) => loop.stop()))
  relay.end()
  await stopping
})
