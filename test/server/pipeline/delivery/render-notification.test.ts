import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import type { Rendered } from '#server/pipeline/delivery/deliver-mails.ts'
import { claimNotifications } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const [venueId, date] = ['manly-lawn-tc', '2026-12-10'] as const
const email = 'ann@example.com'
const dayMs = 86_400_000

let world: WorldWith<'mail' | 'pipeline'>
let alertIds: string[]
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true })
  await world.addUser(email)
  const make = (timeSlots: string[], specificDate: string = date) =>
    world.addAlert({ email, venues: [venueId], specificDate, timeSlots })
  alertIds = [...(await make(['7:00 PM'])).alerts, ...(await make(['8:00 PM'], '2026-12-09')).alerts].map(
    ({ id }) => id,
  )
  await world.em().execute('delete from notification')
})
afterEach(() => world.stop())

/** Claims all that waits, and renders each. */
async function render(): Promise<Rendered[]> {
  world.pass(1000)
  const { em, now, delivery } = world
  const claimed = await claimNotifications({ em: em(), owner: delivery.owner, limit: 10, now: now() })
  return Promise.all(claimed.map((one) => delivery.render(one)))
}

function enqueue(
  kind: Exclude<NotificationKind, 'openings-found'>,
  payload: Record<string, unknown> = {},
): Promise<unknown> {
  return enqueueNotification(world.em(), { kind, address: email, userId: null, payload, now: world.now() })
}

function suppress(reason: 'hard-bounce' | 'soft-bounces', expiresAt?: Date): Promise<void> {
  return suppressAddress({ em: world.em(), address: email, reason, now: world.now(), ...(expiresAt && { expiresAt }) })
}

const free = (...hours: number[]) =>
  world.record({ venueId, covered: [{ date, openings: hours.map((hour) => court(`Court ${hour}`, hour * 60)) }] })

test('an email that an address does not want is dropped, and says so', async () => {
  await free(19)
  await suppress('hard-bounce')
  expect(await render()).toEqual([{ drop: 'suppressed', why: 'the address does not want this mail' }])
})

test('an email for a mailbox in quarantine waits until that ends', async () => {
  await free(19)
  const expiresAt = new Date(world.now().getTime() + 2 * dayMs)
  await suppress('soft-bounces', expiresAt)
  expect(await render()).toEqual([{ waitUntil: expiresAt, why: 'the mailbox put emails off for days, and rests' }])
})

test('an email lists its openings, and is dropped where none of them is left', async () => {
  await free(19)
  expect(await render()).toMatchObject([{ message: { subject: expect.stringContaining('Manly Lawn Tennis Club') } }])
  await world.em().execute(`update notification set state = 'pending', lease_owner = null, lease_until = null`)
  await world.em().execute('update alert set ended_at = ?', [world.now()])
  expect(await render()).toEqual([{ drop: 'expired', why: 'nothing of it is left to tell' }])
})

test('an email that goes as soon as something is found lists it, and its words are not stored', async () => {
  await watchToo('8:00 PM')
  await free(19, 20)
  const text = expect.stringMatching(/7:00 PM[^]*8:00 PM/)
  expect(await render()).toMatchObject([{ message: { text } }])
  expect(await payload()).toEqual({})
})

test('an email that waited lists the openings that are left, without the gone ones, and the same once more', async () => {
  await watchToo('8:00 PM')
  await free(18, 19, 20)
  await free(18, 20)
  world.pass(3 * 60_000)
  const [first] = await render()
  expect(first).toMatchObject({ message: { text: expect.stringContaining('8:00 PM') } })
  expect(first).not.toMatchObject({ message: { text: expect.stringMatching(/[67]:00 PM|Already gone/) } })
  const words = await payload()
  await again()
  expect(await render()).toEqual([first])
  expect(await payload()).toEqual(words)
})

test('the retry of an email that waited leaves out openings gone since the first attempt, whose words stay stored', async () => {
  await watchToo('8:00 PM')
  await free(19, 20)
  world.pass(3 * 60_000)
  await render()
  const words = await payload()
  expect(words).toMatchObject({ told: [{}, {}] })
  await again()
  await free(20)
  const [second] = await render()
  expect(second).toMatchObject({ message: { text: expect.stringContaining('8:00 PM') } })
  expect(second).not.toMatchObject({ message: { text: expect.stringMatching(/7:00 PM|Already gone/) } })
  expect(await payload()).toEqual(words)
})

const watchToo = async (...timeSlots: string[]) => {
  await world.addAlert({ email, venues: [venueId], specificDate: date, timeSlots })
  await world.em().execute('delete from notification')
}

async function payload(): Promise<unknown> {
  const [row] = await world.em().execute<{ payload: unknown }[]>('select payload from notification')
  return row?.payload
}

/** The outcome is unknown. */
const again = () =>
  world
    .em()
    .execute(`update notification set state = 'ambiguous', hand_overs = 1, lease_owner = null, lease_until = null`)

const stored = (columns: string) =>
  world.em().execute(`update notification set payload = '{"told": [], "gone": []}', ${columns}`)

test('a retry is dropped where no opening of the first attempt is left', async () => {
  await free(19)
  await stored('hand_overs = 1')
  expect(await render()).toEqual([{ drop: 'expired', why: 'nothing of it is left to tell' }])
})

test('the content of a refused attempt is stored no longer once another one says something else', async () => {
  await free(19)
  await stored('hand_overs = 0')
  await render()
  const [row] = await world
    .em()
    .execute<{ count: number }[]>(`select jsonb_array_length(payload -> 'told') as count from notification`)
  expect(row).toEqual({ count: 1 })
})

test('a digest also names openings that somebody else has taken meanwhile', async () => {
  await watchToo('8:00 PM')
  await free(18, 19, 20)
  await free(18, 20)
  await world.em().execute('update notification set is_digest = true, available_at = ?', [world.now()])
  world.pass(3 * 60_000)
  const [digest] = await render()
  expect(digest).toMatchObject({ message: { text: expect.stringMatching(/8:00 PM[^]*7:00 PM[^]*6:00 PM/) } })
})

test('a confirmation names the alerts that are still there, by date, and is dropped where there are none', async () => {
  await enqueue('alert-confirmation', { alertIds })
  const [confirmation] = await render()
  expect(confirmation).toMatchObject({ message: { text: expect.stringMatching(/9 Dec[^]*10 Dec/) } })
  await world.em().execute('update alert set ended_at = ?', [world.now()])
  await enqueue('alert-confirmation', { alertIds })
  expect(await render()).toEqual([{ drop: 'expired', why: 'its alerts have ended' }])
})

test('a confirmation asks for the alerts that wait for it, and for nothing else', async () => {
  await world.em().execute('update alert set confirmed_at = null where id = ?', [alertIds[0]])
  await enqueue('alert-opt-in', { email, issuedAt: world.now() })
  const [asked] = await render()
  expect(asked).toMatchObject({ message: { text: expect.stringContaining('10 Dec') } })
  expect(asked).not.toMatchObject({ message: { text: expect.stringContaining('9 December') } })
  await world.em().execute('update alert set confirmed_at = ?', [world.now()])
  await enqueue('alert-opt-in', { email, issuedAt: world.now() })
  expect(await render()).toEqual([{ drop: 'expired', why: 'its alerts have ended' }])
})

test('a payload without alert ids is refused, not taken for an end of all', async () => {
  await enqueue('alert-confirmation', { alertIds: ['the first'] })
  await expect(render()).rejects.toThrow('alertIds')
})

test('an email about the account needs no alerts', async () => {
  await world.em().execute('update alert set ended_at = ?', [world.now()])
  await enqueue('password-changed', { email, changedAt: world.now() })
  expect(await render()).toMatchObject([{ message: { subject: expect.stringContaining('password') } }])
})
