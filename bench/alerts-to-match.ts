import { catalogue } from '#test/support/catalogue.ts'
import { v7 as uuidInOrder } from 'uuid'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { weekdays } from '#domain/calendar/local-date.ts'
import type { Database } from '#server/database/connection.ts'

export const firstDate = '2026-11-21'
export const tennisVenues = catalogue.of('tennis').map(({ id }) => id)
const owner = '00000000-0000-4000-8000-000000000001'
const labels = Array.from({ length: 33 }, (_, slot) => labelOfSlot(slot))

/** Bounds the memory of one statement: the checks of its foreign keys, and its intermediate rows. */
const batch = 50_000

/** Alerts `from` to `until` of 1 to 6 venues and 1 to 8 slots, 70 % on a date within 28 days, 30 % on a weekday. */
export async function fillAlerts({ pool }: Database, from: number, until: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, password, created_at, updated_at)
     values ($1, 'bench@example.com', 'x', now(), now()) on conflict do nothing`,
    [owner],
  )
  await pool.query('insert into venue_number (venue_id) select unnest($1::text[]) on conflict do nothing', [
    tennisVenues,
  ])
  for (let first = from; first <= until; first += batch) {
    const last = Math.min(first + batch - 1, until)
    const ids = Array.from({ length: last - first + 1 }, () => uuidInOrder())
    await pool.query(fillSql, [tennisVenues, weekdays, firstDate, labels, first, ids, owner])
  }
}

const fillSql = `with made as (
    insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, specific_date, spots, minimum_minutes,
      is_recurring, is_active, created_at, slot_mask, match_class, fingerprint, confirmed_at)
    select given.id, 'a' || n || '@example.com', $7, 'tennis',
      (select array_agg(distinct ($1::text[])[1 + floor(random() * 36)::int]) from generate_series(1, 1 + n % 6)),
      s.labels, case when n % 10 < 3 then array[($2::text[])[1 + n % 7]] else '{}' end,
      case when n % 10 < 3 then null else to_char($3::date + (floor(random() * 28))::int, 'YYYY-MM-DD') end,
      1, 60, false, true, now(), s.mask, 0, n::text, now()
    from unnest($6::uuid[]) with ordinality as given(id, at) cross join lateral (select $5::int - 1 + given.at::int as n) numbered
    cross join lateral (
      select array_agg(distinct ($4::text[])[1 + slot]) as labels, bit_or(1::bigint << slot) as mask
      from (select (n * 7 + k * 5 + floor(random() * 33)::int) % 33 as slot from generate_series(1, 1 + n % 8) k) slots) s
    returning id, number, venues, days_of_week, specific_date, slot_mask)
  insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, venue_number, alert_number)
  select v, case when specific_date is null then array_position($2::text[], days_of_week[1]) - 1
    else specific_date::date - '1970-01-01'::date end, id, slot_mask, 0, n.number, made.number
  from made, unnest(venues) v join venue_number n on n.venue_id = v`

/**
 * Fills the tables without the matching indexes and builds these afterwards: row by row, indexes larger than memory take most
 * of the time. Indexes built at once are denser than grown ones, so their size says nothing. The index of addresses, which
 * matching does not use, is left out to save space.
 */
export async function fillWithoutKeys(database: Database, size: number): Promise<void> {
  const { pool } = database
  const { rows: keys } = await pool.query<{ name: string; sql: string; isConstraint: boolean }>(
    `select c.relname as name, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)) as sql,
       k.oid is not null as "isConstraint"
     from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = c.oid and k.contype = 'p'
     where i.indrelid = 'alert_target'::regclass`,
  )
  for (const { name, isConstraint } of keys) {
    await pool.query(isConstraint ? `alter table alert_target drop constraint ${name}` : `drop index ${name}`)
  }
  await pool.query('drop index alert_address')
  await fillAlerts(database, 1, size)
  for (const { name, sql, isConstraint } of keys) {
    await pool.query(isConstraint ? `alter table alert_target add constraint ${name} ${sql}` : sql)
  }
}

/** Indexes alerts as an ORM does: array columns with GIN indexes. */
export async function indexAsAnOrmDoes({ pool }: Database): Promise<void> {
  await pool.query('create index bench_venues on alert using gin (venues)')
  await pool.query('create index bench_slots on alert using gin (time_slots)')
  await pool.query('create index bench_days on alert using gin (days_of_week)')
  await pool.query('create index bench_date on alert (specific_date)')
  await pool.query('vacuum analyze alert')
  await pool.query('vacuum analyze alert_target')
}

/**
 * A day of alerts that are made and deleted: a tenth of all goes and as many new ones come, in 24 steps. Then waits for
 * the database to tidy up by itself, as it has the time to within a day.
 */
export async function aDayPasses(database: Database, size: number): Promise<void> {
  const { pool } = database
  const [{ count: before }] = (await pool.query(vacuumsQuery)).rows
  const step = Math.ceil(size / 240)
  for (let hour = 0; hour < 24; hour += 1) {
    await pool.query(deleteSql, [owner, hour * step + 1, (hour + 1) * step])
    await fillAlerts(database, size + hour * step + 1, size + (hour + 1) * step)
  }
  const timeoutMs = Math.max(180_000, (size / 1_000_000) * 120_000)
  const giveUpAt = performance.now() + timeoutMs
  while (performance.now() < giveUpAt) {
    const [{ count }] = (await pool.query(vacuumsQuery)).rows
    if (count > before) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  console.log(`nothing was vacuumed within ${timeoutMs / 60_000} minutes`)
}

// By the index of a person's alerts: scanning all of them in each of 24 steps would take longer than the rest.
const deleteSql = `delete from alert where user_id = $1 and ended_at is null
  and fingerprint in (select n::text from generate_series($2::int, $3::int) n)`

const vacuumsQuery = `select autovacuum_count::int as count from pg_stat_user_tables where relname = 'alert_target'`
