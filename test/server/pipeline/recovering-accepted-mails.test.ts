import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recoverAccepted } from '#server/pipeline/accepted-mails.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
let folder: string
let notes: string
beforeEach(async () => {
  world = await createWorld({})
  folder = await mkdtemp(join(tmpdir(), 'courtside-accepted-'))
  notes = join(folder, '4711')
})
afterEach(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

/** Recovers what others noted who are gone; resolves to how often the database was asked for something. */
async function recover(meanwhile = () => {}): Promise<number> {
  let asked = 0
  const em = () => {
    asked += 1
    meanwhile()
    return world.em()
  }
  await recoverAccepted({ folder, owner: 7, em, now: world.now })
  return asked
}

test('who is gone and noted nothing leaves nothing to store, and their file goes', async () => {
  await writeFile(notes, '')
  expect(await recover()).toBe(1)
  expect(existsSync(notes)).toBe(false)
})

test('where another worker was quicker to recover somebody’s notes nothing is left to do, and nothing is wrong', async () => {
  await writeFile(notes, 'first 1\n')
  expect(await recover(() => rmSync(notes, { force: true }))).toBe(1)
})
