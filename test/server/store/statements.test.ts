import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOf, columnTypeOf, integer, text } from '#server/store/column.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { namedParameters } from '#server/store/named-parameters.ts'
import {
  declaredStatements,
  execute,
  prepared,
  statement,
  type Statement,
  type Columns,
} from '#server/store/statement.ts'
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

const sorted = (types: Record<string, string>) => JSON.stringify(Object.entries(types).sort())

/** Differences between a statement's declaration and PostgreSQL's description of it. */
async function faultOf(one: Statement): Promise<string | undefined> {
  const described = await describeStatement(wire, one.sql).catch((error: unknown) => String(error))
  if (typeof described === 'string') return `${described}: ${one.sql}`
  const declaredTypes = (columns: Columns = {}) => {
    return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, columnTypeOf(db.em(), column)]))
  }
  const declared = { columns: declaredTypes(one.columns), parameters: declaredTypes(one.takes) }
  // Without declared columns the result is unread, as with a lock.
  const isRead = Object.keys(declared.columns).length > 0
  const isSame =
    sorted(declared.parameters) === sorted(described.parameters) &&
    (!isRead || sorted(declared.columns) === sorted(described.columns))
  return isSame ? undefined : `${JSON.stringify({ declared, described })}: ${one.sql}`
}

test('every statement of the store is one of the migrated schema, with the parameters and columns that it declares', async () => {
  const all = declaredStatements()
  expect(all.length).toBeGreaterThan(50)
  const faults = []
  for (const one of all) faults.push(await faultOf(one))
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

test('a column that is not there, has another name or another type is noticed', async () => {
  const wrong = [
    statement({ gives: { nothing: text() }, sql: 'select nothing from users' }),
    statement({ gives: { mail: text() }, sql: 'select email from users' }),
    statement({ gives: { email: integer() }, sql: 'select email from users' }),
    statement({ gives: { email: text(), id: text() }, sql: 'select email from users' }),
    statement({ gives: columnsOf(UserEntity, 'email'), sql: 'select id as email from users' }),
  ]
  for (const one of wrong) expect(await faultOf(one)).toBeDefined()
})

test('a parameter that is not there, has another name or another type is noticed', async () => {
  const [id, named] = [columnsOf(UserEntity, 'id'), columnsOf(UserEntity, 'email')]
  const right = statement({ takes: id, gives: named, sql: 'select email from users where id = :id' })
  expect(await faultOf(right)).toBeUndefined()
  const wrong = [
    statement({ takes: id, gives: named, sql: 'select email from users' }),
    statement({ takes: id, gives: named, sql: 'select email from users where id = :person' }),
    statement({ takes: id, gives: named, sql: 'select email from users where email = :id' }),
    statement({ gives: named, sql: 'select email from users where id = :id' }),
  ]
  for (const one of wrong) expect(await faultOf(one)).toBeDefined()
})

test('a parameter has one number wherever it stands, and casts and slices of arrays are no parameters', () => {
  const sql = "select :at::date, a[1:n], to_char(:at, 'HH24:MI'), :other"
  expect(namedParameters(sql)).toEqual({
    text: "select $1::date, a[1:n], to_char($1, 'HH24:MI'), $2",
    names: ['at', 'other'],
  })
})

test('a connection plans a prepared statement once, under a name, and no other statement', async () => {
  const { em, drop } = await createTestDatabase({ poolSize: 1, isNew: true })
  await execute(
    em(),
    prepared({ takes: { a: text() }, gives: { planned: text() }, sql: 'select :a::text as planned' }),
    { a: 'once' },
  )
  await execute(
    em(),
    statement({ takes: { a: text() }, gives: { unplanned: text() }, sql: 'select :a::text as unplanned' }),
    { a: 'always' },
  )
  const known = statement({ gives: { statement: text() }, sql: 'select statement from pg_prepared_statements' })
  expect(await execute(em(), known)).toEqual([{ statement: 'select $1::text as planned' }])
  await drop()
})
