import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailLinks } from '#server/signing/mail-links.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { signLink } from '#server/signing/signed-link.ts'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'
import { testSecret } from '#test/support/test-config.ts'

const links = mailLinks({ appUrl: '', keys: [testSecret] })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const days = 86_400_000
const bob = 'bob@example.com'

/** One click in a mail program (RFC 8058, section 3.1). */
function press(site: AlertSite, link: string) {
  return site.app.inject({ method: 'POST', url: link, headers: form, payload: 'List-Unsubscribe=One-Click' })
}

async function alertRows(site: AlertSite) {
  return site.em().execute<{ active: boolean; reason: string | null; targets: number }[]>(
    `select is_active as active, end_reason as reason,
       (select count(*)::int from alert_target t where t.alert_id = a.id) as targets from alert a order by created_at`,
  )
}

test('a GET of any link changes nothing, stays out of caches and referrers, and leads to the page that asks', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  await site.create({ email: bob })
  const before = await alertRows(site)
  const all = [
    links.linkFor('stop', body.id),
    links.linkFor('booked', body.id),
    links.linkFor('pause', body.id),
    links.linkFor('unsubscribe', email),
    links.linkFor('confirm', bob, site.now()),
  ]
  for (const link of all) {
    const answer = await site.app.inject({ method: 'GET', url: link })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.headers.location).toMatch(/^\/manage-alert\?action=[a-z]+&token=[\w.-]+$/)
  }
  expect(await alertRows(site)).toEqual(before)
  expect(await site.em().execute('select 1 from suppression')).toEqual([])
})

test('a link proves its own action, subject and time, with any text before it', () => {
  const fresh = () => mailLinks({ appUrl: '', keys: [testSecret] })
  const action = fc.constantFrom('stop' as const, 'pause' as const, 'unsubscribe' as const, 'confirm' as const)
  const time = fc.constantFrom(undefined, new Date(0), new Date(1))
  const asked = fc.array(fc.tuple(action, fc.constantFrom('a', 'b'), time), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(asked, (all) => {
      const after = fresh()
      expect(all.map((one) => after.linkFor(...one))).toEqual(all.map((one) => fresh().linkFor(...one)))
    }),
  )
})

test('a link takes no action but its own; one of an older email takes every action on its alert', async () => {
  const site = await createAlertSite()
  const { body } = await site.create({ email: 'ana@example.com' })
  const subject = `${body.id} ana@example.com`
  const actions = ['stop', 'booked', 'pause', 'resume'] as const
  const allowed = {
    stop: ['stop'],
    booked: ['booked'],
    pause: ['pause'],
    change: ['stop', 'pause', 'resume'],
    older: [...actions],
  }
  for (const [link, own] of Object.entries(allowed)) {
    const token =
      link === 'older'
        ? signLink({ key: testSecret, purpose: 'manage-alert', subject })
        : links.linkTokenFor(link as LinkAction, subject)
    for (const action of actions) {
      const { status } = await site.get(
        `/trpc/alerts.previewLink?input=${encodeURIComponent(JSON.stringify({ json: { action, token } }))}`,
      )
      expect([link, action, status]).toEqual([link, action, (own as string[]).includes(action) ? 200 : 400])
    }
  }
})

test('one click unsubscribes: all alerts of the address end, and nothing is sent to it any more', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await site.create({ email }, token)
  await site.create({ email, specificDate: '2026-11-30' }, token)
  const link = links.linkFor('unsubscribe', email)
  expect((await press(site, link)).statusCode).toBe(200)
  expect((await press(site, link)).statusCode).toBe(200)
  expect(await alertRows(site)).toEqual([
    { active: false, reason: 'stopped', targets: 0 },
    { active: false, reason: 'stopped', targets: 0 },
  ])
  expect(await site.em().execute('select reason from suppression')).toEqual([{ reason: 'unsubscribed' }])
})

test('stop, booked and pause change their one alert, and again do no harm', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const made = []
  for (const day of ['26', '27', '28']) {
    made.push((await site.create({ email, specificDate: `2026-11-${day}` }, token)).body.id)
    site.pass(1)
  }
  const actions = ['stop', 'booked', 'pause'] as const
  for (const [index, action] of actions.entries()) {
    const link = links.linkFor(action, made[index] ?? '')
    expect([(await press(site, link)).statusCode, (await press(site, link)).statusCode]).toEqual([200, 200])
  }
  expect(await alertRows(site)).toEqual([
    { active: false, reason: 'stopped', targets: 0 },
    { active: false, reason: 'booked', targets: 0 },
    { active: true, reason: null, targets: 1 },
  ])
  const [paused] = await site.list(token)
  expect(new Date(paused?.pausedUntil ?? 0).getTime()).toBe(site.now().getTime() + 7 * days)
})

test('following the confirmation link activates all alerts that wait for the address', async () => {
  const site = await createAlertSite()
  await site.create({ email: bob })
  await site.create({ email: bob, specificDate: '2026-11-30' })
  expect((await press(site, links.linkFor('confirm', bob, site.now()))).statusCode).toBe(200)
  expect(await alertRows(site)).toMatchObject([
    { active: true, targets: 1 },
    { active: true, targets: 1 },
  ])
})

test('a confirmation link works for 72 hours and no longer', async () => {
  const site = await createAlertSite()
  await site.create({ email: bob })
  const link = links.linkFor('confirm', bob, site.now())
  site.pass(3 * days + 1)
  const late = await press(site, link)
  expect([late.statusCode, late.json()]).toEqual([400, { error: 'This link is invalid or has expired.' }])
  expect(await alertRows(site)).toMatchObject([{ active: false }])
  site.pass(-2)
  expect((await press(site, link)).statusCode).toBe(200)
})

test('confirming makes no more than 50 alerts active, the oldest first', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member(bob)
  const dates = (month: number, count: number) =>
    Array.from({ length: count }, (_, day) => `2027-0${month}-${String(day + 1).padStart(2, '0')}`)
  for (const month of [1, 2]) {
    await site.create({ email, specificDate: null, specificDates: dates(month, 24) }, token)
  }
  await site.create({ email, specificDate: null, specificDates: dates(3, 5) })
  await press(site, links.linkFor('confirm', bob, site.now()))
  expect((await site.list(token)).filter(({ isActive }) => isActive)).toHaveLength(50)
})

test('a link is worth nothing for another purpose, for another subject, or with another signature', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  const tokenOf = (link: string) => link.split('token=')[1] ?? ''
  const stop = tokenOf(links.linkFor('stop', body.id))
  const [subject = '', issued = '', proof = ''] = stop.split('.')
  const forged = mailLinks({ appUrl: '', keys: ['another key of at least the same length'] })
  const bad = [
    `/api/alerts/link/unsubscribe?token=${stop}`,
    `/api/alerts/link/confirm?token=${stop}`,
    `/api/alerts/link/stop?token=${tokenOf(links.linkFor('unsubscribe', email))}`,
    `/api/alerts/link/stop?token=${Buffer.from('someone').toString('base64url')}.${issued}.${proof}`,
    `/api/alerts/link/stop?token=${subject}.${issued}.${proof.slice(1)}`,
    `/api/alerts/link/explode?token=${stop}`,
    '/api/alerts/link/stop?token=',
    '/api/alerts/link/stop',
    forged.linkFor('stop', body.id),
    forged.linkFor('unsubscribe', email),
  ]
  for (const link of bad) expect([link, (await press(site, link)).statusCode]).toEqual([link, 400])
  expect(await alertRows(site)).toEqual([{ active: true, reason: null, targets: 1 }])
})

test.each([
  ['nothing', {}],
  ['an empty form', { headers: form, payload: '' }],
  ['the form that most send', { headers: form, payload: 'List-Unsubscribe=One-Click' }],
  [
    'a form in parts',
    {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    },
  ],
])('one click unsubscribes with %s as its body, and is answered 200 (RFC 8058, section 3.2)', async (_name, sent) => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await site.create({ email }, token)
  const answer = await site.app.inject({ method: 'POST', url: links.linkFor('unsubscribe', email), ...sent })
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect(await alertRows(site)).toMatchObject([{ active: false, reason: 'stopped', targets: 0 }])
})
