import type { Opening } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venues } from '#domain/venues/venues.ts'
import type { Database } from '#server/database/connection.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { median, timed } from './figures.ts'

const first = '2026-11-21'
const days = 28

/** A full sweep of 63 venues and 28 days: recorded, diffed and matched by us; one row an opening by the ORM way. */
export async function run(): Promise<void> {
  await withOwnDatabase(async (database) => {
    const fresh = await timed(() => sweep(database, 0))
    const unchanged = await Promise.resolve().then(() => timed(() => sweep(database, 0)))
    const changed = await timed(() => sweep(database, 1))
    const single: number[] = []
    for (let round = 2; round < 42; round += 1) single.push((await timed(() => readVenue(database, 0, round))).ms)
    await database.pool.query(`create table bench_opening (id uuid primary key default gen_random_uuid(), venue_id text,
      date date, key text, start_minutes int, link text, unique (venue_id, date, key))`)
    const peer = await timed(() => perRowSweep(database))
    console.log(`${fresh.result} openings in a sweep of ${venues.length} venues x ${days} days`)
    console.log(
      `ours: first ${fresh.ms.toFixed(0)} ms, unchanged ${unchanged.ms.toFixed(0)} ms, all changed ${changed.ms.toFixed(0)} ms`,
    )
    console.log(`ours, one reading of 28 changed days: p50 ${median(single).toFixed(1)} ms`)
    console.log(`a row an opening, one by one in a transaction: ${peer.ms.toFixed(0)} ms`)
    console.log(`ratio: ${(peer.ms / changed.ms).toFixed(1)}`)
  })
}

function openingsOf(venue: number, day: number, round: number): Opening[] {
  return Array.from({ length: 13 }, (_, index) => ({
    key: `court-${index}@${index}-${round % 2 === 0 ? 0 : index % 4 === 0 ? 1 : 0}`,
    startMinutes: 360 + ((index * 73 + venue + day) % 32) * 30,
    maxMinutes: 60,
    resource: `Court ${index}`,
    bookingUrl: `https://venue.example/book?c=${index}&d=${day}`,
  }))
}

async function readVenue(database: Database, index: number, round: number): Promise<number> {
  const venue = venues[index]
  if (!venue) return 0
  const covered = Array.from({ length: days }, (_, day) => ({
    date: addDays(first, day),
    openings: openingsOf(index, day, round),
  }))
  const readAt = new Date(Date.UTC(2026, 10, 20, 12, round))
  const window = { from: first, to: addDays(first, days - 1) }
  const reading = { status: 'ok' as const, readAt, covered }
  await recordReading({ em: database.orm.em.fork(), venue, system: 'bench', window, reading })
  return covered.reduce((sum, day) => sum + day.openings.length, 0)
}

async function sweep(database: Database, round: number): Promise<number> {
  let openings = 0
  for (let index = 0; index < venues.length; index += 1) openings += await readVenue(database, index, round)
  return openings
}

async function perRowSweep(database: Database): Promise<void> {
  const client = await database.pool.connect()
  await client.query('begin')
  for (const [index, venue] of venues.entries()) {
    for (let day = 0; day < days; day += 1) {
      for (const opening of openingsOf(index, day, 0)) {
        await client.query(
          `insert into bench_opening (venue_id, date, key, start_minutes, link) values ($1, $2, $3, $4, $5)
           on conflict (venue_id, date, key) do update set start_minutes = excluded.start_minutes`,
          [venue.id, addDays(first, day), opening.key, opening.startMinutes, opening.bookingUrl],
        )
      }
    }
  }
  await client.query('commit')
  client.release()
}
