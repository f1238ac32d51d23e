import { housekeep } from '#server/pipeline/housekeeping.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { fillWithoutKeys } from './alerts-to-match.ts'
import { describeMachine, median, spread, timed } from './figures.ts'
import { printGoals } from './goals.ts'

const rounds = 9

/** Housekeeping with nothing due, which runs every five minutes, beside very many alerts. */
export async function run(size = 1_000_000): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    // How its keys came to be is nothing to housekeeping, and row by row they take longer than the rest.
    await fillWithoutKeys(database, size)
    await database.pool.query('vacuum analyze')
    const now = new Date('2026-11-20T12:00:00Z')
    const ms: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ms.push((await timed(() => housekeep(database.orm.em.fork(), now))).ms)
    }
    const { rows } = await database.pool.query('select count(*)::int as count from alert where ended_at is null')
    if (rows[0].count !== size) throw new Error(`${rows[0].count} of ${size} alerts are left`)
    console.log(`${size} alerts, nothing due, ms: ${spread(ms)}`)
    printGoals([
      { goal: `housekeeping at ${size.toExponential(0)}`, value: median(ms), is: '≤', threshold: 50, unit: ' ms' },
    ])
  })
}
