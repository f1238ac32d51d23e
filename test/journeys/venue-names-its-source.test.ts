import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { startApp } from '#server/app.ts'
import { demoAccount } from '#server/auth/registration/seed-demo-account.ts'
import { loadConfig } from '#server/config/config.ts'
import { bareFrame } from '#test/support/bare-frame.ts'
import { callerOf } from '#test/support/world/site.ts'
import { startMailSink } from '#test/support/mail-sink.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'
import { createWorld } from '#test/support/world.ts'

const venueId = 'chatswood-tennis'
const now = () => new Date()
const tomorrow = addDays(venueDate(now()), 1)

/** A running Courtside that reads Long Reef alone, and a venue elsewhere with a calendar for each court. */
async function startCourtside() {
  const world = await createWorld({ startsAt: now(), pipeline: true })
  onTestFinished(world.stop)
  const sandbox = await startSandbox({
    seed: 3,
    now,
    venueIds: [venueId, 'Long Reef'],
    systems: { [venueId]: 'icalendar' },
  })
  onTestFinished(sandbox.stop)
  const sink = await startMailSink()
  onTestFinished(sink.stop)
  const folder = mkdtempSync(join(tmpdir(), 'courtside-named-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const [configured, calendars] = [
    sandbox.sources.find(({ venue }) => venue === 'Long Reef'),
    sandbox.sources.find(({ venue }) => venue === venueId),
  ]
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources: [configured] }))
  const { host, port, user, database } = world.db.address
  const config = loadConfig({
    DATA_DIR: folder,
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SMTP_URL: sink.url,
    SOURCES_FILE: join(folder, 'sources.json'),
    ALLOW_LOOPBACK_SOURCES: '1',
    SEED_DEMO: '1',
    RATE_LIMITS: 'off',
    OPERATORS: demoAccount.email,
  })
  const app = await startApp({ config: { ...config, port: 0 }, dev: true, pages: async () => bareFrame })
  onTestFinished(app.stop)
  const { venue: _venue, bookingUrl: _page, ...entry } = calendars!
  return { world, sandbox, sink, app, entry }
}

test('a venue names its calendars by a link in an email; once the operator agrees they are in the calendar, without a restart', async () => {
  const { world, sandbox, sink, app, entry } = await startCourtside()
  const call = callerOf(app.url ?? '')
  const { mutate, ask } = trpcCalls(() => ({ call }))
  for (const name of ['ann', 'bo']) {
    await world.addUser(`${name}@example.com`)
    const wanted = {
      email: `${name}@example.com`,
      venues: [venueId],
      timeSlots: Array.from({ length: 33 }, (_, slot) => labelOfSlot(slot)),
      specificDate: tomorrow,
    }
    await world.addAlert(wanted)
  }
  await mutate('venues.askForLink', { venueId, email: 'office@chatswoodtennis.com.au' })
  const [mail] = await sink.waitFor(1)
  const token = new URL(/http\S+sources\/venue\S+/.exec(mail?.parsed.text ?? '')?.[0] ?? '').searchParams.get('token')!
  const { data } = await mutate('venues.trySource', { token, entry })
  const { triedAt } = data as { triedAt: number }
  expect(await mutate('venues.nameSource', { token, triedAt })).toMatchObject({ status: 200 })
  const asked = sandbox.requests(venueId)
  const operator = (await call('POST', '/api/auth/login', { body: demoAccount })).body['token'] as unknown as string
  const [waiting] = await ask<{ at: string }[]>('operator.namedSources', {}, operator)
  expect(await ask('availability.status')).toMatchObject({ unread: expect.arrayContaining([venueId]) })
  expect(sandbox.requests(venueId)).toBe(asked)
  const said = { venueId, at: new Date(waiting!.at).getTime(), isAccepted: true }
  expect(await mutate('operator.answerSource', said, operator)).toMatchObject({ status: 200 })
  const shown = async () =>
    (
      await ask<{ venues: { venueId: string; readAt: number | null }[] }>('availability.dayOffers', {
        sport: 'tennis',
        date: tomorrow,
      })
    ).venues.find((one) => one.venueId === venueId)
  await expect.poll(shown, { timeout: 30_000 }).toMatchObject({ readAt: expect.any(Number), status: 'ok' })
  expect((await ask<{ unread: string[] }>('availability.status')).unread).not.toContain(venueId)
  const mails = () => sink.mails.flatMap(({ to }) => (to === mail?.to ? [] : [to]))
  await expect.poll(mails, { timeout: 30_000 }).toHaveLength(2)
  await mutate('venues.withdrawSource', { token })
  await expect.poll(() => ask('venues.reading', { venueId })).toMatchObject({ source: null })
})
