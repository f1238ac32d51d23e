import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { instrument } from './typescript/instrument.ts'
import { endsOf, lastTried } from './typescript/journal.ts'

const by = { test: 'a test' }

test('a mutant is noticed by the test that fails; one that no test reaches has survived', () => {
  const ends = endsOf(
    ['noticed', 'let go', 'never reached', 'loaded only', 'loaded and reached'],
    [
      { kind: 'process', pid: 1 },
      { kind: 'reached', mutants: ['noticed', 'let go', 'loaded and reached'] },
      { kind: 'failed', mutant: 'noticed', ...by },
      { kind: 'passed', mutant: 'let go', ...by, ms: 1 },
      { kind: 'loaded', mutants: ['loaded only', 'loaded and reached'] },
    ],
  )
  expect([...ends]).toEqual([
    ['noticed', 'killed'],
    ['let go', 'survived'],
    ['never reached', 'survived'],
    ['loaded and reached', 'survived'],
  ])
})

test('where the process of the tests ends, the mutant that it tried last is known', () => {
  expect(
    lastTried([
      { kind: 'passed', mutant: 'one', ...by, ms: 1 },
      { kind: 'tried', mutant: 'two', ...by },
    ]),
  ).toBe('two')
  expect(lastTried([{ kind: 'passed', mutant: 'one', ...by, ms: 1 }])).toBeUndefined()
})

test('all mutants of a file, or those of single lines, are in its code and switched on by their number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-mutate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sum.ts')
  writeFileSync(file, 'export function sum(a: number, b: number) {\n  const c = a + b\n  return c > 9\n}\n')
  const all = await instrument([{ file, lines: 'all' }])
  expect(all.mutants.map(({ replacement }) => replacement)).toEqual([
    '{}',
    'a - b',
    'true',
    'false',
    'c >= 9',
    'c <= 9',
  ])
  const { mutants, codeOf } = await instrument([{ file, lines: [2] }])
  expect(mutants).toMatchObject([{ replacement: 'a - b', location: { start: { line: 1, column: 12 } } }])
  expect(codeOf.get(file)).toMatch(/stryMutAct_\w+\("0"\) \? a - b/)
})
