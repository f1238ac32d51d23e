import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { startApp, type RunningApp } from '#server/start/app.ts'
import { demoAccount } from '#server/auth/registration/seed-demo-account.ts'
import { loadConfig } from '#server/config/config.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { makeDataFolder } from '#test/support/data-folder.ts'
import { startMailSink, type MailSink } from '#test/support/mail-sink.ts'

const venue = 'manly-lawn-tc'
const tomorrow = addDays(venueDate(new Date()), 1)

let dataDir: string
let sink: MailSink
let app: RunningApp
beforeAll(async () => {
  dataDir = await makeDataFolder('opened')
  sink = await startMailSink()
  const config = loadConfig({ DATA_DIR: dataDir, SMTP_URL: sink.url, SEED_DEMO: '1', RATE_LIMITS: 'off' })
  app = await startApp({
    config: { ...config, port: 0 },
    dev: true,
    // Only its API is called.
    pages: () => Promise.resolve(undefined),
    sandboxVenues: [venue, 'Long Reef'],
  })
}, 300_000)
afterAll(async () => {
  await app.stop()
  await sink.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** `npm run demo:open` in a shell of its own. */
async function demoOpen(...args: string[]): Promise<{ out: string; err: string }> {
  const env = { ...bareShell, DATA_DIR: dataDir }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/operate/demo-open.ts', ...args], {
    env,
  }).catch((error: { stdout: string; stderr: string }) => error)
  return { out: stdout, err: stderr }
}

async function call(path: string, { body, token }: { body?: unknown; token?: string } = {}) {
  const response = await fetch(`${app.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as { token?: string } }
}

/** Alerts of the demo account, so many on one day, each for an evening hour at which nothing is free. Returns the last. */
async function makeAlerts(count: number, from = tomorrow): Promise<{ timeSlot: string; date: string }> {
  const sources = async () => (await call('/api/sources')).body
  await expect.poll(sources, { timeout: 30_000 }).toContainEqual(expect.objectContaining({ venue, state: 'ok' }))
  const { token = '' } = (await call('/api/auth/login', { body: demoAccount })).body
  for (const date of dateRange(from, 12)) {
    let made = 0
    for (const timeSlot of ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM']) {
      const asked = { email: demoAccount.email, sport: 'tennis', venues: [venue], timeSlots: [timeSlot] }
      const { status } = await call('/api/alerts', { body: { ...asked, specificDate: date }, token })
      if (status === 201) made += 1
      if (made === count) return { timeSlot, date }
    }
  }
  throw new Error('something is free at every time of every evening')
}

/** When openings were found for alerts, and when their mails were due, as the application has stored it. */
async function foundOpenings(): Promise<{ foundAt: Date; dueAt: Date }[]> {
  const client = new Client({ host: join(dataDir, 'postgres'), user: 'courtside', database: 'courtside' })
  await client.connect()
  const { rows } = await client.query<{ foundAt: Date; dueAt: Date }>(
    `select m.found_at as "foundAt", n.available_at as "dueAt"
     from alert_match m join notification n on n.id = m.notification_id`,
  )
  await client.end()
  return rows
}

test('a court that is opened by hand is found before the command ends, and mailed to the demo account 250 ms later', async () => {
  const { timeSlot, date } = await makeAlerts(1)
  const found = () => sink.mails.find(({ parsed }) => parsed.subject?.startsWith('Open now'))
  const { out } = await demoOpen()
  const openedAt = Date.now()
  await expect.poll(found, { timeout: 30_000, interval: 20 }).toBeDefined()
  expect(out).toMatch(
    /^opened Court \d at Manly Lawn Tennis Club, .*\nan email about it is on its way to demo@courtside\.test\n$/,
  )
  expect(out).toContain(`${longDateText(date)}, ${timeSlot}\n`)
  expect(found()?.to).toBe(demoAccount.email)
  expect(found()?.parsed.text).toContain(timeSlot)
  // No clock of this machine decides: the venue was read for the command, and the mail was held from then on.
  const [told] = await foundOpenings()
  expect(told?.foundAt.getTime()).toBeLessThanOrEqual(openedAt)
  expect((told?.dueAt.getTime() ?? 0) - (told?.foundAt.getTime() ?? 0)).toBe(250)

  // Another one there on that day: the command says when its email comes, and why.
  expect((await demoOpen(venue, date, timeSlot)).out).toMatch(
    /\nthe email about it to demo@courtside\.test goes at \d+:\d\d [AP]M AE[DS]T; two about one venue and day are two minutes apart, and \S+\/account\?tab=emails sets the pace\n$/,
  )
})

test('each court opened by hand is of a day that had none yet, as long as an alert waits for one', async () => {
  const { date: earlier } = await makeAlerts(1, addDays(tomorrow, 7))
  const { date: later } = await makeAlerts(2, addDays(earlier, 1))
  const outs = [(await demoOpen(venue)).out, (await demoOpen(venue)).out]
  expect(outs).toEqual([expect.stringContaining(longDateText(later)), expect.stringContaining(longDateText(earlier))])
  expect(outs).toEqual([expect.stringContaining('is on its way to'), expect.stringContaining('is on its way to')])
})

test('a court opened by hand can be named, and one that cannot be opened is answered in one line', async () => {
  const golf = await demoOpen('long reef gc', tomorrow, '7:00 AM')
  expect(golf.out).toMatch(
    /^opened a tee time for four at Long Reef GC, .*, (6:4|6:5|7:0|7:1)\d AM\nno alert waits for it/,
  )
  const { out, err } = await demoOpen('Long Reef', tomorrow, '10:00 PM')
  expect(out).toBe('')
  expect(err).toMatch(/^nothing can be opened at Long Reef GC on .*, 10:00 PM; name another time.*\n$/)
})
