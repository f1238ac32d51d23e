import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'

async function schemaOf() {
  const { database, drop, em } = await createTestDatabase()
  onTestFinished(drop)
  return { em, difference: () => database.orm.schema.getUpdateSchemaSQL({ wrap: false }) }
}

test('the entities describe the migrated database: the schema generator finds no difference', async () => {
  const { difference } = await schemaOf()
  expect(await difference()).toBe('')
})

test.each([
  ['a column', 'alter table session add column place text', 'alter table "session" drop column "place"'],
  ['an index', 'drop index session_of_user', 'create index "session_of_user"'],
  ['a check', 'alter table alert drop constraint alert_spots_check', 'add constraint "alert_spots_check"'],
  ['a reference', 'alter table passkey drop constraint passkey_user_id_fkey', 'add constraint "passkey_user_id_fkey"'],
  ['a default', 'alter table found alter told drop default', 'alter column "told" set default 0'],
])('%s that differs is found', async (_what, change, correction) => {
  const { em, difference } = await schemaOf()
  await em().execute(change)
  expect(await difference()).toContain(correction)
})
