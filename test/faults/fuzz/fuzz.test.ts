import { beforeAll, expect, test } from 'vitest'
import { builtPages } from '#test/support/built-pages.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { fuzzSite } from './fuzz-site.ts'

// The full measure is `npm run fuzz`; this slice runs with every change.
const inputs = 400

// The first of a run builds the pages.
beforeAll(builtPages, 300_000)

test("any input is answered in time, and never with a fault of the site's own", async () => {
  const db = await createTestDatabase()
  const { broken, answers } = await fuzzSite({
    address: db.address,
    em: db.em,
    pages: await builtPages(),
    inputs,
    seed: 7,
  })
  expect(broken).toEqual([])
  // Of all inputs some are right, and some are wrong in every way that the site knows.
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '415']))
  await db.drop()
})
