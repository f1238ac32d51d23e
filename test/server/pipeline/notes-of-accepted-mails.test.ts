import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAcceptedMails, recoverAccepted } from '#server/pipeline/accepted-mails.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-accepted-'))
})
afterEach(() => rm(folder, { recursive: true }))

const errors: unknown[] = []
beforeEach(() => void errors.splice(0))
const open = (inside = folder) =>
  openAcceptedMails({ folder: inside, owner: 7, onError: (error) => errors.push(error) })
const notes = () => readFile(join(folder, '7'), 'utf8')

test('each email that the relay accepts is in the file at once, where nobody else reads it', async () => {
  const accepted = open()
  accepted.note({ id: 'first', attempt: 1 })
  accepted.note({ id: 'second', attempt: 3 })
  expect(await notes()).toBe('first 1\nsecond 3\n')
  expect((await stat(join(folder, '7'))).mode & 0o777).toBe(0o600)
  accepted.close()
  expect([existsSync(join(folder, '7')), errors]).toEqual([false, []])
})

test('a folder that is not there yet is made, and what a life before noted under this number stays', async () => {
  const inside = join(folder, 'a', 'b')
  open(inside).note({ id: 'before', attempt: 1 })
  open(inside).note({ id: 'after', attempt: 1 })
  expect(await readFile(join(inside, '7'), 'utf8')).toBe('before 1\nafter 1\n')
})

test('the file holds no more than what waits to be stored, once it has grown', async () => {
  const accepted = open()
  const id = 'x'.repeat(1000)
  accepted.note({ id: 'waiting', attempt: 1 })
  for (let one = 0; one < 261; one += 1) {
    accepted.note({ id: `${id}${one}`, attempt: 1 })
    accepted.stored({ id: `${id}${one}`, attempt: 1 })
  }
  // 256 KiB were full with the last of them, which waited at that moment.
  const kept = (await notes()).split('\n').slice(0, -1)
  expect(kept[0]).toBe('waiting 1')
  expect(kept.length).toBeLessThan(5)
  accepted.note({ id: 'next', attempt: 2 })
  expect((await notes()).endsWith('next 2\n')).toBe(true)
})

test('where nothing can be written emails go all the same, and it is told once', async () => {
  await writeFile(join(folder, 'taken'), '')
  const accepted = open(join(folder, 'taken'))
  accepted.note({ id: 'first', attempt: 1 })
  accepted.stored({ id: 'first', attempt: 1 })
  accepted.close()
  expect(errors).toHaveLength(1)
})

test('with nobody’s notes but its own there is nothing to recover, nor where there is no folder', async () => {
  open().note({ id: 'first', attempt: 1 })
  await writeFile(join(folder, 'no number'), 'x 1\n')
  const em = () => expect.unreachable('the database need not be asked')
  const recover = (inside: string) => recoverAccepted({ folder: inside, owner: 7, em, now: () => new Date() })
  await recover(folder)
  await recover(join(folder, 'nowhere'))
  expect(await notes()).toBe('first 1\n')
})
