import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { numberVenues } from '#server/store/alerts/alert-targets.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { createEmptyDatabase } from '#test/support/test-database.ts'

const here = plantingOfFile()

test('new alerts and venues after a restoration have numbers of their own (decision 0048)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [file, now] = [join(folder, 'backup.gz'), here.now]
  const empty = await createEmptyDatabase()
  onTestFinished(() => empty.drop())
  const target = await connectDatabase({ address: empty.address, poolSize: 2 })
  onTestFinished(() => target.close())

  await here.alert('ann')
  await here.alert('bo')
  await numberVenues(here.em(), ['a', 'b'])
  const ofFile = await connectDatabase({ address: here.address(), poolSize: 2 })
  await writeBackup(ofFile, { file, now })
  await ofFile.close()
  await restoreBackup(target, { file, now })
  await target.pool.query(
    `insert into alert select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'number', nextval('alert_number'), 'fingerprint', 'another'))).* from alert a limit 1`,
  )
  await target.pool.query(`insert into venue_number (venue_id) values ('c')`)
  expect(await distinct(target)).toEqual({ alerts: 3, venues: 3 })
})

async function distinct({ pool }: Database) {
  const { rows } = await pool.query(
    `select (select count(distinct number)::integer from alert) as alerts, count(distinct number)::integer as venues from venue_number`,
  )
  return rows[0]
}
