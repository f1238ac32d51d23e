import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

test('a database that is closed while a query is still connecting closes all the same', async () => {
  const { address, drop } = await createTestDatabase()
  onTestFinished(drop)
  for (let ticks = 0; ticks < 12; ticks++) {
    const { orm, pool, close } = await connectDatabase({ address })
    const em = () => orm.em.fork()
    const busy = em().transactional(() => em().execute('select pg_sleep(0.01)'))
    const queries = Array.from({ length: 4 }, () => em().execute('select 1'))
    const asked = Array.from({ length: 4 }, () => pool.query('select 1'))
    const ends = Promise.allSettled([busy, ...queries, ...asked])
    for (let tick = 0; tick < ticks; tick++) await new Promise((resolve) => setImmediate(resolve))
    await close()
    expect(await ends).toHaveLength(9)
  }
})

test('a connection that is never given back does not hold up the end', async () => {
  const { address, drop } = await createTestDatabase()
  onTestFinished(drop)
  const warnings: string[] = []
  const database = await connectDatabase({ address, closeMs: 20, onWarning: (text) => warnings.push(text) })
  const lost = await database.pool.connect()
  await database.close()
  expect(warnings).toEqual([expect.stringContaining('was not given back')])
  lost.release(true)
})
