import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailState } from '#server/alerts/alerts-router.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const date = '2026-12-10'
const venueId = 'manly-lawn-tc'
const email = 'ann@example.com'
const days = 86_400_000

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  await spine.addUser(email)
  await spine.addAlert({ email, specificDate: date, timeSlots: ['7:00 PM', '8:00 PM', '9:00 PM', '10:00 PM'] })
})
afterEach(() => spine.stop())

function state() {
  return mailState(spine.db.em(), email, spine.clock.now)
}

/** The mailbox takes an email about its account. */
async function acceptOfAccount(): Promise<void> {
  spine.sink.fault = undefined
  await enqueueNotification(spine.db.em(), {
    kind: 'password-changed',
    address: email,
    userId: null,
    payload: { email, changedAt: spine.clock.now },
    now: spine.clock.now,
  })
  await deliverDue(spine.delivery, 1)
  expect(spine.sink.mails.at(-1)?.to).toBe(email)
}

const toAnn = () => spine.sink.mails.filter(({ to }) => to === email)

/** The mailbox rests for two days, and a reading finds courts for it meanwhile. */
async function restWhileFound(...names: string[]): Promise<void> {
  const expiresAt = new Date(spine.now().getTime() + 2 * days)
  await suppressAddress({ em: spine.em(), address: email, reason: 'soft-bounces', now: spine.now(), expiresAt })
  for (const name of names) {
    const openings = names.slice(0, names.indexOf(name) + 1).map((one) => court(`Court ${one}`, 19 * 60))
    await spine.record({ venueId, covered: [{ date, openings }] })
    spine.pass(spacingMs)
    await spine.deliver()
  }
}

test('openings for a mailbox in quarantine wait, and one email lists those still open once it takes mail', async () => {
  await restWhileFound('1', '2', '3')
  expect(toAnn()).toHaveLength(0)
  await spine.record({ venueId, covered: [{ date, openings: [court('Court 1', 19 * 60), court('Court 3', 19 * 60)] }] })
  await acceptOfAccount()
  await spine.deliver()
  const texts = toAnn().map(({ parsed }) => parsed.text ?? '')
  expect(texts).toHaveLength(2)
  expect([1, 2, 3].map((name) => texts[1]?.includes(`Court ${name}`))).toEqual([true, false, true])
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('an email that waited for another try when its mailbox went into quarantine goes when that ends by itself', async () => {
  spine.sink.fault = 'try-later'
  await spine.record({ venueId, covered: [{ date, openings: [court('Court 1', 19 * 60)] }] })
  await spine.deliver()
  spine.sink.fault = undefined
  await restWhileFound()
  spine.pass(days)
  await spine.deliver()
  expect(toAnn()).toHaveLength(0)
  spine.pass(days)
  await spine.deliver()
  expect(toAnn()).toHaveLength(1)
})

test('an unsubscribed person has no waiting openings, though their mailbox is in quarantine', async () => {
  await restWhileFound('1')
  await suppressAddress({ em: spine.em(), address: email, reason: 'unsubscribed', now: spine.now() })
  await acceptOfAccount()
  spine.pass(3 * days)
  await spine.deliver()
  expect(toAnn()).toHaveLength(1)
  const rows = await spine.em().execute(`select state from notification where kind = 'openings-found'`)
  expect(rows).toEqual([{ state: 'suppressed' }])
})
