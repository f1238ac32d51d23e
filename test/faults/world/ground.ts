import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { inject, onTestFinished } from 'vitest'
import { makeDataFolder } from '#test/support/data-folder.ts'
import type { Ground } from './machine.ts'

/** A machine for one start, cleaned up with its test. */
export async function groundOfTest(): Promise<Ground> {
  const dataDir = await makeDataFolder('machine')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return {
    dataDir,
    postgres: inject('postgres'),
    database: `test_${randomBytes(8).toString('hex')}`,
    atEnd: (end) => onTestFinished(async () => void (await end())),
  }
}
