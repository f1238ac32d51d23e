import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createExpectations, readExpected } from '#server/mail/witness/expected-replies.ts'

let folder: string
let file: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-expected-'))
  file = openSync(join(folder, 'expected'), 'w+')
})
afterEach(async () => {
  closeSync(file)
  await rm(folder, { recursive: true })
})

const ann = { note: 'ann 1', replies: 4 }
const bo = { note: 'b 2', replies: 1 }

test('what each connection expects can be read until it expects something else, or nothing', () => {
  const { take, write, clear } = createExpectations(file)
  const [first, second] = [take() ?? -1, take() ?? -1]
  const read = () => [first, second].map((slot) => readExpected(file, slot))
  expect(read()).toEqual([undefined, undefined])
  write(first, ann)
  write(second, bo)
  expect(read()).toEqual([ann, bo])
  write(first, bo)
  expect(read()).toEqual([bo, bo])
  clear(first)
  expect(read()).toEqual([undefined, bo])
})

test('a place that is given back expects nothing, and is taken again', () => {
  const { take, give, write } = createExpectations(file)
  const slot = take() ?? -1
  write(slot, ann)
  give(slot)
  expect(readExpected(file, slot)).toBeUndefined()
  expect(take()).toBe(slot)
})

test('a note too long for its place is none: half of it would be another', () => {
  const { take, write } = createExpectations(file)
  const slot = take() ?? -1
  write(slot, ann)
  write(slot, { note: 'x'.repeat(126), replies: 1 })
  expect(readExpected(file, slot)).toBeUndefined()
  write(slot, { note: 'x'.repeat(125), replies: 1 })
  expect(readExpected(file, slot)).toEqual({ note: 'x'.repeat(125), replies: 1 })
})

test('there are 128 places, all of them in the file from the beginning', async () => {
  const { take } = createExpectations(file)
  const taken = Array.from({ length: 129 }, take)
  expect(new Set(taken.slice(0, 128)).size).toBe(128)
  expect(taken[128]).toBeUndefined()
  expect(await readFile(join(folder, 'expected'), 'latin1')).toBe('\n'.repeat(128 * 128))
})
