import { addDays } from '#domain/calendar/local-date.ts'
import { venues } from '#domain/venues/venues.ts'
import { simulateYear } from '#test/support/simulated-year.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine } from './figures.ts'
import { printGoals } from './goals.ts'

const first = '2026-01-01'
/** A month more than is remembered, so that some of it is dropped. */
const allDays = 400
const rememberedDays = 366
/** Each day of a year is seen by four readings. */
const everyDays = 2

/**
 * More than a year of readings of all venues, recorded by the worker's own code with its housekeeping of each evening: what
 * the database holds of it at the end, and that months are dropped by age.
 */
export async function run(days = allDays): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    const startedAt = performance.now()
    const changed = await simulateYear({
      database,
      venues,
      first,
      days,
      everyDays,
      async onDay(date) {
        if (/-0[12]$/.test(date)) console.log(`  ${date}: ${(await megabytes(database)).toFixed(1)} MB of history`)
      },
    })
    const months = await monthsOf(database)
    const oldest = addDays(addDays(first, days - 1), -rememberedDays)
    const isOver = months.filter((month) => month < `day_${oldest.slice(0, 7).replace('-', '_')}`)
    console.log(
      `${venues.length} venues, ${days} days, a reading every ${everyDays} days: ${changed} changes of days in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ${months.length} months, ${months[0]} to ${months.at(-1)}`,
    )
    printGoals([
      {
        goal: `history of ${venues.length} venues`,
        value: await megabytes(database),
        is: '≤',
        threshold: 300,
        unit: ' MB',
      },
      { goal: 'months that are over their time', value: isOver.length, is: '≤', threshold: 0 },
      { goal: 'months, those ahead among them', value: months.length, is: '≤', threshold: 16 },
    ])
  })
}

type Own = Parameters<Parameters<typeof withOwnDatabase>[0]>[0]

async function monthsOf({ pool }: Own): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'history'::regnamespace
     and c.relname ~ '^day_\\d' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function megabytes({ pool }: Own): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c where c.relkind = 'r'
     and (c.relnamespace = 'history'::regnamespace or c.relname in ('reading_change', 'reading_tally', 'day_release'))`,
  )
  return Number(rows[0]?.bytes) / 1e6
}
