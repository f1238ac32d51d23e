import { catalogue } from '#test/support/catalogue.ts'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { startApp } from '#server/start/app.ts'
import { demoAccount } from '#server/auth/registration/seed-demo-account.ts'
import { loadConfig } from '#server/config/config.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'
import { startMailSink } from '#test/support/mail-sink.ts'
import { startPushService } from '#test/support/push-service.ts'
import { testVapid } from '#test/support/test-config.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'

const venue = 'manly-lawn-tc'
const tomorrow = addDays(venueDate(new Date()), 1)
const evenings = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM']
/** Venues without readings here, to make alerts differ. */
const unread = catalogue
  .of('tennis')
  .map(({ id }) => id)
  .filter((id) => id !== venue)

/** The whole application over the sandbox, with a mail server, a push service and a webhook that keep their input. */
async function startCourtside() {
  const dataDir = await makeDataFolder('freed')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const sink = await startMailSink()
  onTestFinished(sink.stop)
  const pushService = await startPushService()
  onTestFinished(pushService.stop)
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.stop)
  const config = loadConfig({
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    SEED_DEMO: '1',
    RATE_LIMITS: 'off',
    ALLOW_LOOPBACK_SOURCES: '1',
    PUSH_PUBLIC_KEY: testVapid.publicKey,
    PUSH_PRIVATE_KEY: testVapid.privateKey,
  })
  const app = await startApp({
    config: { ...config, port: 0 },
    dev: true,
    // Only its API is called.
    pages: () => Promise.resolve(undefined),
    sandboxVenues: [venue],
  })
  onTestFinished(app.stop)
  let token = ''
  async function call(path: string, body?: unknown) {
    const response = await fetch(`${app.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      body: (await response.json()) as { token?: string; result?: { data: { json: { secret: string } } } },
    }
  }
  const sources = async () => (await call('/api/sources')).body
  await expect.poll(sources, { timeout: 30_000 }).toContainEqual(expect.objectContaining({ venue, state: 'ok' }))
  token = (await call('/api/auth/login', demoAccount)).body.token ?? ''
  return { dataDir, sink, pushService, receiver, call }
}

type Courtside = Awaited<ReturnType<typeof startCourtside>>

/** So many alerts of the demo account for one evening hour at which nothing is free; returns that hour. */
async function watchFullHour({ call }: Courtside, alerts: number) {
  for (const specificDate of dateRange(tomorrow, 6)) {
    for (const timeSlot of evenings) {
      const wanted = { email: demoAccount.email, sport: 'tennis', timeSlots: [timeSlot], specificDate }
      if ((await call('/api/alerts', { ...wanted, venues: [venue] })).status !== 201) continue
      for (const other of unread.slice(0, alerts - 1)) {
        expect((await call('/api/alerts', { ...wanted, venues: [venue, other] })).status).toBe(201)
      }
      return { timeSlot, date: specificDate }
    }
  }
  throw new Error('something is free at every time of every evening')
}

/** The stored outcome of the openings that were found. */
async function toldBy(dataDir: string) {
  const client = new Client({ host: join(dataDir, 'postgres'), user: 'courtside', database: 'courtside' })
  await client.connect()
  const { rows } = await client.query(
    `select count(*) filter (where kind = 'openings-found')::int as emails,
       count(*) filter (where kind = 'openings-pushed')::int as pushes,
       (select count(distinct alert_id) from alert_match)::int as alerts,
       (select count(*) from alert_match where notification_id is null or push_gathering_id is null)::int as left
     from notification`,
  )
  await client.end()
  return rows[0] as unknown
}

/** The openings that a webhook was called about, one for each alert that found it. */
function calledAbout({ calls }: Courtside['receiver']) {
  return calls.flatMap(({ event }) => (event.type === 'openings.found' ? event.data.openings : []))
}

test('a freed court is notified by one email, one push and webhook within 5 seconds, with 30 alerts that match', async () => {
  const alerts = 30
  const courtside = await startCourtside()
  const { sink, pushService, receiver, dataDir } = courtside
  expect((await courtside.call('/trpc/push.subscribe', { json: pushService.subscribe() })).status).toBe(200)
  const made = await courtside.call('/trpc/integrations.makeWebhook', { json: { url: receiver.url } })
  const { timeSlot, date } = await watchFullHour(courtside, alerts)
  const found = () => sink.mails.filter(({ parsed }) => /^(?:Open now|\d+ openings)/.test(parsed.subject ?? ''))
  const before = [found().length, pushService.pushes.length]
  expect(before).toEqual([0, 0])

  const args = ['scripts/operate/demo-open.ts', venue, date, timeSlot]
  const env = { ...bareShell, DATA_DIR: dataDir }
  const opening = promisify(execFile)(process.execPath, args, { env })
  await opening
  const openedAt = performance.now()
  await expect.poll(() => found().length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  await pushService.waitFor(1)
  await expect.poll(() => calledAbout(receiver).length, { timeout: 30_000, interval: 20 }).toBe(alerts)
  expect(performance.now() - openedAt).toBeLessThan(5000)
  expect(found()[0]?.parsed.subject).toContain(timeSlot)
  expect(pushService.pushes[0]?.message.title).toContain(timeSlot)
  expect(calledAbout(receiver)).toEqual(
    Array.from({ length: alerts }, () => expect.objectContaining({ venueId: venue, isFree: true })),
  )
  const { secret = '' } = made.body.result?.data.json ?? {}
  expect(receiver.calls.every((call) => call.isSigned(secret))).toBe(true)
  // Nothing is left to notify, and nothing else was made of it.
  expect(await toldBy(dataDir)).toEqual({ emails: 1, pushes: 1, alerts, left: 0 })
  expect([found().length, pushService.pushes.length]).toEqual([1, 1])
}, 120_000)
