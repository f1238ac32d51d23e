import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { isMigrated, migrate } from '#server/database/migrate.ts'
import { replacedByFoundation } from '#migrations/migration-list.ts'
import { createEmptyDatabase } from '#test/support/test-database.ts'

async function openEmpty() {
  const { address, drop } = await createEmptyDatabase()
  const database = await connectDatabase({ address, poolSize: 3 })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database
}

test('a backup of the whole list before the foundation is restored as the foundation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [source, target] = [await openEmpty(), await openEmpty()]
  await migrate(source)
  await source.pool.query(`insert into venue_opt_out (venue_id, since) values ('a', now())`)
  const { first, last, count } = replacedByFoundation
  const names = [first, ...Array.from({ length: count - 2 }, (_, index) => `20261122${index}`), last]
  await source.pool.query('delete from mikro_orm_migrations')
  await source.pool.query('insert into mikro_orm_migrations (name) select unnest($1::text[])', [names])
  const backup = { file: join(folder, 'backup.gz'), now: new Date() }
  await writeBackup(source, backup)
  await restoreBackup(target, backup)
  expect((await target.pool.query('select venue_id from venue_opt_out')).rows).toEqual([{ venue_id: 'a' }])
  expect(await isMigrated(target)).toBe(true)
})
