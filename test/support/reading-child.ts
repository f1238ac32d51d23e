import { connectDatabase } from '#server/database/connection.ts'
import { startReadingSchedule } from '#server/pipeline/reading/reading-schedule.ts'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { someSources } from './some-sources.ts'
import type { TestPostgres } from './test-database.ts'

export interface ReadingChildOrder {
  address: TestPostgres
  minGapMs: number
}

/** A worker in a process of its own that begins to read a venue and does not end it. It says when it has begun. */
const { address, minGapMs } = JSON.parse(process.argv[2] ?? '') as ReadingChildOrder
const database = await connectDatabase({ address, poolSize: 4 })
const em = () => database.orm.em.fork()
startReadingSchedule({
  claims: createReadingClaims({ pool: database.pool, em }),
  em,
  sources: someSources(1, 1, { minGapMs }),
  concurrency: 8,
  slowAfterMs: 60_000,
  housekeep: async () => undefined,
  onError: (error) => process.stderr.write(String(error)),
  poll: () => {
    process.stdout.write('reading\n')
    return new Promise(() => undefined)
  },
})
// A schedule by itself keeps no process alive.
setInterval(() => undefined, 60_000)
