import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAcceptedMails, recoverAccepted } from '#server/pipeline/delivery/left-behind/accepted-mails.ts'
import { createDelivery, deliver, deliverDue } from '#server/pipeline/delivery/deliver-notifications.ts'
import { startDeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { createLastBytes } from '#server/pipeline/delivery/turns/last-bytes.ts'
import { unlimited } from '#server/pipeline/delivery/turns/places.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
let folder: string
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 8 })
  folder = await mkdtemp(join(tmpdir(), 'courtside-accepted-'))
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
  }
}

async function states(): Promise<string[]> {
  const rows = await world.em().execute<{ state: string }[]>('select state from notification order by address')
  return rows.map(({ state }) => state)
}

function deliverer() {
  return announceWorker({ pool: world.db.database.pool, onNotification: () => {}, onLost: () => {} })
}

/** A deliverer claims an email, the relay accepts it, and before the database knows the process is gone. */
async function acceptAndDie({ notes = true } = {}): Promise<void> {
  const presence = await deliverer()
  const { owner } = presence
  const accepted = openAcceptedMails({ folder, owner, onError })
  const delivery = createDelivery({ ...world.delivery, owner, ...(notes && { accepted }) })
  const [claimed] = await delivery.claim(1)
  const written = claimed && (await delivery.write(claimed))
  if (!claimed || !written || !('mail' in written)) throw new Error('nothing was due')
  expect(await delivery.send(claimed, written.mail)).toEqual({ state: 'sent' })
  presence.end()
}

const recover = () => recoverAccepted({ folder, owner: world.delivery.owner, em: world.em, now: world.now })

/** What the next deliverer does, until the dead one has been noticed. */
async function takeOver(): Promise<void> {
  await expect
    .poll(async () => {
      await recover()
      await reclaimAbandoned(world.em(), world.now())
      await recover()
      return states()
    })
    .not.toContain('handed-over')
  world.pass(10 * 60_000)
  await deliverDue(world.delivery, 10)
}

test('what the relay accepted from a deliverer that was killed the next moment is not sent a second time', async () => {
  await enqueue('ann')
  await acceptAndDie()
  await takeOver()
  expect([await states(), world.sink.mails.length]).toEqual([['sent'], 1])
  expect(await readdir(folder)).toEqual([])
})

test('without a note nobody can know, and a second copy goes', async () => {
  await enqueue('ann')
  await acceptAndDie({ notes: false })
  await takeOver()
  expect([await states(), world.sink.mails.length]).toEqual([['sent'], 2])
})

test('a running deliverer learns from one that is gone before it takes back what that held', async () => {
  await enqueue('ann')
  await acceptAndDie()
  const deps = { ...world.delivery, recover }
  const loop = startDeliveryLoop({ deps, concurrency: 1, onError })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sent'])
  await loop.stop()
  expect(world.sink.mails).toHaveLength(1)
})

test('a note of an attempt that others have taken over changes nothing, and neither does half a line', async () => {
  await enqueue('ann', 'bea')
  const claimed = await createDelivery(world.delivery).claim(2)
  const [ann, bea] = claimed.toSorted((a, b) => a.address.localeCompare(b.address))
  await writeFile(join(folder, '4711'), `${ann?.id} ${(ann?.attempt ?? 0) - 1}\n${bea?.id} ${bea?.attempt}`)
  await recover()
  expect(await states()).toEqual(['sending', 'sending'])
})

test('what somebody noted who lives is left to them', async () => {
  const presence = await deliverer()
  openAcceptedMails({ folder, owner: presence.owner, onError }).note({ id: 'a', attempt: 1 })
  await recover()
  expect(await readdir(folder)).toEqual([String(presence.owner)])
  presence.end()
})

test('the notes hold what is not stored, however many there were, and end with their deliverer', async () => {
  const accepted = openAcceptedMails({ folder, owner: 1, onError })
  const claims = Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`.padStart(36, '0'), attempt: 1 }))
  for (const [index, claim] of claims.entries()) {
    accepted.note(claim)
    if (index !== 3) accepted.stored(claim)
  }
  const path = join(folder, '1')
  expect((await stat(path)).size).toBeLessThan(270_000)
  expect(await readFile(path, 'utf8')).toContain(`${claims[3]?.id} 1\n`)
  expect((await stat(path)).mode & 0o077).toBe(0)
  accepted.close()
  expect(await readdir(folder)).toEqual([])
})

test('an email is noted when the relay has it, and no longer once it is stored', async () => {
  await enqueue('ann')
  const order: string[] = []
  let whenStored: Promise<string[]> | undefined
  const accepted = {
    note: () => void order.push('noted'),
    stored() {
      order.push('stored')
      whenStored = states()
    },
  }
  await deliverDue({ ...world.delivery, accepted }, 10)
  expect(order).toEqual(['noted', 'stored'])
  expect(await whenStored).toEqual(['sent'])
})

test('before the next email sends its last byte, the 250 of the one before it is noted', async () => {
  await enqueue('ann', 'bea', 'cid')
  const order: string[] = []
  let last = Promise.resolve()
  const oneAtATime = {
    async enter() {
      const before = last
      const { promise, resolve: leave } = Promise.withResolvers<void>()
      last = promise
      await before
      order.push('last byte')
      return leave
    },
  }
  const lastBytes = { ...createLastBytes(), others: oneAtATime }
  const accepted = { note: () => void order.push('noted'), stored: () => undefined }
  const delivery = createDelivery({ ...world.delivery, accepted }, unlimited, lastBytes)
  const claimed = await delivery.claim(3)
  await Promise.all(claimed.map((one) => deliver(delivery, one, (work) => work(() => undefined))))
  expect(order).toEqual(['last byte', 'noted', 'last byte', 'noted', 'last byte', 'noted'])
})

test('where nothing can be noted emails go all the same', async () => {
  const faults: unknown[] = []
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await chmod(file, 0o400)
  const accepted = openAcceptedMails({ folder: join(file, 'below'), owner: 1, onError: (error) => faults.push(error) })
  await enqueue('ann', 'bea')
  await deliverDue({ ...world.delivery, accepted }, 10)
  accepted.close()
  expect([await states(), faults.length]).toEqual([['sent', 'sent'], 1])
})
