import { expect, test } from 'vitest'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { createAlertSite } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'
import { testSecret } from '#test/support/test-config.ts'

const days = 24 * 60 * minutes

test('a paused series is not notified, and is again once its owner resumes it', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, isRecurring: true, recurringWeeks: 2 }, token)
  const ids = body.alerts.map(({ id }) => id)
  const until = new Date(site.now().getTime() + 3 * days)
  expect((await site.act('pause', { ids, until }, token)).refusal).toBeUndefined()
  expect((await site.list(token)).map(({ pausedUntil }) => new Date(pausedUntil ?? 0))).toEqual([until, until])
  const [paused] = (await site.ask('overview', undefined, token)).data
  expect([paused?.state, paused?.alerts.length]).toEqual(['paused', 2])
  const matches = () => site.em().execute('select 1 from alert_match')
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  expect(await matches()).toEqual([])
  await site.act('resume', { ids }, token)
  await site.read('manly-lawn-tc', [{ date: '2026-12-03', openings: [court('Court 1', 19 * 60)] }])
  expect(await matches()).toHaveLength(1)
  expect((await site.ask('overview', undefined, token)).data[0]?.state).toBe('watching')
})

test('a pause ends by itself, and lasts at most 90 days', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, specificDate: null, daysOfWeek: ['monday'] }, token)
  const pause = (ms: number) => site.act('pause', { ids: [body.id], until: new Date(site.now().getTime() + ms) }, token)
  const refusal = '400 until: choose a time from now on, at most 90 days ahead'
  for (const ms of [0, -days, 90 * days + 1]) expect((await pause(ms)).refusal).toBe(refusal)
  expect((await pause(90 * days)).refusal).toBeUndefined()
  site.pass(90 * days - 1)
  // The session has ended long before.
  const { token: later } = await site.visit().login({ email, password: 'green court' })
  const state = async () => (await site.ask('overview', undefined, later)).data[0]?.state
  expect(await state()).toBe('paused')
  site.pass(1)
  expect(await state()).toBe('watching')
})

test("'I booked it' in an email quiets the day of its link, and ends a weekly alert only where that is said", async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, specificDate: null, daysOfWeek: ['tuesday'] }, token)
  const link = mailLinks({ appUrl: '', keys: [testSecret] }).linkFor('booked', linkedAlert(body.id, email))
  const follow = (method: 'GET' | 'POST', more: string) => site.app.inject({ method, url: `${link}${more}` })
  const quiet = async () => (await site.list(token)).map(({ quietDates }) => quietDates)
  expect((await follow('GET', '&date=2026-12-01')).headers.location).toMatch(/&date=2026-12-01$/)
  expect((await follow('POST', '')).json().error).toMatch(/^date: name the booked day/)
  expect((await follow('POST', '&date=2026-11-23')).statusCode).toBe(400)
  expect((await follow('POST', '&isEnd=no')).statusCode).toBe(400)
  expect(await quiet()).toEqual([[]])
  expect((await follow('POST', '&date=2026-12-01')).json()).toEqual({ success: true })
  expect(await quiet()).toEqual([['2026-12-01']])
  const held = new URL(link, 'http://x').searchParams.get('token')
  await site.act('undoByLink', { action: 'booked', token: held, date: '2026-12-01' })
  expect(await quiet()).toEqual([[]])
  await follow('POST', '&isEnd=true')
  expect(await site.list(token)).toEqual([])
})

test("'I booked it' of a series on dates ends the one of that day, and without a day all of them", async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await site.create({ email, specificDate: '2026-12-05', isRecurring: true, recurringWeeks: 3 }, token)
  const ids = async () => (await site.list(token)).map(({ id }) => id)
  await site.act('booked', { ids: await ids(), date: '2026-12-12' }, token)
  const left = (await site.list(token)).map(({ specificDate }) => specificDate)
  expect(left.toSorted()).toEqual(['2026-12-05', '2026-12-19'])
  await site.act('booked', { ids: await ids() }, token)
  expect(await ids()).toEqual([])
})
