import { afterAll, afterEach, beforeAll } from 'vitest'
import { noon } from './noon.ts'
import { dropRows } from './rows-of-tests.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { createPipeline } from './world/pipeline.ts'

/**
 * People, alerts and readings in a database of a test file's own. It is there from the first test on; after each test all rows
 * are taken out again, and it is noon once more.
 */
export function pipelineOfFile() {
  let db: TestDatabase
  const clock = { now: noon }
  beforeAll(async () => void (db = await createTestDatabase()))
  afterEach(async () => {
    await dropRows(db)
    clock.now = noon
  })
  afterAll(() => db.drop())
  const em = () => db.em()
  const now = () => clock.now
  return {
    ...createPipeline({ em, now }),
    em,
    now,
    pass: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
    rows: async <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
      (await db.database.pool.query(sql, parameters)).rows as Row[],
  }
}
