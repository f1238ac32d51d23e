import { expect, onTestFinished, test } from 'vitest'
import { createReadingClaims } from '#server/store/readings/reading-claims.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const here = plantingOfFile()
const readingLockClass = 7305

test('a venue is read by whoever says so here, until they are done, and by nobody else', async () => {
  const elsewhere = await createTestDatabase()
  const [mine, others, there] = [
    createReadingClaims(here.pool()),
    createReadingClaims(here.pool()),
    createReadingClaims(elsewhere.database.pool),
  ]
  const held = await here.pool().connect()
  onTestFinished(async () => {
    for (const claims of [mine, others, there]) claims.end()
    held.release(true)
    await elsewhere.drop()
  })
  await held.query(`select pg_advisory_lock(${readingLockClass + 1}, hashtext('b'))`)
  const free = async () => (await mine.unclaimed(['a', 'b', 'c'])).toSorted()
  expect(await free()).toEqual(['a', 'b', 'c'])
  await there.during('c', async () => {
    const [whileBoth, whileOne] = await mine.during('a', async () => [
      await others.during('a', free),
      await others.unclaimed(['a', 'b']),
    ])
    expect([whileBoth, whileOne]).toEqual([['b', 'c'], ['b']])
  })
  expect(await free()).toEqual(['a', 'b', 'c'])
})
