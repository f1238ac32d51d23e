import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredStatements, execute, prepared, statement } from '#server/store/statement.ts'
import { text, integer } from '#server/store/column.ts'
import { describeStatement, openWire, type Wire } from '#test/support/describe-statement.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let db: TestDatabase
let wire: Wire
beforeAll(async () => {
  db = await createTestDatabase()
  wire = await openWire(db.address)
  for (const file of readdirSync('src/server/store', { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts')) await import(pathToFileURL(resolve(join('src/server/store', file))).href)
  }
})
afterAll(async () => {
  await wire.end()
  await db.drop()
})

/** Differences between a statement's declaration and PostgreSQL's description of it. */
async function faultOf({ sql, columns }: ReturnType<typeof declaredStatements>[number]): Promise<string | undefined> {
  const returned = await describeStatement(wire, sql).catch((error: unknown) => String(error))
  if (typeof returned === 'string') return `${returned}: ${sql}`
  const declared = Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]))
  const isSame = JSON.stringify(Object.entries(declared).sort()) === JSON.stringify(Object.entries(returned).sort())
  // Without declared columns the result is unread, as with a lock.
  return isSame || Object.keys(declared).length === 0 ? undefined : `${JSON.stringify({ declared, returned })}: ${sql}`
}

test('every statement of the store is one of the migrated schema, and returns the columns that it declares', async () => {
  const all = declaredStatements()
  expect(all.length).toBeGreaterThan(50)
  const faults = []
  for (const one of all) faults.push(await faultOf(one))
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

test('a column that is not there, has another name or another type is noticed', async () => {
  const wrong = [
    statement('select nothing from users', { nothing: text() }),
    statement('select email from users', { mail: text() }),
    statement('select email from users', { email: integer() }),
    statement('select email from users where id = ? and email = ?', { email: text(), id: text() }),
  ]
  for (const one of wrong) expect(await faultOf(one)).toBeDefined()
})

test('a connection plans a prepared statement once, under a name, and no other statement', async () => {
  const { em, drop } = await createTestDatabase({ poolSize: 1, isNew: true })
  await execute(em(), prepared('select ?::text as planned', { planned: text() }), ['once'])
  await execute(em(), statement('select ?::text as unplanned', { unplanned: text() }), ['each time'])
  const known = statement('select statement from pg_prepared_statements', { statement: text() })
  expect(await execute(em(), known)).toEqual([{ statement: 'select $1::text as planned' }])
  await drop()
})
