import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeStatement, openWire, type Wire } from '#test/support/describe-statement.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { soundStatements, statementsWith } from './planted-statements.ts'

declare module 'vitest' {
  interface TaskMeta {
    refused?: number[]
    placeless?: number[]
  }
}

let db: TestDatabase
let wire: Wire
beforeAll(async () => {
  db = await createTestDatabase()
  wire = await openWire(db.address)
})
afterAll(async () => {
  await wire.end()
  await db.drop()
})

async function isTaken(sql: string): Promise<boolean> {
  return describeStatement(wire, sql).then(
    () => true,
    () => false,
  )
}

// Not part of the suite: `npm run mutate` has it say which mutants PostgreSQL does not take.
test('PostgreSQL accepts sound statements, and refuses these mutants', async ({ task: { file } }) => {
  for (const sql of soundStatements) expect(await isTaken(sql), sql).toBe(true)
  const refused = []
  const placeless = []
  for (const mutant of inject('sqlMutants')) {
    const all = statementsWith(mutant)
    if (all.length === 0) placeless.push(mutant.id)
    for (const sql of all) if (!(await isTaken(sql))) refused.push(mutant.id)
  }
  Object.assign(file.meta, { refused, placeless })
})
