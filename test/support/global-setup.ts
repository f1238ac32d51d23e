import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeMailTemplates } from '#scripts/build/compile-mail-templates.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeDataFolder } from './data-folder.ts'
import { asAdministrator, templateName, type TestPostgres } from './test-database.ts'

// Rows need not outlive the run, so nothing waits for the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
}

async function migrateTemplate(postgres: TestPostgres): Promise<void> {
  await asAdministrator(postgres, `create database ${templateName}`)
  const template = await connectDatabase({ address: { ...postgres, database: templateName } })
  try {
    await migrate(template)
  } finally {
    await template.close()
  }
}

/** Starts PostgreSQL and compiles the emails, which processes of tests load, for the run. Tests without a server need neither. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'pure' || name === 'screens')) return undefined
  const dataDir = await makeDataFolder('test')
  const pagesFolder = await mkdtemp(join(tmpdir(), 'courtside-pages-'))
  const { stop, ...postgres } = await startEmbeddedPostgres({ dataDir, settings })
  async function teardown(): Promise<void> {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(pagesFolder, { recursive: true, force: true })
  }
  try {
    await migrateTemplate(postgres)
    await writeMailTemplates('dist/mail')
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', postgres)
  project.provide('pagesFolder', pagesFolder)
  return teardown
}
