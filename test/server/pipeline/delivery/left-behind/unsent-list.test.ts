import { mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bootId } from '#server/pipeline/delivery/left-behind/boot-id.ts'
import { openUnsentMails } from '#server/pipeline/delivery/left-behind/unsent-mails.ts'
import { breakFile } from '#test/support/break-file.ts'

let folder: string
let path: string
let errors: unknown[]
beforeEach(async () => {
  errors = []
  folder = await mkdtemp(join(tmpdir(), 'courtside-unsent-'))
  path = join(folder, 'unsent-7')
})
afterEach(() => rm(folder, { recursive: true }))

function open(change: { folder?: string; boot?: string | undefined } = {}) {
  const note = (error: unknown) => void errors.push(error)
  return openUnsentMails({ folder, owner: 7, onError: note, onBroken: note, boot: 'here', ...change })
}

const claims = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `${from + index}`.padStart(36, '0'), attempt: 2_147_483_647 }))

/** The emails that stand in the file, and what it begins with. */
async function written(): Promise<string[]> {
  return (await readFile(path, 'latin1')).split('\n').filter((line) => line !== '')
}

test('the file names the start of the machine and what is unsent, and is read by nobody else', async () => {
  const list = open()
  const [ann, bea, cas] = claims(3) as [never, never, never]
  list?.enter([ann, bea, cas])
  list?.strike(bea)
  expect(await written()).toEqual(['here', ...[ann, cas].map(({ id, attempt }) => `${id} ${attempt}`)])
  expect((await stat(path)).mode & 0o077).toBe(0)
  list?.close()
  expect([await readdir(folder), errors]).toEqual([[], []])
})

test('however many come and go, it has room for 255 at once, and those that find none are at no loss', async () => {
  const list = open()
  for (let round = 0; round < 10; round += 1) {
    const some = claims(200, round * 1000)
    list?.enter(some)
    for (const [index, claim] of some.entries()) {
      if (index % 2 === 0) list?.strike(claim)
      else list?.forget(claim)
    }
  }
  const { size } = await stat(path)
  list?.enter(claims(300, 100_000))
  expect([(await written()).length, (await stat(path)).size]).toEqual([256, size])
  for (const claim of claims(300, 100_000)) list?.strike(claim)
  expect([await written(), errors]).toEqual([['here'], []])
  list?.close()
})

test('one whose end is stored makes room, and may stand there until somebody needs it', async () => {
  const list = open()
  for (let round = 0; round < 3; round += 1) {
    const some = claims(255, round * 1000)
    list?.enter(some)
    expect((await written()).filter((line) => some.some(({ id }) => line.startsWith(id)))).toHaveLength(255)
    for (const claim of some) list?.forget(claim)
  }
  list?.close()
})

test('once somebody took it, nothing that stood in it goes, and what never did goes as ever', async () => {
  const list = open()
  const [ann, bea, cas] = claims(3) as [never, never, never]
  list?.enter([ann, bea])
  await unlink(path)
  expect(() => list?.strike(ann)).toThrow('another deliverer took it')
  expect(() => list?.strike(bea)).toThrow('another deliverer took it')
  expect(() => list?.strike(cas)).not.toThrow()
  list?.close()
  expect([await readdir(folder), errors]).toEqual([[], []])
})

test('what can be written no more is there no more, and the emails go', async () => {
  const list = open()
  const [ann, bea] = claims(2) as [never, never]
  list?.enter([ann])
  breakFile(path)
  expect(() => list?.strike(ann)).not.toThrow()
  expect([await readdir(folder), errors.length]).toEqual([[], 1])
  list?.enter([bea])
  expect(() => list?.strike(bea)).not.toThrow()
  expect(errors).toHaveLength(1)
})

test('what can be written no more and was taken by somebody before is theirs', async () => {
  const list = open()
  const [ann, bea] = claims(2) as [never, never]
  list?.enter([ann, bea])
  await unlink(path)
  breakFile(path)
  for (const claim of [ann, bea]) expect(() => list?.strike(claim)).toThrow('another deliverer took it')
  expect(errors).toHaveLength(1)
})

test('without a folder to write to there is none, and somebody hears of it', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(open({ folder: join(file, 'below') })).toBeUndefined()
  expect(errors).toHaveLength(1)
})

test('without a name for the start of the machine there is none', async () => {
  const unknown = openUnsentMails({ folder, owner: 7, onError: () => {}, onBroken: () => {}, boot: undefined })
  const named = openUnsentMails({ folder, owner: 8, onError: () => {}, onBroken: () => {} })
  const names = await readdir(folder)
  named?.close()
  expect([unknown === undefined, names]).toEqual([bootId() === undefined, bootId() === undefined ? [] : names])
  expect(bootId()).toMatch(/^[\da-f-]{36}$/)
})
