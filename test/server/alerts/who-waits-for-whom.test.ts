import { catalogue } from '#test/support/catalogue.ts'
import { expect, onTestFinished, test } from 'vitest'
import { deleteAlert } from '#server/alerts/delete-alert.ts'
import { restoreAlerts } from '#server/alerts/restore-alerts.ts'
import { updateAlert } from '#server/alerts/update-alert.ts'
import { UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { lockVenue, lockVenuesForAlert } from '#server/store/readings/venue-locks.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld } from '#test/support/world.ts'

async function createMaker() {
  const world = await createWorld({ pipeline: true, poolSize: 8 })
  onTestFinished(world.stop)
  const { userId, email } = await world.addUser('ana@example.com')
  const { alerts } = await world.addAlert({ email })
  const viewer = { userId, sessionId: 's', email }
  const id = alerts[0]?.id ?? ''
  const change = (slot: string) =>
    updateAlert({
      catalogue,
      em: world.em(),
      input: UpdateAlertInput.parse({ id, email, sport: 'tennis', venues: ['manly-lawn-tc'], selectedSlots: [slot] }),
      viewer,
      now: world.now(),
    })
  return {
    ...world,
    userId,
    email,
    viewer,
    id,
    change,
    untilWaiting: (count: number) => untilWaiting(world.em(), count),
  }
}

test("a reading does not wait for a person's change of an alert, which waits for the reading", async () => {
  const maker = await createMaker()
  let changing: Promise<unknown> = Promise.resolve()
  await inTransaction(maker.em(), async (reading) => {
    await lockVenue(reading, 'manly-lawn-tc')
    changing = maker.change('2026-11-24-8:00PM')
    await maker.untilWaiting(1)
    const { email: address, userId } = maker
    await enqueueNotification(reading, { kind: 'alert-paused', address, userId, payload: {}, now: maker.now() })
  })
  await expect(changing).resolves.toMatchObject({ alert: { timeSlots: ['8:00 PM'] } })
})

test('a restored alert waits for the reading under way, and so misses nothing of it', async () => {
  const maker = await createMaker()
  const { id, userId, viewer } = maker
  await deleteAlert({ em: maker.em(), id, userId, now: maker.now() })
  let restoring: Promise<unknown> = Promise.resolve()
  await inTransaction(maker.em(), async (reading) => {
    await lockVenue(reading, 'manly-lawn-tc')
    restoring = restoreAlerts({ catalogue, em: maker.em(), ids: [id], viewer, now: maker.now() })
    await maker.untilWaiting(1)
  })
  await expect(restoring).resolves.toMatchObject({ alerts: [{ id }] })
})

test('two people make alerts at one venue without waiting for each other', async () => {
  const { em } = await createMaker()
  const lock = (one: Parameters<typeof lockVenuesForAlert>[0]) => lockVenuesForAlert(one, ['manly-lawn-tc'])
  const beside = inTransaction(em(), async (one) => {
    await lock(one)
    await inTransaction(em(), async (other) => {
      await other.execute(`set local lock_timeout = '2s'`)
      await lock(other)
    })
  })
  await expect(beside).resolves.toBeUndefined()
})
