import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDelivery } from '#server/pipeline/delivery/deliver-notifications.ts'
import { bootId } from '#server/pipeline/delivery/left-behind/boot-id.ts'
import type { WorkerDeps } from '#server/pipeline/worker-deps.ts'
import { markHandedOver } from '#server/store/outbox/hand-over.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { activeDeliverers } from '#server/store/outbox/worker-locks.ts'
import { breakFile } from '#test/support/break-file.ts'
import { cutLocked } from '#test/support/cut-locked.ts'
import { startDeliveringIn } from '#test/support/delivering.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
let acceptedFolder: string
let errors: unknown[]
beforeEach(async () => {
  errors = []
  world = await createWorld({ mail: true, poolSize: 8 })
  acceptedFolder = await mkdtemp(join(tmpdir(), 'courtside-left-'))
  world.atEnd(() => rm(acceptedFolder, { recursive: true }))
})
afterEach(() => world.stop())

async function deliverer(change: Partial<WorkerDeps> = {}) {
  const own = errors
  const onError = (error: unknown) => void own.push(error)
  const delivering = await startDeliveringIn(world, { acceptedFolder, onError, ...change })
  // Where a test fails before it stops it, nothing of it goes on in the next one.
  world.atEnd(() => delivering.stop())
  return delivering
}

const enqueue = (name: string) =>
  enqueueNotification(world.em(), {
    kind: 'password-changed',
    address: `${name}@example.com`,
    userId: null,
    payload: { email: `${name}@example.com`, changedAt: world.now() },
    now: world.now(),
  })

const filesOfNotes = () => readdir(acceptedFolder)
const owners = async () => [...(await activeDeliverers(world.em()))].filter((owner) => owner !== world.delivery.owner)

test('what a worker that is gone had handed over and not sent goes at once by the next', async () => {
  await enqueue('ann')
  const [claimed] = await createDelivery({ ...world.delivery, owner: 4711 }).claim(1)
  await markHandedOver({ em: world.em(), mails: claimed ? [claimed] : [], now: world.now() })
  await writeFile(join(acceptedFolder, 'unsent-4711'), `${bootId()}\n${claimed?.id} ${claimed?.attempt}\n`)
  const delivering = await deliverer()
  await world.sink.waitFor(1)
  await delivering.stop()
  const rows = await world.em().execute('select state, hand_overs as hands from notification')
  expect([rows, world.sink.mails.length, errors]).toEqual([[{ state: 'sent', hands: 1 }], 1, []])
})

test('a worker that can no more note what is unsent goes on under another number', async () => {
  const delivering = await deliverer()
  const [first] = await owners()
  breakFile(join(acceptedFolder, `unsent-${first}`))
  await enqueue('ann')
  await world.sink.waitFor(1)
  await expect.poll(async () => (await owners()).filter((owner) => owner !== first)).toHaveLength(1)
  const [second] = await owners()
  await expect.poll(filesOfNotes).toEqual([String(second), `unsent-${second}`])
  await enqueue('bea')
  await world.sink.waitFor(2)
  await delivering.stop()
  expect([await filesOfNotes(), errors.length]).toEqual([[], 1])
})

test('a worker that has lost its number and then its file comes back once', async () => {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isReady, resolve: ready } = Promise.withResolvers<void>()
  const { transport } = world.delivery
  const held: typeof transport = {
    ...transport,
    send: (mail, beforeLastByte, next) =>
      transport.send(
        mail,
        async (isWitnessed) => {
          ready()
          await mayGo
          await beforeLastByte?.(isWitnessed)
        },
        next,
      ),
  }
  const delivering = await deliverer({ transport: held })
  const [first] = await owners()
  await enqueue('ann')
  await isReady
  await cutLocked(world.em(), 'objid = ?::oid', [first])
  await expect.poll(() => errors.length).toBe(1)
  breakFile(join(acceptedFolder, `unsent-${first}`))
  letGo()
  await expect.poll(() => errors.length).toBe(2)
  await expect.poll(async () => (await owners()).filter((owner) => owner !== first)).toHaveLength(1)
  await enqueue('bea')
  await world.sink.waitFor(2)
  await delivering.stop()
  await expect.poll(owners).toEqual([])
  expect([await filesOfNotes(), errors.length]).toEqual([[], 2])
})
