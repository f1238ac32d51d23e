import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { createAlertSite } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'
import { testSecret } from '#test/support/test-config.ts'

const links = mailLinks({ appUrl: '', keys: [testSecret] })
const days = 24 * 60 * minutes

function tokenFor(action: 'change' | 'resume' | 'pause' | 'unsubscribe', subject: string): string {
  return links.linkFor(action, subject).split('token=')[1] ?? ''
}

const change = { sport: 'tennis', venues: ['collaroy-tc'], selectedSlots: ['2026-11-27-8:00PM'], courtMinutes: 90 }

test('a link changes its one alert without signing in, and never its address', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const { body } = await site.create({ email }, session)
  const other = await site.create({ email, specificDate: '2026-11-30' }, session)
  const token = tokenFor('change', body.id)
  const named = { ...change, email: 'mallory@example.com' }
  const { refusal } = await site.act('updateByLink', { token, change: named })
  expect(refusal).toBe('400 change.email: there is no such field; leave it out')
  const { data } = await site.act('updateByLink', { token, change })
  expect(data.alert).toMatchObject({
    id: body.id,
    email,
    venues: ['collaroy-tc'],
    specificDate: '2026-11-27',
    timeSlots: ['8:00 PM'],
    courtMinutes: 90,
    isActive: true,
    isConfirmed: true,
  })
  const targets = await site.em().execute('select venue_id from alert_target where alert_id = ?', [body.id])
  expect(targets).toEqual([{ venue_id: 'collaroy-tc' }])
  expect(await site.list(session)).toContainEqual(other.body)
  expect(await site.list(session)).toHaveLength(2)
  expect(await site.queued('mallory@example.com')).toEqual([])
})

test('a link shows its alert with its results, and pressing it changes nothing', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const { body } = await site.create({ email }, session)
  await site.read('manly-lawn-tc', [{ date: '2026-11-25', openings: [] }])
  const link = { action: 'change', token: tokenFor('change', body.id) }
  const { data } = await site.ask('previewLink', link)
  expect(data.alerts.map(({ id }) => id)).toEqual([body.id])
  expect(data.overview).toMatchObject({ state: 'watching', foundCount: 0, lastCheckedAt: site.now(), recent: [] })
  expect(data.overview?.alerts).toEqual(data.alerts)
  const pressed = await site.app.inject({ method: 'POST', url: links.linkFor('change', body.id) })
  expect([pressed.statusCode, pressed.json<{ error: string }>().error]).toEqual([
    400,
    expect.stringContaining('action: '),
  ])
  expect((await site.list(session))[0]).toEqual(body)
})

test('a link pauses its alert until a day, and resumes it', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const { body } = await site.create({ email, specificDate: null, daysOfWeek: ['friday'] }, session)
  const token = tokenFor('change', body.id)
  const until = new Date(site.now().getTime() + 20 * days)
  expect((await site.act('followLink', { action: 'pause', token, until })).data).toEqual({ changed: 1 })
  expect((await site.ask('previewLink', { action: 'change', token })).data.overview?.state).toBe('paused')
  expect((await site.list(session))[0]?.pausedUntil).toBe(until.toISOString())
  const far = new Date(site.now().getTime() + 91 * days)
  expect((await site.act('followLink', { action: 'pause', token, until: far })).refusal).toMatch(/^400 until: /)
  const press = () => site.app.inject({ method: 'POST', url: links.linkFor('resume', body.id) })
  expect([(await press()).statusCode, (await press()).statusCode]).toEqual([200, 200])
  expect((await site.list(session))[0]?.pausedUntil).toBeNull()
})

test('a link of another purpose, a forged one and one of an ended alert change nothing', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const { body } = await site.create({ email }, session)
  const forged = mailLinks({ appUrl: '', keys: ['another key of at least the same length'] }).linkFor('change', body.id)
  for (const token of [
    tokenFor('unsubscribe', email),
    tokenFor('unsubscribe', body.id),
    forged.split('token=')[1],
    '',
  ]) {
    expect((await site.act('updateByLink', { token, change })).refusal).toBe('400 This link is invalid or has expired.')
  }
  expect((await site.list(session))[0]).toEqual(body)
  await site.act('delete', { id: body.id }, session)
  const token = tokenFor('change', body.id)
  expect((await site.act('updateByLink', { token, change })).refusal).toBe('404 This alert has ended.')
  expect((await site.ask('previewLink', { action: 'change', token })).data).toEqual({ alerts: [], overview: null })
})

test('the rules for a change of its owner hold for the link: dates, duplicates, open cells, one alert', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const { body } = await site.create({ email }, session)
  await site.create({ email, specificDate: '2026-11-30' }, session)
  await site.read('collaroy-tc', [{ date: '2026-11-27', openings: [court('Court 1', 20 * 60, { maxMinutes: 120 })] }])
  const token = tokenFor('change', body.id)
  const refusal = async (asked: object) =>
    (await site.act('updateByLink', { token, change: { ...change, ...asked } })).refusal
  expect(await refusal({})).toMatch(/^409 Cannot create alert for Collaroy .* \(Fri 27 Nov, 90 minutes\)/)
  expect(await refusal({ selectedSlots: ['2026-11-23-8:00PM'] })).toBe('400 Cannot create alerts for past dates.')
  const same = { venues: ['manly-lawn-tc'], selectedSlots: ['2026-11-30-7:00PM'], courtMinutes: null }
  expect(await refusal(same)).toBe('409 Alert Already Exists')
  const twoDays = { selectedSlots: ['2026-11-28-8:00PM', '2026-11-29-8:00PM'] }
  expect(await refusal(twoDays)).toBe('400 selectedSlots: choose one date, or weekdays that share their times')
  const weekly = { selectedSlots: ['monday-8:00PM', 'friday-8:00PM'] }
  expect(await refusal(weekly)).toBeUndefined()
  expect(await site.list(session)).toHaveLength(2)
})

test('a link keeps the saved venues of its owner, and does not choose them', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const body = { tennisVenues: ['manly-lawn-tc', 'collaroy-tc'].map(catalogue.nameOf) }
  await site.call('PUT', '/api/user/preferences', { token: session, body })
  const named = await site.create({ email }, session)
  const saved = await site.create({ email, venuePreset: { kind: 'saved' } }, session)
  const asked = { ...change, venuePreset: { kind: 'saved' } }
  const refused = await site.act('updateByLink', { token: tokenFor('change', named.body.id), change: asked })
  expect(refused.refusal).toBe('400 venuePreset: sign in to use your saved venues')
  const kept = await site.act('updateByLink', { token: tokenFor('change', saved.body.id), change: asked })
  expect(kept.data.alert.venues.toSorted()).toEqual(['collaroy-tc', 'manly-lawn-tc'])
})

test('once an alert has moved to another address, a link in the old mailbox shows it no more and changes nothing', async () => {
  const site = await createAlertSite()
  const { email, token: session } = await site.member()
  const { body } = await site.create({ email }, session)
  const subject = linkedAlert(body.id, email)
  const preview = (action: 'change' | 'pause') =>
    site.ask('previewLink', { action, token: tokenFor(action, subject) }).then(({ data }) => data.alerts)
  expect(await preview('change')).toHaveLength(1)
  await site.em().execute('update alert set email = ? where id = ?', ['new@example.com', body.id])
  expect([await preview('change'), await preview('pause')]).toEqual([[], []])
  for (const action of ['pause', 'stop', 'booked', 'resume'] as const) {
    const { data } = await site.act('followLink', { action, token: links.linkFor(action, subject).split('token=')[1] })
    expect([action, data]).toEqual([action, { changed: 0 }])
  }
  const { data, refusal } = await site.act('updateByLink', { token: tokenFor('change', subject), change })
  expect([data, refusal]).toEqual([undefined, '404 This alert has ended.'])
  const [row] = await site
    .em()
    .execute<{ ended: boolean; paused: boolean; venues: string[] }[]>(
      'select ended_at is not null as ended, paused_until is not null as paused, venues from alert',
    )
  expect(row).toEqual({ ended: false, paused: false, venues: body['venues'] })
})
