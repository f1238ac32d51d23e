import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue, startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
})
afterEach(() => spine.stop())

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.com`)

async function enqueue(all: readonly string[]): Promise<void> {
  for (const address of all) {
    await enqueueNotification(spine.db.em(), {
      kind: 'password-changed',
      address,
      userId: null,
      payload: { email: address, changedAt: spine.clock.now },
      now: spine.clock.now,
    })
  }
}

/** A loop, and the ends that it brought about as they come. */
function startLoop(concurrency: number) {
  const ends: Outcome['state'][] = []
  let heard: () => void = () => undefined
  const loop = startMailLoops({
    deps: {
      ...spine.delivery,
      onOutcome(_kind, { state }) {
        ends.push(state)
        heard()
      },
    },
    count: { waitedFor: concurrency, others: 1 },
    onError: (error) => expect.unreachable(String(error)),
  })
  return {
    loop,
    ends,
    async until(count: number) {
      while (ends.length < count) await new Promise<void>((resolve) => (heard = resolve))
    },
  }
}

/** Has the database count the statements that claimed something. */
async function countClaims(): Promise<() => Promise<number>> {
  const em = spine.db.em()
  await em.execute(`create table claim (at timestamptz)`)
  await em.execute(
    `create function count_claim() returns trigger language plpgsql as $$
     begin
       if exists (select from claimed where state = 'sending') then insert into claim values (now()); end if;
       return null;
     end $$`,
  )
  await em.execute(
    `create trigger count_claim after update on notification referencing new table as claimed
     for each statement execute function count_claim()`,
  )
  return async () => {
    const [row] = await em.execute<{ count: number }[]>('select count(*)::integer as count from claim')
    return row?.count ?? 0
  }
}

test('every mail that is due goes once, claimed by tens and not one by one', async () => {
  const readers = addresses(100)
  await enqueue(readers)
  const claims = await countClaims()
  const { loop, until, ends } = startLoop(4)
  await until(100)
  await loop.stop()
  expect(new Set(ends)).toEqual(new Set(['sent']))
  expect(spine.sink.mails.map(({ to }) => to).toSorted()).toEqual(readers.toSorted())
  expect(await claims()).toBeLessThanOrEqual(15)
})

test('a deliverer with a dead connection of its own claims nothing, until it has another', async () => {
  await enqueue(addresses(1))
  let isHeard = false
  const deps = { ...spine.delivery, isHeard: () => isHeard }
  expect(await deliverDue(deps, 10)).toBe(0)
  isHeard = true
  expect(await deliverDue(deps, 10)).toBe(1)
})

test('a mail without an answer of the relay delays none of the others', async () => {
  const [silent = '', ...others] = addresses(30)
  spine.sink.silentFor = silent
  await enqueue([silent, ...others])
  const { loop, until } = startLoop(2)
  await until(others.length)
  expect(new Set(spine.sink.mails.map(({ to }) => to))).toEqual(new Set([silent, ...others]))
  const stopping = loop.stop()
  await spine.delivery.transport.close()
  await stopping
  const states = await spine.db
    .em()
    .execute<{ state: string }[]>('select distinct state from notification order by state')
  expect(states.map(({ state }) => state)).toEqual(['ambiguous', 'sent'])
})

test('a mail that was claimed but not begun when the loop stops is sent by the next one, once', async () => {
  const [silent = '', ...others] = addresses(6)
  spine.sink.silentFor = silent
  await enqueue([silent])
  const first = startLoop(1)
  await spine.sink.waitFor(1)
  await enqueue(others)
  first.loop.wake()
  const claimed = () => spine.db.em().execute(`select id from notification where state = 'sending'`)
  await expect.poll(async () => (await claimed()).length).toBeGreaterThan(0)
  const stopping = first.loop.stop()
  await spine.delivery.transport.close()
  await stopping
  // Two were handed over beside the silent one, and may still go.
  const gone = first.ends.filter((end) => end === 'sent').length
  expect([first.ends.length - gone, gone <= 2]).toEqual([1, true])
  // Past the lease of a deliverer that is gone.
  spine.clock.advance(61_000)
  const second = startLoop(1)
  await second.until(others.length - gone)
  await second.loop.stop()
  expect(spine.sink.mails.map(({ to }) => to).toSorted()).toEqual([silent, ...others].toSorted())
})

test("the relay's answer is stored whatever its bytes, and spoils none of the mails that end with it", async () => {
  const [odd = '', ...others] = addresses(5)
  await enqueue([odd, ...others])
  const { transport } = spine.delivery
  const answer = `554 \0 not \ud83d${'!'.repeat(600)}`
  spine.delivery.transport = {
    ...transport,
    send: (mail, handOver) =>
      mail.to === odd
        ? Promise.resolve({ kind: 'refused', permanent: true, at: 'mail', code: 554, text: answer })
        : transport.send(mail, handOver),
  }
  const { loop, until, ends } = startLoop(5)
  await until(5)
  await loop.stop()
  expect(ends.toSorted()).toEqual(['dead', 'sent', 'sent', 'sent', 'sent'])
  const [row] = await spine.db
    .em()
    .execute<{ error: string }[]>(`select last_error as error from notification where state = 'dead'`)
  expect(row?.error.slice(0, 12)).toBe('554  not \ufffd!!')
})

test.each([
  ['rendered', () => Promise.reject(new Error('no such venue'))],
  ['composed', () => Promise.resolve({ message: { subject: null as never, html: '', text: '' } })],
])('a mail that cannot be %s is tried again for a day, and then given up', async (_step, render) => {
  await enqueue(addresses(1))
  const state = async () => {
    const [row] = await spine.db
      .em()
      .execute<{ state: string; error: string }[]>('select state, last_error as error from notification')
    return [row?.state, row?.error.slice(0, 14)]
  }
  await deliverDue({ ...spine.delivery, render }, 1)
  expect(await state()).toEqual(['pending', 'writing failed'])
  spine.clock.advance(25 * 3_600_000)
  await deliverDue({ ...spine.delivery, render }, 1)
  expect(await state()).toEqual(['dead', 'writing failed'])
})
