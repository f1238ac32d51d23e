import { addDays, weekdayOf } from '#domain/calendar/local-date.ts'
import { labelOfSlot, minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { Opened } from '#domain/availability/diff.ts'
import { classesMetBy } from '#domain/availability/criteria.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { matchOpenings } from '#server/store/alerts/match-openings.ts'
import type { Database } from '#server/database/connection.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { median, quantile, timed } from './figures.ts'

const first = '2026-11-21'
const now = new Date('2026-11-20T12:00:00Z')
const diffs = 200
const tennis = venuesOf('tennis').map(({ id }) => id)

/**
 * Milliseconds to match what one reading of one venue-day opened: our covering key against what an ORM makes of it, array
 * columns with GIN indexes and a query a slot. Both answer the same diffs, and must find the same alerts.
 */
export async function run(size = 100_000): Promise<void> {
  await withOwnDatabase(async (database) => {
    await fillAlerts(database, size)
    const ours: number[] = []
    const peers: number[] = []
    let matches = 0
    for (let index = 0; index < diffs; index += 1) {
      const venueId = tennis[index % tennis.length] ?? ''
      const date = addDays(first, index % 28)
      const opened = [index % 33, (index + 1) % 33].map(openedAt)
      const peer = await timed(() => matchAsAnOrmDoes({ database, venueId, date, opened }))
      const em = database.orm.em.fork()
      await em.begin()
      const mine = await timed(() =>
        matchOpenings({ em, venueId, sport: 'tennis', days: [{ date, opened }], now, holdMs: 0 }),
      )
      await em.rollback()
      if (mine.result !== peer.result) throw new Error(`found ${mine.result}, the peer ${peer.result}`)
      matches += mine.result
      ours.push(mine.ms)
      peers.push(peer.ms)
    }
    console.log(`${size} alerts, ${diffs} diffs, ${matches} matches, the same for both`)
    console.log(`covering key, and matches and mails written: ${show(ours)}`)
    console.log(`array columns with GIN, a query a slot, ids read only: ${show(peers)}`)
    console.log(`ratio of the medians: ${(median(peers) / median(ours)).toFixed(1)}`)
  })
}

function show(ms: number[]): string {
  return `p50 ${median(ms).toFixed(2)} ms, p99 ${quantile(ms, 0.99).toFixed(2)} ms`
}

function openedAt(slot: number): Opened {
  const startMinutes = minutesOfSlot(slot)
  const opening = {
    key: `c@${startMinutes}`,
    startMinutes,
    maxMinutes: 60,
    bookingUrl: 'https://v.example/',
    openedAt: 0,
  }
  return { opening, classes: classesMetBy('tennis', opening) }
}

/** Alerts of 1 to 6 venues and 1 to 8 slots, 70 % on a date within 28 days, 30 % weekly. */
async function fillAlerts(database: Database, size: number): Promise<void> {
  const { pool } = database
  await pool.query(`insert into users (id, email, password, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000001', 'bench@example.com', 'x', now(), now())`)
  await pool.query(
    `insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, specific_date, spots, minimum_minutes,
       is_recurring, is_active, created_at, slot_mask, match_class, fingerprint, confirmed_at)
     select gen_random_uuid(), 'a' || n || '@example.com', '00000000-0000-4000-8000-000000000001', 'tennis',
       (select array_agg(distinct ($1::text[])[1 + floor(random() * 36)::int]) from generate_series(1, 1 + n % 6)),
       s.labels, case when n % 10 < 3 then array[($2::text[])[1 + n % 7]] else '{}' end,
       case when n % 10 < 3 then null else to_char($3::date + (floor(random() * 28))::int, 'YYYY-MM-DD') end,
       1, 60, false, true, now(), s.mask, 0, n::text, now()
     from generate_series(1, $5::int) n
     cross join lateral (
       select array_agg(distinct ($4::text[])[1 + slot]) as labels, bit_or(1::bigint << slot) as mask
       from (select (n * 7 + k * 5 + floor(random() * 33)::int) % 33 as slot from generate_series(1, 1 + n % 8) k) slots) s`,
    [
      tennis,
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      first,
      Array.from({ length: 33 }, (_, slot) => labelOfSlot(slot)),
      size,
    ],
  )
  await pool.query(
    `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class)
     select v, case when specific_date is null then array_position($1::text[], days_of_week[1]) - 1
       else specific_date::date - '1970-01-01'::date end, id, slot_mask, 0
     from alert, unnest(venues) v`,
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
  )
  await pool.query('create index bench_venues on alert using gin (venues)')
  await pool.query('create index bench_slots on alert using gin (time_slots)')
  await pool.query('create index bench_days on alert using gin (days_of_week)')
  await pool.query('create index bench_date on alert (specific_date)')
  await pool.query('vacuum analyze alert')
  await pool.query('vacuum analyze alert_target')
}

/** A query for each slot that opened, the ids gathered in memory. */
async function matchAsAnOrmDoes({
  database,
  venueId,
  date,
  opened,
}: {
  database: Database
  venueId: string
  date: string
  opened: readonly Opened[]
}): Promise<number> {
  let found = 0
  for (const { opening } of opened) {
    const label = labelOfSlot(slotOfOpening(opening) ?? 0)
    const { rows } = await database.pool.query(
      `select id from alert where is_active and ended_at is null and venues @> $1 and time_slots @> $2
         and (specific_date = $3 or (specific_date is null and days_of_week @> $4))`,
      [[venueId], [label], date, [weekdayOf(date)]],
    )
    found += rows.length
  }
  return found
}
