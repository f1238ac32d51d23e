import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { addDays, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { minutesOfSlot } from '#domain/calendar/time-slot.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { startMailLoops, type DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { drawAlerts, seeded, storeAlerts, type SimulatedOpening } from './simulated-city.ts'
import { startSpine } from './simulated-spine.ts'
import { deliveryParts, readCourts, watchCourts } from './waiting-people.ts'

const today: LocalDate = '2026-11-24'
const begunAt = instantOf(today, 8 * 60).getTime()
const window = { from: today, to: addDays(today, 28) }
const allSlots = Array.from({ length: 32 }, (_slot, index) => index)
const tennis = venuesOf('tennis')

/**
 * Rushes: a day that is released while people wait for it, an hour full of openings for two broad alerts, a relay that is
 * away for a moment, and emails with contents of their own over TLS.
 * @param people who get emails of their own
 */
export async function run(people = 1500): Promise<void> {
  console.log(describeMachine())
  const goals: Goal[] = []
  for (const rush of [releaseDay, heldByPace, relayAway, (database: Database) => overTls(database, people)])
    await withOwnDatabase(async (database) => void goals.push(...(await rush(database))))
  printGoals(goals)
}

/** 24 openings at once, of which one is booked every nine seconds; the venue is read every ten. */
async function releaseDay(database: Database): Promise<Goal[]> {
  const [pollMs, date, venue] = [10_000, addDays(today, 7), tennis[0] as Venue]
  await storeAlerts(database, [broadAlert('early@example.com', [venue], weekdayIndex(date))])
  const spine = await startSpine(database, { begunAt, window })
  const openAt = begunAt + pollMs + 1
  const openings = Array.from({ length: 24 }, (_each, index) =>
    openingOf({ venue, date, index, from: openAt, until: openAt + (index + 1) * 9000 }),
  )
  for (let at = begunAt; at < openAt + 300_000; at += pollMs) await spine.read({ venue, dates: [date], at, openings })
  const [first = Number.NaN] = await spine.delays(openings)
  await spine.close()
  const secondReading = (2 * pollMs) / 1000
  const goal = 'release day: first email after the second reading that agrees'
  return [{ goal, value: first - secondReading, is: '≤', threshold: pollMs / 1000 + 5, unit: ' s' }]
}

/** Two broad alerts of one person who chose no pace, and 115 openings in an hour, each free until it ends. */
async function heldByPace(database: Database): Promise<Goal[]> {
  const random = seeded(7)
  const [pollMs, hourMs, count] = [30_000, 3_600_000, 115]
  const venues = tennis.slice(0, 20)
  const dates = [addDays(today, 1), addDays(today, 2)]
  await storeAlerts(
    database,
    dates.map((date) => broadAlert('broad@example.com', venues, weekdayIndex(date))),
  )
  const spine = await startSpine(database, { begunAt, window })
  const openings = Array.from({ length: count }, (_each, index) => {
    const venue = venues[Math.floor(random() * venues.length)] as Venue
    const date = dates[Math.floor(random() * 2)] as LocalDate
    return openingOf({ venue, date, index, from: begunAt + pollMs + random() * hourMs, until: Infinity })
  })
  for (let at = begunAt; at < begunAt + hourMs + 2 * pollMs; at += pollMs)
    for (const venue of venues) await spine.read({ venue, dates, at, openings })
  const delays = await spine.delays(openings)
  await spine.close()
  const latest = (spacingMs + pollMs) / 1000 + 5
  const held = count - delays.filter((seconds) => seconds <= latest).length
  return [{ goal: 'openings of an hour that the pace of emails holds back', value: held, is: '≤', threshold: 0 }]
}

function broadAlert(email: string, venues: readonly Venue[], weekday: number) {
  return { email, sport: 'tennis' as const, venues: venues.map(({ id }) => id), weekday, slots: allSlots }
}

function openingOf({
  index,
  ...rest
}: Pick<SimulatedOpening, 'venue' | 'date' | 'from' | 'until'> & { index: number }): SimulatedOpening {
  const startMinutes = minutesOfSlot(allSlots[index % allSlots.length] ?? 0)
  const court = `Court ${index}`
  const opening = { key: `${court}@${startMinutes}`, resource: court, startMinutes, maxMinutes: 60 }
  return { ...rest, opening: { ...opening, bookingUrl: 'https://venue.example/' } }
}

/** Emails are due while the relay is away for a second and a half. */
async function relayAway(database: Database): Promise<Goal[]> {
  const awayMs = 1500
  await watchCourts(database, 200)
  let sink = await startMailSink()
  const port = Number(new URL(sink.smtpUrl).port)
  const { deps, end } = await startDelivery(database, sink)
  await sink.stop()
  await readCourts(database, 'taken')
  await readCourts(database, 'free')
  await notifyAllFound(deps)
  const loop = startMailLoops({ deps, onError: console.error })
  await new Promise((resolve) => setTimeout(resolve, awayMs))
  const backAt = Date.now()
  sink = await startMailSink({ port })
  while ((await database.pool.query(`select 1 from notification where state = 'sent' limit 1`)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const { firstAt } = await sink.taken()
  await loop.stop()
  await end()
  await sink.stop()
  return [{ goal: 'relay away 1.5 s: next email', value: (firstAt - backAt) / 1000, is: '≤', threshold: 5, unit: ' s' }]
}

/** One sweep opens courts for drawn alerts; nearly each person gets contents of their own. */
async function overTls(database: Database, people: number): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-tls-'))
  const file = join(folder, 'relay.pem')
  const request = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj', '/CN=localhost']
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', file, '-out', `${file}.crt`]
  if (spawnSync('openssl', [...request, ...names]).status !== 0) throw new Error('openssl made no certificate')
  const certificate = await readFile(`${file}.crt`, 'utf8')
  spawnSync('sh', ['-c', `cat ${file}.crt >> ${file}`])
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const sink = await startMailSink({ keyAndCertificate: file })
  await rm(folder, { recursive: true })
  const random = seeded(7)
  const alerts = drawAlerts({ people, weekdaysOf: [0, 1, 2, 3, 4, 5, 6], random })
  await storeAlerts(database, alerts)
  const dates = allSlots.slice(0, 7).map((day) => addDays(today, day + 1))
  const spine = await startSpine(database, { begunAt, window })
  for (const at of [begunAt, begunAt + 1000])
    for (const venue of new Set(tennis.concat(venuesOf('golf'), venuesOf('futsal')))) {
      const openings = dates.flatMap((date) =>
        [0, 1, 2].map((index) =>
          openingOf({
            venue,
            date,
            index: 4 + 9 * index + (random() < 0.5 ? 1 : 0),
            from: begunAt + 1,
            until: Infinity,
          }),
        ),
      )
      await spine.read({ venue, dates, at, openings })
    }
  await spine.close()
  const { rows } = await database.pool.query<{ due: number }>(
    `update notification set available_at = created_at where state = 'pending' returning 1 as due`,
  )
  let left = rows.length
  const { promise: sent, resolve: allSent } = Promise.withResolvers<void>()
  const { deps, end } = await startDelivery(database, sink)
  const now = () => new Date(begunAt + 60_000)
  const onOutcome = () => void ((left -= 1) || allSent())
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const loop = startMailLoops({ deps: { ...deps, now, onOutcome }, onError: console.error })
  await sent
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before)
  await loop.stop()
  await end()
  await sink.stop()
  const each = (user + system) / 1000 / rows.length
  return [
    {
      goal: `${rows.length} emails of their own over TLS`,
      value: rows.length / seconds,
      is: '≥',
      threshold: 500,
      unit: '/s',
    },
    { goal: 'processor time of such an email', value: each, is: '≤', threshold: 1, unit: ' ms' },
  ]
}

async function startDelivery(
  database: Database,
  sink: MailSink,
): Promise<{ deps: DeliveryDeps; end(): Promise<void> }> {
  const presence = await announceWorker({ pool: database.pool, onNotification: () => {}, onLost: console.error })
  const { deps, close } = await deliveryParts(database, { owner: presence.owner, smtpUrl: sink.smtpUrl })
  return {
    deps,
    async end() {
      await close()
      presence.end()
    },
  }
}
