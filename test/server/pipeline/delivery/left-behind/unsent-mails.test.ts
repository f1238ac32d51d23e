import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { createDelivery, deliverDue } from '#server/pipeline/delivery/deliver-notifications.ts'
import { recoverUnsent } from '#server/pipeline/delivery/left-behind/recover-unsent.ts'
import { openUnsentMails } from '#server/pipeline/delivery/left-behind/unsent-mails.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
let folder: string
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
  folder = await mkdtemp(join(tmpdir(), 'courtside-unsent-'))
})
afterEach(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const onError = (error: unknown) => expect.unreachable(String(error))

async function enqueue(...names: string[]): Promise<void> {
  for (const name of names) {
    const address = `${name}@example.com`
    const payload = { email: address, changedAt: world.now() }
    await enqueueNotification(world.em(), {
      kind: 'password-changed',
      address,
      userId: null,
      payload,
      now: world.now(),
    })
    world.pass(1)
  }
}

/** The last word of the outbox on each email. */
async function outbox(): Promise<unknown[]> {
  const rows = await world
    .em()
    .execute<{ state: string; hands: number }[]>(
      'select state, hand_overs as hands from notification order by created_at',
    )
  return rows.map(({ state, hands }) => `${state} ${hands}`)
}

const gate = () => Promise.withResolvers<void>()

/**
 * A deliverer on its way with all that is due. The relay has everything but the last byte of each, and `letGo` lets those go that it is
 * called for. `lose` takes away its number in the database, as if it had been killed, and what it holds goes on.
 */
async function onItsWay({ boot = 'this one', notes = true } = {}) {
  const presence = await announceWorker({ pool: world.db.database.pool, onNotification: () => {}, onLost: () => {} })
  const { owner } = presence
  const unsent = openUnsentMails({ folder, owner, onError, onBroken: onError, boot })
  const gates = new Map<string, ReturnType<typeof gate>>()
  const struck: string[] = []
  let waiting = 0
  const transport: MailTransport = {
    ...world.delivery.transport,
    send: (mail, beforeLastByte, next) =>
      world.delivery.transport.send(
        mail,
        async (isWitnessed) => {
          waiting += 1
          const own = gate()
          gates.set(mail.to, own)
          await own.promise
          await beforeLastByte?.(isWitnessed)
          struck.push(mail.to)
          // The relay takes it only after the test has looked.
          await end.promise
        },
        next,
      ),
  }
  const end = gate()
  const deps = { ...world.delivery, owner, transport, ...(unsent && notes && { unsent }) }
  const delivery = createDelivery(deps)
  const claimed = await delivery.claim(10)
  const outcomes = claimed.map(async (notification) => {
    const written = await delivery.write(notification)
    if (!('mail' in written)) throw new Error('nothing was written')
    return delivery.send(notification, written.mail)
  })
  await expect.poll(() => waiting).toBe(claimed.length)
  return {
    lose: () => presence.end(),
    struck,
    letGo: (name: string) => gates.get(`${name}@example.com`)?.resolve(),
    async finish() {
      for (const one of gates.values()) one.resolve()
      end.resolve()
      return (await Promise.all(outcomes)).map((outcome) => ('error' in outcome ? outcome.error : outcome.state))
    },
  }
}

/** What the next deliverer does, until it has noticed that the one before it is gone. */
async function takeOver(boot = 'this one'): Promise<void> {
  const { owner } = world.delivery
  await expect
    .poll(async () => {
      await recoverUnsent({ folder, owner, em: world.em, now: world.now, boot })
      await reclaimAbandoned(world.em(), world.now())
      await recoverUnsent({ folder, owner, em: world.em, now: world.now, boot })
      return (await outbox()).some((state) => String(state).startsWith('handed-over'))
    })
    .toBe(false)
}

test('of what a killed deliverer had handed over only what was at its last byte is ambiguous; all else goes at once, as if nothing had been', async () => {
  await enqueue('ann', 'bea', 'cas')
  const killed = await onItsWay()
  killed.letGo('bea')
  await expect.poll(() => killed.struck).toEqual(['bea@example.com'])
  expect(await outbox()).toEqual(['handed-over 1', 'handed-over 1', 'handed-over 1'])
  killed.lose()
  await takeOver()
  expect(await outbox()).toEqual(['pending 0', 'ambiguous 1', 'pending 0'])
  expect(await deliverDue(world.delivery, 10)).toBe(2)
  expect(world.sink.mails.map(({ to }) => to)).toEqual(['ann@example.com', 'cas@example.com'])
  expect(await outbox()).toEqual(['sent 1', 'ambiguous 1', 'sent 1'])
  await killed.finish()
})

test('a deliverer that lives and has lost only its number sends nothing that others took for unsent', async () => {
  await enqueue('ann', 'bea')
  const deaf = await onItsWay()
  deaf.lose()
  await takeOver()
  expect(await deliverDue(world.delivery, 10)).toBe(2)
  expect(await deaf.finish()).toEqual(Array(2).fill('another deliverer took it for unsent'))
  expect(world.sink.mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'bea@example.com'])
  expect(await outbox()).toEqual(['sent 1', 'sent 1'])
})

test.each([
  ['whose machine was started anew since', 'the one before', true],
  ['that had no such file', 'this one', false],
])('nobody knows of any email of a deliverer %s', async (_which, written, notes) => {
  await enqueue('ann', 'bea')
  const killed = await onItsWay({ boot: written, notes })
  killed.lose()
  await takeOver()
  expect([await outbox(), await readdir(folder)]).toEqual([['ambiguous 1', 'ambiguous 1'], []])
  await killed.finish()
})

test('what was taken for ambiguous before its file was found is known to be unsent afterwards, and is due at once', async () => {
  await enqueue('ann')
  const killed = await onItsWay()
  killed.lose()
  await expect.poll(() => reclaimAbandoned(world.em(), world.now())).toBe(1)
  expect(await outbox()).toEqual(['ambiguous 1'])
  await takeOver()
  expect([await outbox(), await deliverDue(world.delivery, 10)]).toEqual([['pending 0'], 1])
  await killed.finish()
})

test('a file says nothing of an attempt that others began since, nor of one that has ended, nor of a second copy', async () => {
  await enqueue('ann', 'bea', 'cas', 'dan')
  const claimed = await createDelivery(world.delivery).claim(4)
  const lines = claimed.map(({ id, attempt }) => `${id} ${attempt}\n`)
  await writeFile(join(folder, 'unsent-4711'), ['this one\n', ...lines].join('\n\n'))
  const change = (name: string, columns: string) =>
    world.em().execute(`update notification set ${columns} where address = '${name}@example.com'`)
  await change('ann', `state = 'handed-over', hand_overs = 1, attempt = attempt + 1`)
  await change('bea', `state = 'sent', hand_overs = 1`)
  await change('cas', `state = 'handed-over', hand_overs = 2`)
  await change('dan', `state = 'handed-over', hand_overs = 1`)
  await recoverUnsent({ folder, owner: 1, em: world.em, now: world.now, boot: 'this one' })
  expect(await outbox()).toEqual(['handed-over 1', 'sent 1', 'handed-over 2', 'pending 0'])
})

test('what stands in the file of a deliverer that lives is left to it', async () => {
  await enqueue('ann')
  const living = await onItsWay()
  await recoverUnsent({ folder, owner: 1, em: world.em, now: world.now, boot: 'this one' })
  expect(await outbox()).toEqual(['handed-over 1'])
  expect([await living.finish(), world.sink.mails.length]).toEqual([['sent'], 1])
  living.lose()
})

test('an email stands in the file before it is handed over, and no longer at its last byte or once its end is stored', async () => {
  await enqueue('ann')
  const order: string[] = []
  const state = async () => (await outbox())[0]
  const unsent = {
    enter: (claims: readonly unknown[]) => void order.push(`entered ${claims.length}`),
    strike: () => void order.push('struck'),
    forget: () => void order.push('forgotten'),
  }
  const transport: MailTransport = {
    ...world.delivery.transport,
    send: (mail, beforeLastByte) =>
      world.delivery.transport.send(mail, async () => {
        order.push(String(await state()))
        await beforeLastByte?.()
        order.push('last byte')
      }),
  }
  await deliverDue({ ...world.delivery, transport, unsent }, 10)
  expect(order).toEqual(['entered 1', 'handed-over 1', 'struck', 'last byte', 'forgotten'])
  // A second copy is handed over at its last byte: there is nothing to know of it.
  await world.em().execute(`update notification set state = 'ambiguous'`)
  order.length = 0
  await deliverDue({ ...world.delivery, transport, unsent }, 10)
  expect(order).toEqual(['sending 1', 'struck', 'last byte', 'forgotten'])
})
