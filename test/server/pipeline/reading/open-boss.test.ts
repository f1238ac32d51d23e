import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBoss } from '#server/pipeline/reading/open-boss.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.drop())

/** One that is started, and what it told of. */
async function open() {
  const errors: unknown[] = []
  const { boss, end } = openBoss(db.address, (error) => errors.push(error))
  await boss.start()
  return { boss, end, errors }
}

test('its tables have a schema of their own, and operators know its connections by the name of the application', async () => {
  const { end, errors } = await open()
  const names = await db.database.pool.query(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and query ~ 'pgboss'
       and pid <> pg_backend_pid()`,
  )
  const tables = await db.database.pool.query(`select 1 from pg_tables where schemaname = 'pgboss' limit 1`)
  await end()
  expect([names.rows, tables.rows.length, errors]).toEqual([[{ name: 'courtside' }], 1, []])
})

test('who ends it waits for what is under way', async () => {
  const { boss, end } = await open()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await boss.createQueue('slow')
  await boss.work('slow', async () => {
    begun.resolve()
    await goOn.promise
  })
  const id = await boss.send('slow', {})
  await begun.promise
  const ended = end()
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  // So often the server answers before an end that does not wait has long come.
  for (let asked = 0; asked < 500; asked += 1) await db.database.pool.query('select 1')
  expect(hasEnded).toBe(false)
  goOn.resolve()
  await ended
  const { rows } = await db.database.pool.query('select state from pgboss.job where id = $1', [id])
  expect(rows).toEqual([{ state: 'completed' }])
})

test('its faults are told until it has ended, and none after', async () => {
  const { boss, end, errors } = await open()
  const fault = new Error('terminating connection due to administrator command')
  boss.emit('error', fault)
  expect(errors).toEqual([fault])
  await end()
  boss.emit('error', fault)
  expect(errors).toEqual([fault])
})
