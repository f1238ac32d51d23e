import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recoverAccepted } from '#server/pipeline/delivery/left-behind/accepted-mails.ts'
import { createDelivery } from '#server/pipeline/delivery/deliver-notifications.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
let folder: string
let notes: string
beforeEach(async () => {
  world = await createWorld({ mail: true })
  folder = await mkdtemp(join(tmpdir(), 'courtside-accepted-'))
  notes = join(folder, '4711')
})
afterEach(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

/** Recovers what others noted who are gone; resolves to how often the database was asked for something. */
async function recover(meanwhile = () => {}): Promise<number> {
  let asked = 0
  const em = () => {
    asked += 1
    meanwhile()
    return world.em()
  }
  await recoverAccepted({ folder, owner: 7, em, now: world.now })
  return asked
}

test('who is gone and noted nothing leaves nothing to store, and their file goes', async () => {
  await writeFile(notes, '')
  expect(await recover()).toBe(1)
  expect(existsSync(notes)).toBe(false)
})

test('where another worker was quicker to recover somebody’s notes nothing is left to do, and nothing is wrong', async () => {
  await writeFile(notes, 'first 1\n')
  expect(await recover(() => rmSync(notes, { force: true }))).toBe(1)
})

test.each(['sending', 'handed-over', 'ambiguous'])(
  'what a witness noted of an email that is %s is stored whoever lives, and what it is about to note stays',
  async (state) => {
    const [address, now] = ['ann@example.com', world.now()]
    const payload = { email: address, changedAt: now }
    await enqueueNotification(world.em(), { kind: 'password-changed', address, userId: null, payload, now })
    const [claimed] = await createDelivery(world.delivery).claim(1)
    await world.em().execute('update notification set state = ?', [state])
    const [whole, draft] = ['witness-0a1b-2c', 'witness-0a1b-2d.draft']
    for (const name of [whole, draft]) await writeFile(join(folder, name), `${claimed?.id} ${claimed?.attempt}\n`)
    await recover()
    expect(await world.em().execute('select state from notification')).toEqual([{ state: 'sent' }])
    expect(await readdir(folder)).toEqual([draft])
  },
)
