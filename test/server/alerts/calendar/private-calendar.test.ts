import { catalogue } from '#test/support/catalogue.ts'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { calendarFileOf } from '#server/mail/messages/calendar-file.ts'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'
import { court } from '#test/support/an-opening.ts'
import { minutes } from '#test/support/auth-world.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-26'
const email = 'ana@example.com'

async function act(site: AlertSite, name: 'renew' | 'revoke', token: string): Promise<string> {
  const { text } = await site.call('POST', `/trpc/calendar.${name}`, { token, body: { json: null } })
  return text
}

/** The path of a new link, as its owner is shown it. */
async function newLink(site: AlertSite, token: string): Promise<string> {
  const url = /"url":"([^"]+)"/.exec(await act(site, 'renew', token))?.[1] ?? ''
  return new URL(url).pathname
}

/** The faults of a calendar by the letter of RFC 5545, although parsers forgive some. */
function faultsOf(text: string): string[] {
  const lines = text.replace(/\r\n$/, '').split('\r\n')
  const component = new ICAL.Component(ICAL.parse(text))
  const subcomponents = component.getAllSubcomponents()
  const faults = [
    /(?:^|[^\r])\n/.test(text) && 'a line ends without CR',
    lines.some((line) => Buffer.byteLength(line) > 75) && 'a line is longer than 75 octets',
    component.getFirstPropertyValue('version') !== '2.0' && 'no version',
    !component.getFirstPropertyValue('prodid') && 'no prodid',
    subcomponents.length === 0 && 'no component (section 3.6)',
    ...component
      .getAllSubcomponents('vevent')
      .flatMap((event) =>
        ['uid', 'dtstamp', 'dtstart'].map((name) => !event.hasProperty(name) && `an event without ${name}`),
      ),
    ...(component.getFirstPropertyValue('method') === 'PUBLISH' ? component.getAllSubcomponents('vevent') : []).flatMap(
      (event) => ['organizer', 'summary'].map((name) => !event.hasProperty(name) && `published without ${name}`),
    ),
  ]
  return faults.filter((fault) => fault !== false)
}

const read = (site: AlertSite, path: string) => site.call('GET', path)

/** The events of a calendar, as two calendar programs that share no code understand them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const method = calendar.getFirstPropertyValue('method') ?? undefined
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    summary: event.getFirstPropertyValue('summary'),
    start: String(event.getFirstPropertyValue('dtstart')),
    end: String(event.getFirstPropertyValue('dtend')),
    status: event.getFirstPropertyValue('status') ?? undefined,
    transparency: event.getFirstPropertyValue('transp') ?? undefined,
    url: event.getFirstPropertyValue('url'),
  }))
  expect(byNodeIcal(text)).toEqual(events.map((event) => ({ ...event, method })))
  return events
}

function byNodeIcal(text: string) {
  const instant = (date: Date) => date.toISOString().replace('.000Z', 'Z')
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) => {
    if (one?.type !== 'VEVENT') return []
    const { uid, summary, start, end, status, transparency, method, url } = one
    const link = (url as unknown as { val?: string } | undefined)?.val
    return { uid, summary, start: instant(start), end: end && instant(end), status, transparency, method, url: link }
  })
}

/** The email of the found openings goes out. */
async function sent(site: AlertSite): Promise<void> {
  const isOf = `where n.kind = 'openings-found' and n.address = m.address`
  await site.em().execute(`update alert_match m set notification_id = n.id from notification n ${isOf}`)
  await site.em().execute(`update notification set state = 'sent' where kind = 'openings-found'`)
}

async function startWithAlert() {
  const site = await createAlertSite()
  const { token } = await site.member(email)
  await site.create({ email, timeSlots: ['7:00 PM', '7:30 PM', '8:00 PM'] }, token)
  return { site, token, path: await newLink(site, token) }
}

test('a found opening is in the calendar while it is free and ahead, once a stretch of a court', async () => {
  const { site, path } = await startWithAlert()
  const halves = [court('Court 1', 1140), court('Court 1', 1170)]
  await site.read(venueId, [{ date, openings: halves }])
  // Found, and not notified yet. A calendar without events is one nevertheless.
  const empty = (await read(site, path)).text
  expect([eventsOf(empty), faultsOf(empty)]).toEqual([[], []])
  expect(path).toMatch(/^\/api\/calendar\/[\w-]+\.ics$/)
  // The addresses of before end otherwise.
  expect((await read(site, path.replace(/\.ics$/, ''))).text).toBe(empty)
  await sent(site)
  const { status, headers, text } = await read(site, path)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(faultsOf(text)).toEqual([])
  expect(eventsOf(text)).toEqual([
    {
      uid: `${venueId}-${date}-Court-1@1140@courtside`,
      summary: 'Court free: Manly Lawn Tennis Club, Court 1',
      start: '2026-11-26T08:00:00Z',
      end: '2026-11-26T09:30:00Z',
      status: 'TENTATIVE',
      transparency: 'TRANSPARENT',
      url: 'https://venue.example/book',
    },
  ])
  site.pass(5 * minutes)
  await site.read(venueId, [{ date, openings: halves.slice(1) }])
  expect(eventsOf((await read(site, path)).text)).toMatchObject([{ start: '2026-11-26T08:30:00Z' }])
  // A venue that cannot be read has not taken anything.
  site.pass(5 * minutes)
  await site.record({ venueId, status: 'error' })
  expect(eventsOf((await read(site, path)).text)).toHaveLength(1)
  site.pass(3 * 24 * 60 * minutes)
  expect(eventsOf((await read(site, path)).text)).toEqual([])
})

test('an opening has the same name in the calendar and in the file of the email', async () => {
  const { site, path } = await startWithAlert()
  const opening = { ...court('Court 1', 1140), openedAt: site.now().getTime() }
  await site.read(venueId, [{ date, openings: [opening] }])
  await sent(site)
  const found = { alertId: 'x', venueId, date, sport: 'tennis' as const, slot: 26, opening, foundAt: site.now() }
  const { content } = calendarFileOf(found, { catalogue, appUrl: 'https://courtside.example', now: site.now() })
  expect(faultsOf(content)).toEqual([])
  expect(content).toContain('\r\nMETHOD:PUBLISH\r\n')
  const [emailed] = eventsOf(content)
  const [subscribed] = eventsOf((await read(site, path)).text)
  expect(subscribed?.uid).toBe(emailed?.uid)
})

test('a new link ends the last, and an ended one is answered like one that never was', async () => {
  const { site, token, path } = await startWithAlert()
  const second = await newLink(site, token)
  expect(second).not.toBe(path)
  const never = await read(site, `${path.slice(0, -1)}_`)
  expect(never.status).toBe(404)
  const old = await read(site, path)
  expect([old.status, old.text]).toEqual([404, never.text])
  expect((await read(site, second)).status).toBe(200)
  await act(site, 'revoke', token)
  const ended = await read(site, second)
  expect([ended.status, ended.text]).toEqual([404, never.text])
  expect(ended.headers['cache-control']).toBe('no-store')
})

test('the link is shown once: its stored hash does not open the calendar, and goes with the account', async () => {
  const { site, token, path } = await startWithAlert()
  const rows = await site.em().execute<{ hash: string }[]>('select token_hash as hash from calendar_feed')
  expect(rows).toHaveLength(1)
  expect((await read(site, `/api/calendar/${rows[0]?.hash}`)).status).toBe(404)
  expect((await site.call('GET', '/trpc/calendar.state', { token })).text).not.toContain(path.split('/').at(-1))
  await site.em().execute('delete from users where email = ?', [email])
  expect((await read(site, path)).status).toBe(404)
})

test('a calendar holds no opening that was found for another person', async () => {
  const { site } = await startWithAlert()
  const { token: other } = await site.member('bo@example.com')
  const path = await newLink(site, other)
  await site.read(venueId, [{ date, openings: [court('Court 1', 1140)] }])
  await sent(site)
  expect(eventsOf((await read(site, path)).text)).toEqual([])
})
