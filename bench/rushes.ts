import { catalogue } from '#test/support/catalogue.ts'
import { addDays, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { startMailLoops, type DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { storeAlerts, type SimulatedOpening } from './simulated-city.ts'
import { startSpine } from './simulated-spine.ts'
import { deliveryParts, readCourts, watchCourts } from './waiting-people.ts'

const today: LocalDate = '2026-11-24'
const begunAt = instantOf(today, 8 * 60).getTime()
const window = { from: today, to: addDays(today, 28) }
const allSlots = Array.from({ length: 32 }, (_slot, index) => index)
const tennis = catalogue.of('tennis')

/** Rushes: a day that is released while people wait for it, and a relay that is away for a moment. */
export async function run(): Promise<void> {
  console.log(describeMachine())
  const goals: Goal[] = []
  for (const rush of [releaseDay, heldByPace, relayAway])
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

/** One person with two broad alerts and no pace: 115 openings at twenty venues in an hour, each free for two hours. */
async function heldByPace(database: Database): Promise<Goal[]> {
  const [pollMs, count] = [10_000, 115]
  const [venues, dates] = [tennis.slice(0, 20), [addDays(today, 3), addDays(today, 5)]]
  await storeAlerts(
    database,
    dates.map((date) => broadAlert('broad@example.com', venues, weekdayIndex(date))),
  )
  const spine = await startSpine(database, { begunAt, window })
  const openings = Array.from({ length: count }, (_each, index) => {
    const from = begunAt + (index + 1) * 30_000
    return openingOf({
      venue: venues[index % venues.length] as Venue,
      date: dates[index % dates.length] as LocalDate,
      index,
      from,
      until: from + 7_200_000,
    })
  })
  for (let at = begunAt; at < begunAt + 3_600_000; at += pollMs)
    for (const venue of venues) await spine.read({ venue, dates, at, openings })
  const inTime = (await spine.delays(openings)).filter((delay) => delay <= pollMs / 1000 + 5)
  await spine.close()
  return [
    {
      goal: 'openings that the pace of emails holds, of 115 in an hour',
      value: count - inTime.length,
      is: '≤',
      threshold: 0,
    },
  ]
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
