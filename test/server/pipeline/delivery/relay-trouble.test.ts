import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue, startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { relayTrouble, shareRelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { claimNotifications, nextDueAt, reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

let spine: WorldWith<'mail'>
beforeEach(async () => {
  spine = await createWorld({ mail: true })
})
afterEach(() => spine.stop())

const refused = { kind: 'refused', permanent: true, at: 'relay', code: 535, text: '535 wrong password' } as const

async function enqueue(count: number, name = 'reader'): Promise<string[]> {
  const all = Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`)
  for (const address of all) {
    await enqueueNotification(spine.db.em(), {
      kind: 'password-changed',
      address,
      userId: null,
      payload: { email: address, changedAt: spine.clock.now },
      now: spine.clock.now,
    })
  }
  return all
}

test('while the relay refuses us it is asked three times and then once a minute, and afterwards everything goes', async () => {
  const all = await enqueue(12)
  let asked = 0
  const { transport } = spine.delivery
  let isWell = false
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const loop = startMailLoops({
    deps: {
      ...spine.delivery,
      transport: {
        ...transport,
        send(mail, handOver) {
          asked += 1
          return isWell ? transport.send(mail, handOver) : Promise.resolve(refused)
        },
      },
      onRelay: (trouble) => trouble && open(),
    },
    count: { waitedFor: 1, others: 1 },
    onError: (error) => expect.unreachable(String(error)),
  })
  await opened
  // Mails claimed before the third refusal are still tried; none is claimed after it.
  await expect.poll(async () => (await states())['pending']).toBe(12)
  const before = asked
  expect(before).toBeLessThanOrEqual(12)
  spine.clock.advance(50_000)
  loop.wake()
  await expect.poll(async () => (await states())['pending']).toBe(12)
  expect(asked).toBe(before)
  isWell = true
  for (let minute = 0; minute < 6; minute += 1) {
    spine.clock.advance(60_000)
    loop.wake()
    if (minute === 0) await spine.sink.waitFor(1)
  }
  await spine.sink.waitFor(12)
  await loop.stop()
  expect(spine.sink.mails.map(({ to }) => to).toSorted()).toEqual(all.toSorted())
})

async function states(): Promise<Record<string, number>> {
  const rows = await spine.db
    .em()
    .execute<{ state: string; count: number }[]>(
      'select state, count(*)::int as count from notification group by state',
    )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('seven of eight connections that hang hold up no other email', async () => {
  const silent = await enqueue(7, 'silent')
  const others = await enqueue(20)
  const { transport } = spine.delivery
  const { promise: never, resolve: end } = Promise.withResolvers<{ kind: 'failed'; text: string }>()
  const loop = startMailLoops({
    deps: {
      ...spine.delivery,
      transport: {
        ...transport,
        send: (mail, handOver) => (silent.includes(mail.to) ? never : transport.send(mail, handOver)),
      },
    },
    count: { waitedFor: 8, others: 1 },
    onError: (error) => expect.unreachable(String(error)),
  })
  const begun = performance.now()
  await spine.sink.waitFor(others.length)
  expect(performance.now() - begun).toBeLessThan(10_000)
  end({ kind: 'failed', text: 'broken off' })
  await loop.stop()
})

test('trouble of a relay is on /readyz, on /status and among the metrics, until it is over or its worker is gone', async () => {
  const site = await openSite(spine, { pages: true })
  const ready = async () => (await site.call('GET', '/readyz')).body
  const metric = async () =>
    /^courtside_relay_refusing_seconds (.*)$/m.exec(await (await fetch(`${site.url}/metrics`)).text())?.[1]
  const status = async () => (await fetch(`${site.url}/status`)).text()
  expect([await ready(), await metric()]).toEqual([{ status: 'ready' }, '0'])
  expect(await status()).toContain('Emails going out')
  const trouble = { since: spine.clock.now, reason: '535 wrong password' }
  await shareRelayTrouble(spine.db.em(), { worker: 7, trouble, now: spine.clock.now })
  spine.clock.advance(60_000)
  expect(await ready()).toEqual({
    status: 'ready',
    relay: { since: trouble.since.toISOString(), reason: trouble.reason },
  })
  expect(await metric()).toBe('60')
  const shown = await status()
  expect(shown).toContain('the mail server has taken none for 60 s')
  expect(shown).not.toContain(trouble.reason)
  spine.clock.advance(150_000)
  expect(await relayTrouble(spine.db.em(), spine.clock.now)).toBeUndefined()
  await shareRelayTrouble(spine.db.em(), { worker: 7, trouble, now: spine.clock.now })
  await shareRelayTrouble(spine.db.em(), { worker: 7, trouble: undefined, now: spine.clock.now })
  expect(await ready()).toEqual({ status: 'ready' })
})

test("a mail's delay follows from its failure, not from the deliverers that died with it", async () => {
  const [email = ''] = await enqueue(1)
  const dead = { em: spine.em(), limit: 1, owner: 1 }
  for (let death = 0; death < 6; death += 1) {
    expect(await claimNotifications({ ...dead, now: spine.now() })).toHaveLength(1)
    expect(await reclaimAbandoned(spine.em(), spine.now())).toBe(1)
  }
  const waits: number[] = []
  for (let time = 0; time < 3; time += 1) {
    spine.sink.fault = 'try-later'
    await deliverDue(spine.delivery, 1)
    const due = await nextDueAt(spine.em())
    waits.push((due?.getTime() ?? 0) - spine.now().getTime())
    spine.clock.now = due ?? spine.now()
  }
  // 30 s, 60 s and 120 s, of which the test's jitter leaves three quarters.
  expect(waits).toEqual([22_500, 45_000, 90_000])
  spine.sink.fault = undefined
  await deliverDue(spine.delivery, 1)
  expect(spine.sink.mails.map(({ to }) => to)).toEqual([email])
})
