import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailState } from '#server/alerts/mail-state.ts'
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

let found = 0

/** One more opening, and with it one more mail that is tried once. */
async function mailOnce(fault?: 'refuse-recipient' | 'try-later'): Promise<void> {
  spine.sink.fault = fault
  await spine.record({ venueId, covered: [{ date, openings: [court(`Court ${++found}`, 19 * 60)] }] })
  await spine.deliver()
}

function state() {
  return mailState(spine.db.em(), email, spine.clock.now)
}

test('a mailbox that does not exist (550 5.1.1) gets nothing more after the first refusal', async () => {
  await mailOnce('refuse-recipient')
  expect(await state()).toEqual({ suppression: 'hard-bounce', emailNotifications: true })
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
})

test('whoever unsubscribes while their mail is being handed over gets none', async () => {
  const { transport } = spine.delivery
  spine.delivery.transport = {
    ...transport,
    async send(mail, beforeHandOver) {
      await suppressAddress({ em: spine.db.em(), address: email, reason: 'unsubscribed', now: spine.clock.now })
      return transport.send(mail, beforeHandOver)
    },
  }
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
  spine.clock.advance(60_000)
  await spine.deliver()
  const [row] = await spine.db.em().execute<{ state: string }[]>('select state from notification')
  expect([row?.state, spine.sink.mails.length]).toEqual(['suppressed', 0])
})

test('whoever turns mails off in the preferences while theirs is being handed over gets none', async () => {
  const { transport } = spine.delivery
  spine.delivery.transport = {
    ...transport,
    async send(mail, beforeHandOver) {
      await spine.db.em().execute(
        `insert into user_preferences (user_id, email_notifications, created_at, updated_at)
         select id, false, created_at, updated_at from users where email = ?`,
        [email],
      )
      return transport.send(mail, beforeHandOver)
    },
  }
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
})

test('the third mail in seven days that a mailbox puts off suppresses it, for a month', async () => {
  await mailOnce('try-later')
  await mailOnce('try-later')
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
  await mailOnce('try-later')
  expect(await state()).toEqual({ suppression: 'soft-bounces', emailNotifications: true })
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
  spine.clock.advance(31 * days)
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('one mail that is put off again and again is one failure', async () => {
  await mailOnce('try-later')
  for (let attempt = 0; attempt < 5; attempt++) {
    spine.clock.advance(3_600_000)
    await spine.deliver()
  }
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('failures more than seven days apart do not add up', async () => {
  await mailOnce('try-later')
  await mailOnce('try-later')
  spine.clock.advance(8 * days)
  await mailOnce('try-later')
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('a mail that is taken starts the count anew', async () => {
  await mailOnce('try-later')
  await mailOnce('try-later')
  await mailOnce()
  expect(spine.sink.mails.length).toBeGreaterThan(0)
  await mailOnce('try-later')
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
})

test('whoever unsubscribed and then makes an alert for their own address gets mails again', async () => {
  await suppressAddress({ em: spine.db.em(), address: email, reason: 'unsubscribed', now: spine.clock.now })
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
  await spine.addAlert({ email, specificDate: date, venues: ['collaroy-tc'] })
  expect(await state()).toEqual({ suppression: null, emailNotifications: true })
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(1)
})

test('making an alert does not bring a mailbox back that does not exist', async () => {
  await mailOnce('refuse-recipient')
  await spine.addAlert({ email, specificDate: date, venues: ['collaroy-tc'] })
  expect(await state()).toMatchObject({ suppression: 'hard-bounce' })
})

test('whoever turned e-mail off in the preferences gets no alert mails', async () => {
  await spine.db.em().execute(
    `insert into user_preferences (user_id, email_notifications, created_at, updated_at)
     select id, false, now(), now() from users where email = ?`,
    [email],
  )
  await mailOnce()
  expect(spine.sink.mails).toHaveLength(0)
  expect(await state()).toEqual({ suppression: null, emailNotifications: false })
})
