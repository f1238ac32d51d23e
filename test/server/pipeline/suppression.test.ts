import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailState } from '#server/alerts/alerts-router.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { court } from '#test/support/an-opening.ts'
import type { MailSink } from '#test/support/mail-sink.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

const date = '2026-12-10'
const venueId = 'manly-lawn-tc'
const email = 'ann@example.com'
const days = 86_400_000
const longestRetryMs = days / 4

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  await spine.addUser(email)
  await spine.addAlert({ email, specificDate: date, timeSlots: ['7:00 PM', '8:00 PM', '9:00 PM', '10:00 PM'] })
})
afterEach(() => spine.stop())

let found = 0

/** One more opening, and with it one more mail that is tried once; late enough that it need not wait for the last. */
async function mailOnce(fault?: MailSink['fault']): Promise<void> {
  spine.sink.fault = fault
  spine.clock.advance(spacingMs)
  await spine.deliver()
  await spine.record({ venueId, covered: [{ date, openings: [court(`Court ${++found}`, 19 * 60)] }] })
  await spine.deliver()
}

function state() {
  return mailState(spine.db.em(), email, spine.clock.now)
}

/** The relay takes a mail of somebody else: a refusal now is not its own fault. */
async function acceptAnother(address = 'bea@example.com'): Promise<void> {
  spine.sink.fault = undefined
  await enqueueNotification(spine.db.em(), {
    kind: 'password-changed',
    address,
    userId: null,
    payload: { email: address, changedAt: spine.clock.now },
    now: spine.clock.now,
  })
  await deliverDue(spine.delivery, 1)
  expect(spine.sink.mails.at(-1)?.to).toBe(address)
}

const toAnn = () => spine.sink.mails.filter(({ to }) => to === email)

test('a mailbox that does not exist (550 5.1.1) gets nothing more once the relay has accepted others meanwhile', async () => {
  await mailOnce('refuse-recipient')
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
  await acceptAnother()
  spine.sink.fault = 'refuse-recipient'
  spine.clock.advance(60_000)
  await spine.deliver()
  expect(await state()).toEqual({ suppression: 'hard-bounce', emailNotifications: true })
  await mailOnce()
  expect(toAnn()).toHaveLength(0)
})

/** A mail that the mailbox puts off for a whole day while the relay accepts others of its domain. */
async function giveUpOne(domain = 'example.com'): Promise<void> {
  const address = email
  await enqueueNotification(spine.db.em(), {
    kind: 'password-changed',
    address,
    userId: null,
    payload: { email: address, changedAt: spine.clock.now },
    now: spine.clock.now,
  })
  spine.sink.fault = 'try-later'
  await deliverDue(spine.delivery, 10)
  await acceptAnother(`bea@${domain}`)
  spine.sink.fault = 'try-later'
  for (let attempt = 0; attempt < 5; attempt += 1) {
    spine.clock.advance(longestRetryMs)
    await deliverDue(spine.delivery, 10)
  }
}

test('a mailbox that puts mails off for a whole day on three days is suppressed, for a month', async () => {
  await giveUpOne()
  await giveUpOne()
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
  await giveUpOne()
  expect(await state()).toEqual({ suppression: 'soft-bounces', emailNotifications: true })
  spine.clock.advance(31 * days)
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('the same counts for nothing while the relay accepted no other mailbox of that domain', async () => {
  for (let time = 0; time < 3; time += 1) await giveUpOne('elsewhere.example')
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('one mail that is put off again and again is no failure while it waits', async () => {
  await mailOnce('try-later')
  for (let attempt = 0; attempt < 5; attempt++) {
    spine.clock.advance(3_600_000)
    await spine.deliver()
  }
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('a mail that is taken starts the count anew', async () => {
  await giveUpOne()
  await giveUpOne()
  await mailOnce()
  expect(toAnn().length).toBeGreaterThan(0)
  await giveUpOne()
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('an unsubscribed person who makes an alert for their own address gets mails again', async () => {
  await suppressAddress({ em: spine.db.em(), address: email, reason: 'unsubscribed', now: spine.clock.now })
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
  await spine.addAlert({ email, specificDate: date, venues: ['collaroy-tc'] })
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(1)
})

test('making an alert does not bring a mailbox back that does not exist', async () => {
  await suppressAddress({ em: spine.db.em(), address: email, reason: 'hard-bounce', now: spine.clock.now })
  await spine.addAlert({ email, specificDate: date, venues: ['collaroy-tc'] })
  expect(await state()).toMatchObject({ suppression: 'hard-bounce' })
})

test('the relay suppresses an address by the secret address of the site, and nobody else does', async () => {
  const mailEventsSecret = 'a-secret-of-the-relay-for-events'
  const site = await openSite(spine, { config: { mailEventsSecret } })
  const tell = (secret: string, body: object) => site.call('POST', `/api/mail-events/${secret}`, { body })
  const bounced = { RecordType: 'Bounce', Type: 'HardBounce', Email: email }
  expect((await tell(`${mailEventsSecret}x`, bounced)).status).toBe(404)
  expect((await state()).suppression).toBeNull()
  const complained = await tell(mailEventsSecret, { event: 'complaint', address: email })
  expect([complained.body, (await state()).suppression]).toEqual([{ suppressed: 1 }, 'unsubscribed'])
  await tell(mailEventsSecret, bounced)
  expect((await state()).suppression).toBe('hard-bounce')
  const silent = await openSite(spine)
  expect((await silent.call('POST', `/api/mail-events/${mailEventsSecret}`, { body: bounced })).status).toBe(404)
})
