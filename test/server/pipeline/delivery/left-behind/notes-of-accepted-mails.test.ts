import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAcceptedMails, recoverAccepted } from '#server/pipeline/delivery/left-behind/accepted-mails.ts'

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

test('once the file is 256 KiB long it holds no more than what waits to be stored', async () => {
  const accepted = open()
  // Each line is of 1 KiB.
  const claims = Array.from({ length: 256 }, (_, at) => ({ id: String(at).padStart(1021, 'x'), attempt: 1 }))
  const sizes: number[] = []
  for (const [at, claim] of claims.entries()) {
    accepted.note(claim)
    if (at !== 3) accepted.stored(claim)
    sizes.push((await stat(join(folder, '7'))).size)
  }
  expect(sizes.slice(-2)).toEqual([255 * 1024, 2 * 1024])
  const [waiting, last] = [claims[3], claims[255]]
  expect(await notes()).toBe(`${waiting?.id} 1\n${last?.id} 1\n`)
  accepted.note({ id: 'next', attempt: 2 })
  expect(await notes()).toBe(`${waiting?.id} 1\n${last?.id} 1\nnext 2\n`)
  accepted.close()
})

test('a file that cannot be cut short ends the notes, and it is told once', async () => {
  await symlink('/dev/null', join(folder, '7'))
  const accepted = open()
  for (let one = 0; one < 300; one += 1) accepted.note({ id: String(one).padStart(1021, 'x'), attempt: 1 })
  expect(errors).toHaveLength(1)
})

test('notes that another worker has taken over already are no fault of the one who ends them', async () => {
  const accepted = open()
  accepted.note({ id: 'first', attempt: 1 })
  await rm(join(folder, '7'))
  accepted.close()
  expect(errors).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a worker that starts again under another number keeps no file open',
  async () => {
    const opened = async () => {
      const all = await readdir('/proc/self/fd')
      const files = await Promise.all(all.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
      return files.filter((file) => file.startsWith(folder)).length
    }
    const accepted = open()
    expect(await opened()).toBe(1)
    accepted.close()
    expect(await opened()).toBe(0)
  },
)

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
