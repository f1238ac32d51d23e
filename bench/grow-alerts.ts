import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import type { Database } from '#server/database/connection.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { fillAlerts } from './alerts-to-match.ts'
import { compareWithPool, sharesOfPool } from './deliver-mails.ts'
import { describeMachine, median, timed } from './figures.ts'
import { printGoals, type Goal } from './goals.ts'
import { othersGrowth, type OthersPoint } from './growth.ts'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { partsOfRecording } from './recording-parts.ts'
import { startSiteAndBare, weekFrom } from './site-and-bare.ts'
import { daysOf, recordOurWay } from './swept-days.ts'
import { venueId } from './waiting-people.ts'
import { fillWeek } from './week-of-openings.ts'

const warmingUp = 1000
const sizes = [10_000, 100_000, 1_000_000]
/** Nobody waits for these: what a reading takes where alerts wait is what `match` measures. */
const readVenues = venuesOf('golf').slice(0, 6)
const sweeps = 12
const readRounds = 8
const mails = 4000
/** The peers say how much the machine itself changed from size to size. */
const maxGrowth = 1.25

/**
 * What takes as long with a million alerts as with ten thousand: recording, reading and mailing, each beside its peer. How
 * matching grows is measured by `match`.
 */
export async function run(largest = 1_000_000): Promise<void> {
  console.log(describeMachine())
  // The first time, this process has yet to compile what it runs.
  await measure(warmingUp)
  const measured: Measured[] = []
  for (const size of sizes.filter((one) => one <= largest)) measured.push(await measure(size))
  await othersGrowth.save(measured.map(({ alerts, reading, week, mail }) => ({ alerts, reading, week, mail })))
  printGoals(goalsOf(measured))
}

/** Times as `OthersPoint` has them, and what they are beside their peers. */
interface Measured extends OthersPoint {
  ofParts: number
  ofBare: number
  ofPool: number
}

async function measure(alerts: number): Promise<Measured> {
  const sink = await startMailSink()
  const measured = await withOwnDatabase(async (database) => {
    await fillAlerts(database, 1, alerts)
    // Who waits where the emails are about would get one, too.
    await database.pool.query('delete from alert_target where venue_id = $1', [venueId])
    for (const table of ['alert', 'alert_target']) await database.pool.query(`vacuum analyze ${table}`)
    return {
      alerts,
      ...(await recordSweeps(database)),
      ...(await readWeeks(database)),
      ...(await deliver(database, sink)),
    }
  })
  await sink.stop()
  const { reading, ofParts, week, ofBare, mail, ofPool } = measured
  console.log(
    `${alerts} alerts: a reading ${reading.toFixed(2)} ms, ${ofParts.toFixed(2)} times its parts; a week ${(1000 * week).toFixed(0)} µs of processor, ${ofBare.toFixed(2)} of bare node:http; an email every ${(1000 * mail).toFixed(0)} µs, ${ofPool.toFixed(2)} of the pool`,
  )
  return measured
}

async function recordSweeps(database: Database) {
  const recordParts = await partsOfRecording(database)
  const ours: number[] = []
  const parts: number[] = []
  for (let round = 0; round <= sweeps; round += 1) {
    for (const [index, venue] of readVenues.entries()) {
      const days = daysOf(index, round)
      const early = round % 2 === 0 ? await timed(() => recordParts(venue, { days, round })) : undefined
      const one = await timed(() => recordOurWay(database, venue, { days, round }))
      const other = early ?? (await timed(() => recordParts(venue, { days, round })))
      // The first sweep warms up.
      if (round === 0) continue
      ours.push(one.ms)
      parts.push(other.ms)
    }
  }
  return { reading: median(ours), ofParts: median(ours) / median(parts) }
}

async function readWeeks(database: Database) {
  await fillWeek(database)
  // Whom that concerns is not told here.
  await database.pool.query('truncate found')
  const site = await startSiteAndBare(database)
  const { taken } = await site.compare(weekFrom(sydneyDate(new Date())), readRounds)
  await site.stop()
  return {
    week: median(taken.map(({ ours }) => ours)) / 1000,
    ofBare: median(taken.map(({ ours, bare }) => bare / ours)),
  }
}

async function deliver(database: Database, sink: MailSink) {
  const spent = await compareWithPool(database, sink, mails)
  return { mail: median(spent.ours.map(({ ms }) => ms / mails)), ofPool: median(sharesOfPool(spent)) }
}

/** Each as a multiple of what its peer took, with most alerts and with fewest. */
function goalsOf(measured: readonly Measured[]): Goal[] {
  const [fewest, most] = [measured[0], measured.at(-1)]
  if (!fewest || !most || fewest === most) return []
  const name = most.alerts.toExponential(0)
  const grown = (goal: string, value: number): Goal => ({ goal, value, is: '≤', threshold: maxGrowth, unit: ' ×' })
  const since = `at ${name}, times that at ${fewest.alerts.toExponential(0)}, beside its peer`
  return [
    grown(`a reading ${since}`, most.ofParts / fewest.ofParts),
    grown(`a week ${since}`, fewest.ofBare / most.ofBare),
    grown(`an email ${since}`, fewest.ofPool / most.ofPool),
  ]
}
