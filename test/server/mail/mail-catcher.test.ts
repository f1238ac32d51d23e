import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePortNear } from '#server/config/free-port.ts'
import { startMailCatcher } from '#server/mail/mail-catcher.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-catcher-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function start(directory: string) {
  return startMailCatcher({ directory, smtpPort: await freePortNear(0), pagePort: await freePortNear(0) })
}

test('the folder of caught emails is made, and those above it', async () => {
  const catcher = await start(join(folder, 'data', 'mails'))
  expect(existsSync(join(folder, 'data', 'mails'))).toBe(true)
  await catcher.stop()
})

test('a file in its place is a fault that names the fix', async () => {
  const file = join(folder, 'mails')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(/^DATA_DIR: .*mails cannot hold caught emails .*; move it away/)
})

test('leaves it to the application what a signal ends', async () => {
  const listeners = () => [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]
  const before = listeners()
  const catcher = await start(folder)
  expect(listeners()).toEqual(before)
  await catcher.stop()
})
