import { catalogue } from '#test/support/catalogue.ts'
import { expect, onTestFinished, test } from 'vitest'
import { restoreAlerts } from '#server/alerts/restore-alerts.ts'
import { deleteAlert } from '#server/alerts/delete-alert.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld } from '#test/support/world.ts'

const tuesday = '2026-11-24'
const evening = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM']

/** A person with a mailbox and an alert for one evening. */
async function createMailbox() {
  const world = await createWorld({ mail: true, pipeline: true })
  onTestFinished(world.stop)
  const { userId, email } = await world.addUser('ana@example.com')
  const { alerts } = await world.addAlert({ email, timeSlots: evening })
  const id = alerts[0]?.id ?? ''
  const viewer = { userId, sessionId: 's', email }
  return {
    ...world,
    email,
    read: (...openings: ReturnType<typeof court>[]) =>
      world.record({ venueId: 'manly-lawn-tc', covered: [{ date: tuesday, openings }] }),
    remove: () => deleteAlert({ em: world.em(), id, userId, now: world.now() }),
    restore: () => restoreAlerts({ catalogue, em: world.em(), ids: [id], viewer, now: world.now() }),
    /** All emails so far, once everything that is due in three minutes went out. */
    async texts(): Promise<(string | undefined)[]> {
      world.pass(3 * minutes)
      await world.deliver()
      return world.sink.mails.map(({ parsed }) => parsed.text)
    },
  }
}

test('an opening that was notified before an undone deletion is not notified again', async () => {
  const box = await createMailbox()
  await box.read(court('Court 1', 18 * 60))
  expect(await box.texts()).toHaveLength(1)
  await box.remove()
  await box.restore()
  await box.read(court('Court 1', 18 * 60), court('Court 2', 18 * 60))
  const [, second, ...more] = await box.texts()
  expect(more).toEqual([])
  expect(second).toContain('Court 2')
  expect(second).not.toContain('Court 1')
})

test('an opening between a deletion and its undo is notified, once', async () => {
  const box = await createMailbox()
  await box.read()
  await box.remove()
  box.pass(1000)
  await box.read(court('Court 3', 19 * 60), court('Court 4', 9 * 60))
  expect(await box.texts()).toEqual([])
  await box.restore()
  await box.restore()
  const told = await box.texts()
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Court 3')
  expect(told[0]).not.toContain('Court 4')
  await box.read(court('Court 3', 19 * 60), court('Court 4', 9 * 60))
  expect(await box.texts()).toHaveLength(1)
})

test('an opening that the email left out because of the deletion is notified after the undo', async () => {
  const box = await createMailbox()
  await box.read(court('Court 1', 18 * 60))
  await box.remove()
  expect(await box.texts()).toEqual([])
  await box.restore()
  const told = await box.texts()
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Court 1')
})

test('an opening that another alert of the address notified meanwhile is not notified once more', async () => {
  const box = await createMailbox()
  await box.addAlert({ email: box.email, timeSlots: ['6:00 PM', '9:00 PM'] })
  await box.read(court('Court 1', 18 * 60))
  await box.remove()
  expect(await box.texts()).toHaveLength(1)
  await box.read(court('Court 1', 18 * 60), court('Court 2', 18 * 60))
  expect(await box.texts()).toHaveLength(2)
  await box.restore()
  expect(await box.texts()).toHaveLength(2)
})
