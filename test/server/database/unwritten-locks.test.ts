import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUnwrittenLocks, removeIfEmpty } from '#server/database/unwritten-locks.ts'

let folder: string
let now: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-locks-'))
  now = 0
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const names = ['postmaster.pid', '.s.PGSQL.5432.lock']

test.each(names)(
  'an empty %s holds up a start for two seconds, in case it is being written, and is removed then',
  (name) => {
    const path = join(folder, name)
    const locks = createUnwrittenLocks(folder, () => now)
    expect(locks.areGone()).toBe(true)
    writeFileSync(path, '')
    expect(locks.areGone()).toBe(false)
    now += 2000
    expect(locks.areGone()).toBe(false)
    expect(existsSync(path)).toBe(true)
    now += 1
    expect(locks.areGone()).toBe(false)
    expect(readdirSync(folder)).toEqual([])
    expect(locks.areGone()).toBe(true)
  },
)

test.each(names)('an empty %s that replaced another has two seconds of its own', (name) => {
  const path = join(folder, name)
  const locks = createUnwrittenLocks(folder, () => now)
  writeFileSync(path, '')
  expect(locks.areGone()).toBe(false)
  now += 1999
  writeFileSync(`${path}.next`, '')
  renameSync(`${path}.next`, path)
  expect(locks.areGone()).toBe(false)
  now += 2000
  expect(locks.areGone()).toBe(false)
  expect(existsSync(path)).toBe(true)
})

test.each(names)('a %s with a process in it is left alone, however old', (name) => {
  const path = join(folder, name)
  const locks = createUnwrittenLocks(folder, () => now)
  writeFileSync(path, '')
  expect(locks.areGone()).toBe(false)
  writeFileSync(path, '4711\n')
  now += 3000
  expect(locks.areGone()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('4711\n')
})

test.each(names)('an empty %s has two seconds of its own after one that was written', (name) => {
  const path = join(folder, name)
  const locks = createUnwrittenLocks(folder, () => now)
  writeFileSync(path, '')
  expect(locks.areGone()).toBe(false)
  writeFileSync(path, '4711\n')
  now += 3000
  expect(locks.areGone()).toBe(true)
  writeFileSync(path, '')
  expect(locks.areGone()).toBe(false)
  expect(existsSync(path)).toBe(true)
})

test('rows that a rival writes while others are removed stay, and no lock is left beside them', () => {
  const path = join(folder, 'postmaster.pid')
  writeFileSync(path, '4711\n')
  removeIfEmpty(path)
  expect(readdirSync(folder)).toEqual(['postmaster.pid'])
  expect(readFileSync(path, 'utf8')).toBe('4711\n')
})
