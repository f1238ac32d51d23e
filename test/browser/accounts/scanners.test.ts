import { expect, test } from 'vitest'
import { NotificationKind } from '#domain/notifications/notification.ts'
import { enqueueNotification, type NewNotification } from '#server/store/outbox/outbox.ts'
import { addMember, call } from '#test/support/account-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { court } from '#test/support/an-opening.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'

const password = 'green court'
const venueId = 'manly-lawn-tc'
const [ana, cleo] = ['ana@example.com', 'cleo@example.com']

/** One of every kind of email is on its way. */
async function sendEveryKind(site: BrowserSite): Promise<void> {
  const { mutate, ask } = trpcCalls(() => site.site)
  const tokens: string[] = []
  for (const email of [ana, cleo]) {
    await addMember(site, { email, password })
    tokens.push(((await mutate('auth.login', { email, password })).data as { token: string }).token)
  }
  await call(site, 'register', { email: 'bo@example.com', password })
  await call(site, 'forgot-password', { email: ana })
  for (const [at, token] of tokens.entries())
    await mutate('account.changeEmail', { proof: { password }, email: `new${at}@example.com` }, token)
  const confirm = (await site.mails()).find(({ to }) => to === 'new1@example.com')
  const link = /email-change\?action=confirm&token=([\w-]+)/.exec(confirm?.parsed.text ?? '')?.[1]
  expect((await mutate('account.confirmEmailChange', { token: link ?? '' })).status).toBe(200)
  expect(await ask('auth.me', {}, tokens[1])).toMatchObject({ email: 'new1@example.com' })
  const alert = { sport: 'tennis', venues: [venueId], timeSlots: ['7:00 PM'], specificDate: '2026-12-01' }
  await mutate('alerts.create', { email: 'eve@example.com', ...alert })
  await mutate('alerts.create', { email: ana, ...alert }, tokens[0])
  for (const openings of [[], [court('Court 1', 1140)]])
    await site.record({ venueId, covered: [{ date: '2026-12-01', openings }] })
  const [row] = await site.em().execute<{ id: string }[]>('select id from alert where email = ?', [ana])
  const now = site.now()
  const times = { changedAt: now, issuedAt: now, since: now }
  const facts = {
    email: ana,
    ...times,
    venueId,
    venue: venueId,
    text: 'A',
    what: 'key',
    service: 'ntfy',
    alertIds: [row?.id],
  }
  const kinds = [
    'password-changed',
    'passkey-added',
    'test-email',
    'channel-ended',
    'account-deleted',
    'own-venue',
    'venue-request',
    'alert-confirmation',
    'alert-paused',
  ]
  for (const kind of kinds as NewNotification['kind'][])
    await enqueueNotification(site.em(), { kind, address: ana, userId: null, payload: facts, now })
}

/**
 * Everything that is stored, but for counts of requests and the days that were looked at. The sign-in page asks which
 * passkey a browser has; that question belongs to nobody, lives for minutes and opens nothing without its answer.
 */
async function stored(site: BrowserSite): Promise<Record<string, unknown>> {
  const passing = ['rate_limit', 'reading_demand', 'passkey_challenge']
  expect(
    await site.em().execute(`select from passkey_challenge where purpose <> 'sign-in' or session_id is not null`),
  ).toEqual([])
  const tables = await site
    .em()
    .execute<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
  const all: Record<string, unknown> = {}
  for (const { name } of tables.filter((one) => !passing.includes(one.name)))
    all[name] = await site.em().execute(`select to_jsonb(t) as row from ${name} t order by 1`)
  return all
}

test('a scanner that opens every link of every email changes nothing, with JavaScript or without', async () => {
  const site = await startBrowserSite()
  await sendEveryKind(site)
  const mails = await site.mails()
  const kinds = await site.em().execute<{ kind: string }[]>('select distinct kind from notification')
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(expect.arrayContaining(NotificationKind.options))
  const found = mails.flatMap(({ raw, parsed }) => [
    ...`${parsed.html || ''}`.replaceAll('&amp;', '&').matchAll(/http:\/\/courtside\.test[^"\s<>]*/g),
    ...`${parsed.text ?? ''} ${raw.replaceAll(/=?\r\n\s?/g, '')}`.matchAll(/http:\/\/courtside\.test[^"\s<>\])=]*/g),
  ])
  const links = [...new Set(found.map(([link]) => link.replace('http://courtside.test', site.url)))]
  for (const part of [
    'verify-email',
    'reset-password',
    'action=undo',
    'action=confirm',
    'link/stop',
    'link/unsubscribe',
  ])
    expect(links.filter((link) => link.includes(part))).not.toEqual([])
  const before = await stored(site)
  for (const url of links) for (const method of ['HEAD', 'GET']) await fetch(url, { method })
  expect(await stored(site)).toEqual(before)
  const { page } = await openBrowser()
  // Links to one page differ in their tokens alone: a script does with one what it does with the other.
  const pages = new Map(links.map((url) => [url.replaceAll(/(?:token|u|date)=[^&]*/g, ''), url]))
  for (const url of pages.values()) await page.goto(url, { waitUntil: 'networkidle' })
  expect(await stored(site)).toEqual(before)
})
