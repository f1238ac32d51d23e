import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'

test(
  'a database that is closed while a query is still connecting closes all the same',
  { timeout: 10_000 },
  async () => {
    for (let ticks = 0; ticks < 12; ticks++) {
      const { em, drop } = await createTestDatabase()
      const busy = em().transactional(() => em().execute('select pg_sleep(0.01)'))
      const queries = Array.from({ length: 4 }, () => em().execute('select 1'))
      const ends = Promise.allSettled([busy, ...queries])
      for (let tick = 0; tick < ticks; tick++) await new Promise((resolve) => setImmediate(resolve))
      await drop()
      expect(await ends).toHaveLength(5)
    }
  },
)
