import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutcomeRecorder, type HeldOutcome } from '#server/pipeline/delivery/outcome-recorder.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { plantNotification } from '#test/support/planted-notification.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
let asked: number
beforeEach(async () => {
  world = await createWorld({})
  asked = 0
})
afterEach(() => world.stop())

const sent = { state: 'sent' } as const

/** A recorder, and how often it has asked the database for something. */
function recorder() {
  const em = () => {
    asked += 1
    return world.em()
  }
  return createOutcomeRecorder({ em, now: world.now })
}

async function underWay(name: string): Promise<Claim> {
  const address = `${name}@example.com`
  return { id: await plantNotification(world.em(), world.now(), { address, state: 'handed-over' }), attempt: 1 }
}

async function states(): Promise<string[]> {
  const rows = await world.em().execute<{ state: string }[]>('select state from notification order by address')
  return rows.map(({ state }) => state)
}

/** The database refuses every outcome until it may take them. */
async function refuse(): Promise<() => Promise<unknown>> {
  await world.em().execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device'; end $$`)
  await world.em().execute('create trigger refuse before update on notification for each row execute function refuse()')
  return () => world.em().execute('drop trigger refuse on notification')
}

test('an outcome is stored at once, many of the same moment in one statement', async () => {
  const claims = [await underWay('ann'), await underWay('bea'), await underWay('cas')]
  const { record, storeHeld, storeAll } = recorder()
  await Promise.all(claims.map((claim) => record(claim, sent)))
  expect([await states(), asked]).toEqual([['sent', 'sent', 'sent'], 1])
  // Nothing is held, so nothing is asked for.
  await storeHeld()
  await storeAll(() => expect.unreachable())
  expect(asked).toBe(1)
})

test('an outcome that the database refused is kept until it takes it, and stored once', async () => {
  const claim = await underWay('ann')
  const accept = await refuse()
  const { record, storeHeld } = recorder()
  await expect(record(claim, sent)).rejects.toThrow('no space left')
  await expect(storeHeld()).rejects.toThrow('no space left')
  expect(await states()).toEqual(['handed-over'])
  await accept()
  await storeHeld()
  expect([await states(), asked]).toEqual([['sent'], 3])
  await storeHeld()
  expect(asked).toBe(3)
})

test('an outcome that arrives while others are stored is not forgotten', async () => {
  const [ann, bea] = [await underWay('ann'), await underWay('bea')]
  const store = () => Promise.reject(new Error('no connection'))
  const { record, storeHeld } = createOutcomeRecorder({ em: world.em, now: world.now }, store)
  await expect(record(ann, sent)).rejects.toThrow('no connection')
  const storing = storeHeld()
  await expect(record(bea, sent)).rejects.toThrow('no connection')
  await storing
  expect(await states()).toEqual(['sent', 'handed-over'])
  await storeHeld()
  expect(await states()).toEqual(['sent', 'sent'])
})

test('stop stores all that is kept, reports each failed try, and leaves the database time between tries', async () => {
  const claim = await underWay('ann')
  const accept = await refuse()
  const { record, storeAll } = recorder()
  await expect(record(claim, sent)).rejects.toThrow('no space left')
  const failedAt: number[] = []
  const { promise: hasFailedTwice, resolve } = Promise.withResolvers<void>()
  const storing = storeAll(() => {
    failedAt.push(performance.now())
    if (failedAt.length === 2) resolve()
  })
  await hasFailedTwice
  await accept()
  await storing
  expect(await states()).toEqual(['sent'])
  const [first = 0, second = 0] = failedAt
  expect(second - first).toBeGreaterThan(490)
})

test.each([new Date('+017871-01-01T00:00:00Z'), new Date(NaN), new Date(8.64e15), new Date(-8.64e15)])(
  'an outcome whose time is %s ends its message alone, and others of the moment are stored',
  async (retryAt) => {
    const [ann, bea] = [await underWay('ann'), await underWay('bea')]
    const { record, storeHeld } = recorder()
    await Promise.all([record(ann, { state: 'pending', retryAt, error: 'later' }), record(bea, sent)])
    await storeHeld()
    expect([await states(), asked]).toEqual([['dead', 'sent'], 1])
  },
)

test('an outcome that the database refuses for its content ends its message alone, and is not held', async () => {
  await world.em().execute(`alter table notification add constraint odd check (last_error is distinct from 'odd')`)
  const [ann, bea] = [await underWay('ann'), await underWay('bea')]
  const { record, storeHeld } = recorder()
  await Promise.all([record(ann, { state: 'dead', error: 'odd' }), record(bea, sent)])
  expect(await states()).toEqual(['dead', 'sent'])
  const before = asked
  await storeHeld()
  expect(asked).toBe(before)
})

test('of outcomes that are held together, the one that can never be stored keeps no other', async () => {
  const [ann, bea] = [await underWay('ann'), await underWay('bea')]
  const store = () => Promise.reject(new Error('no connection'))
  const { record, storeHeld } = createOutcomeRecorder({ em: world.em, now: world.now }, store)
  await expect(record(ann, { state: 'dead', error: 'odd' })).rejects.toThrow('no connection')
  await expect(record(bea, sent)).rejects.toThrow('no connection')
  await world.em().execute(`alter table notification add constraint odd check (last_error is distinct from 'odd')`)
  await storeHeld()
  expect(await states()).toEqual(['dead', 'sent'])
})

test('an outcome that is held for a minute is named once, with its kind and id', async () => {
  const claim = await underWay('ann')
  await refuse()
  const named: HeldOutcome[] = []
  const since = world.now()
  const onHeld = (held: HeldOutcome) => void named.push(held)
  const { record, storeHeld } = createOutcomeRecorder({ em: world.em, now: world.now, kind: 'webhook', onHeld })
  await expect(record(claim, sent)).rejects.toThrow('no space left')
  world.pass(59_999)
  await expect(storeHeld()).rejects.toThrow('no space left')
  expect(named).toEqual([])
  world.pass(1)
  await expect(storeHeld()).rejects.toThrow('no space left')
  await expect(storeHeld()).rejects.toThrow('no space left')
  expect(named).toEqual([{ kind: 'webhook', id: claim.id, since }])
})
