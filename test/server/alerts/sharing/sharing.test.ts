import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'
import { testSecret } from '#test/support/test-config.ts'

const bob = 'bob@example.com'
const links = mailLinks({ appUrl: '', keys: [testSecret] })
const gone = '400 This link is invalid or has expired.'

/** Ana's alert, near where she lives, and the token of its link. */
async function shared(site: AlertSite, days: object = { specificDate: null, daysOfWeek: ['tuesday'] }) {
  const { email, token, userId } = await memberOf(site, 'ana@example.com')
  const preset = { kind: 'near', place: { suburb: 'Manly' }, km: 3, except: [] } satisfies Alert['venuePreset']
  const { body } = await site.create({ email, venues: [], venuePreset: preset, ...days }, token)
  return { email, token, userId, id: body.id, link: await renew(site, [body.id], token) }
}

async function memberOf(site: AlertSite, address: string) {
  const { email, token } = await site.member(address)
  const [user] = await site.em().execute<{ id: string }[]>('select id from users where email = ?', [email])
  return { email, token, userId: user?.id ?? '' }
}

async function renew(site: AlertSite, ids: string[], token: string): Promise<string> {
  const { data } = await site.act('share', { ids }, token)
  return new URL(data.url).searchParams.get('token') ?? ''
}

const join = (site: AlertSite, link: string, email: string, name = 'Bob', token?: string) =>
  site.act('join', { token: link, email, name }, token)

async function confirm(site: AlertSite, email: string): Promise<void> {
  const link = links.linkFor('confirm', email, site.now())
  const answer = await site.app.inject({ method: 'POST', url: link, payload: '' })
  expect(answer.statusCode).toBe(200)
}

async function reasons(site: AlertSite): Promise<Record<string, string | null>> {
  const rows = await site
    .em()
    .execute<{ email: string; reason: string | null }[]>('select email, end_reason as reason from alert')
  return Object.fromEntries(rows.map(({ email, reason }) => [email, reason]))
}

test('a link shows the alert without its owner; a new friend gets one email to confirm and no other before', async () => {
  const site = await createAlertSite()
  const ana = await shared(site)
  const { data } = await site.ask('previewShared', { token: ana.link })
  expect(data.alerts).toMatchObject([{ sport: 'tennis', timeSlots: ['7:00 PM'], daysOfWeek: ['tuesday'] }])
  const text = JSON.stringify(data)
  for (const hers of [ana.email, ana.userId, ana.id, 'suburb', '"near"']) expect(text).not.toContain(hers)

  expect(await join(site, ana.link, bob)).toMatchObject({ data: { needsConfirmation: true } })
  expect((await site.queued(bob)).map(({ kind }) => kind)).toEqual(['alert-opt-in'])
  const [before] = await site
    .em()
    .execute(
      `select is_active, venue_preset, (select count(*)::int from alert_target t where t.alert_id = a.id) as targets from alert a where email = ?`,
      [bob],
    )
  expect(before).toEqual({ is_active: false, venue_preset: null, targets: 0 })
  const asked = await site.ask('sharing', { ids: [ana.id] }, ana.token)
  expect(asked.data.friends).toMatchObject([{ name: 'Bob', isConfirmed: false }])
  await confirm(site, bob)
  const joined = await site.ask('sharing', { ids: [ana.id] }, ana.token)
  expect(joined.data.friends).toMatchObject([{ name: 'Bob', isConfirmed: true }])
  expect(JSON.stringify(joined.data)).not.toContain(bob)
  // Once more, or in the owner's name: the same answer, and nothing comes of it.
  for (const email of [bob, ana.email]) {
    expect(await join(site, ana.link, email)).toMatchObject({ data: { needsConfirmation: true } })
  }
  expect(await site.em().execute('select count(*)::int as count from alert')).toEqual([{ count: 2 }])
  expect((await site.queued(ana.email)).map(({ kind }) => kind)).not.toContain('alert-opt-in')
})

test('a signed-in friend joins with their own address at once; any other address is asked first', async () => {
  const site = await createAlertSite()
  const ana = await shared(site)
  const cleo = await memberOf(site, 'cleo@example.com')
  expect(await join(site, ana.link, cleo.email, 'Cleo', cleo.token)).toMatchObject({
    data: { needsConfirmation: false },
  })
  expect((await join(site, ana.link, cleo.email, 'Cleo', cleo.token)).refusal).toBe('409 Alert Already Exists')
  expect((await join(site, ana.link, ana.email, 'Ana', ana.token)).refusal).toBe('409 Alert Already Exists')
  expect(await join(site, ana.link, bob, 'Bob', cleo.token)).toMatchObject({ data: { needsConfirmation: true } })
  expect((await site.queued(bob)).map(({ kind }) => kind)).toEqual(['alert-opt-in'])
  const [hers] = await site.list(cleo.token)
  // It is for its owner to share.
  expect((await site.act('share', { ids: [hers!.id] }, cleo.token)).refusal).toMatch(/^400 ids: a friend shared/)
  expect((await site.ask('sharing', { ids: [hers!.id] }, cleo.token)).data.isJoined).toBe(true)
})

test('a link is worth nothing once it was replaced or ended, a friend removed, or its alert over', async () => {
  const site = await createAlertSite()
  const ana = await shared(site)
  const refused = async (link: string) => {
    expect((await site.ask('previewShared', { token: link })).refusal).toBe(gone)
    expect((await join(site, link, 'dan@example.com')).refusal).toBe(gone)
  }
  await refused('made up')
  const second = await renew(site, [ana.id], ana.token)
  await refused(ana.link)
  expect(await site.em().execute('select token_hash from alert_share')).not.toEqual([{ token_hash: second }])
  await site.act('endSharing', { ids: [ana.id] }, ana.token)
  await refused(second)

  const third = await renew(site, [ana.id], ana.token)
  await join(site, third, bob)
  await confirm(site, bob)
  const { data } = await site.ask('sharing', { ids: [ana.id] }, ana.token)
  await site.act('removeFriend', { ids: [ana.id], friend: data.friends[0]!.id }, ana.token)
  expect(await reasons(site)).toEqual({ [ana.email]: null, [bob]: 'removed' })
  await refused(third)
  const again = { ids: [ana.id], friend: data.friends[0]!.id }
  expect((await site.act('removeFriend', again, ana.token)).refusal).toBe('404 There is no such friend.')

  const last = await renew(site, [ana.id], ana.token)
  await site.act('delete', { id: ana.id }, ana.token)
  await refused(last)
})

test('at most eight friends join an alert, invented addresses take no place, and those who left make room', async () => {
  const site = await createAlertSite()
  const ana = await shared(site)
  for (let number = 1; number <= 9; number += 1) await join(site, ana.link, `invented${number}@example.com`)
  for (let number = 1; number <= 8; number += 1) {
    await join(site, ana.link, `friend${number}@example.com`)
    await confirm(site, `friend${number}@example.com`)
  }
  const ninth = await join(site, ana.link, 'ninth@example.com')
  expect(ninth.refusal).toMatch(/^\d+ token: 8 friends share this alert already/)
  expect(await join(site, ana.link, 'friend3@example.com')).toMatchObject({ data: { needsConfirmation: true } })
  await site.app.inject({ method: 'POST', url: links.linkFor('unsubscribe', 'friend1@example.com'), payload: '' })
  expect(await join(site, ana.link, 'ninth@example.com')).toMatchObject({ data: { needsConfirmation: true } })
})

test.each(['the card of the owner', 'the link of a friend'])(
  'booked by %s: an alert on a date ends for all who share it and for no others, and Undo brings it back for all',
  async (by) => {
    const site = await createAlertSite()
    const ana = await shared(site, { specificDate: '2026-12-05' })
    for (const name of ['bob', 'cleo']) {
      await join(site, ana.link, `${name}@example.com`, name)
      await confirm(site, `${name}@example.com`)
    }
    await site.create({ email: 'eve@example.com', specificDate: null, daysOfWeek: ['tuesday'] })
    const [bobs] = await site.em().execute<{ id: string }[]>('select id from alert where email = ?', [bob])
    if (by === 'the card of the owner') await site.act('booked', { ids: [ana.id] }, ana.token)
    else {
      const link = links.linkFor('booked', linkedAlert(bobs!.id, bob))
      await site.app.inject({ method: 'POST', url: link, payload: '' })
    }
    expect(await reasons(site)).toEqual({
      [ana.email]: 'booked',
      [bob]: 'booked',
      'cleo@example.com': 'booked',
      'eve@example.com': null,
    })
    expect(await site.em().execute('select 1 from alert_target')).toEqual([])
    expect((await site.act('booked', { ids: [ana.id] }, ana.token)).refusal).toBe('404 There is no such alert.')
    if (by === 'the card of the owner') await site.act('restore', { ids: [ana.id] }, ana.token)
    else {
      const token = new URL(links.linkFor('booked', linkedAlert(bobs!.id, bob)), 'http://x').searchParams.get('token')
      await site.act('undoByLink', { action: 'booked', token })
    }
    expect(new Set(Object.values(await reasons(site)))).toEqual(new Set([null]))
  },
)

test("'I booked it' of a weekly alert makes that day quiet for all, and ends it only for who ends it", async () => {
  const site = await createAlertSite()
  const ana = await shared(site)
  await join(site, ana.link, bob)
  await confirm(site, bob)
  const quiet = async () => {
    const rows = await site.em().execute<{ days: string[] }[]>('select quiet_dates as days from alert')
    return rows.map(({ days }) => days)
  }
  const ids = [ana.id]
  expect((await site.act('booked', { ids }, ana.token)).refusal).toMatch(/^400 date: name the booked day/)
  await site.act('booked', { ids, date: '2026-12-01' }, ana.token)
  await site.act('booked', { ids, date: '2026-12-08' }, ana.token)
  expect(await quiet()).toEqual([
    ['2026-12-01', '2026-12-08'],
    ['2026-12-01', '2026-12-08'],
  ])
  await site.act('unquiet', { ids, date: '2026-12-01' }, ana.token)
  expect(await quiet()).toEqual([['2026-12-08'], ['2026-12-08']])
  await site.act('booked', { ids, isEnd: true }, ana.token)
  expect(await reasons(site)).toEqual({ [ana.email]: 'booked', [bob]: null })
})

test('a friend stops alone, and keeps the alert when its owner deletes theirs or the account', async () => {
  const site = await createAlertSite()
  const ana = await shared(site)
  for (const name of ['bob', 'cleo']) await join(site, ana.link, `${name}@example.com`, name)
  await site.app.inject({ method: 'POST', url: links.linkFor('unsubscribe', bob), payload: '' })
  expect(await reasons(site)).toEqual({ [ana.email]: null, [bob]: 'stopped', 'cleo@example.com': null })
  const password = { proof: { password: 'green court' } }
  await site.account({ token: ana.token }).delete(password)
  expect(await reasons(site)).toEqual({ [bob]: 'stopped', 'cleo@example.com': null })
  expect(await site.em().execute('select 1 from alert_share union all select 1 from joined_alert')).toEqual([])
})

test('joining has the limits of making alerts, so that a link cannot flood mailboxes', async () => {
  const site = await createAlertSite({ rateLimits: true })
  const ana = await shared(site)
  const found = []
  for (let number = 1; number <= 6; number += 1) {
    found.push((await join(site, ana.link, `friend${number}@example.com`)).refusal)
  }
  expect(found.slice(0, 5)).toEqual(Array.from({ length: 5 }))
  expect(found[5]).toBe('429 Too many alerts at once. Please wait a moment and try again.')
})
