import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { instrument } from './typescript/instrument.ts'
import { lastTried, loadedUnnoticed, noticedIn, write, type JournalLine } from './typescript/journal.ts'
import { watched } from './typescript/run-trials.ts'
import { patienceFor, plainTimes, processorMs, processorMsSaid } from './typescript/spent.ts'

const by = { test: 'a test' }

test('what ran while modules were loaded is tried in a process of its own, unless a test has noticed it already', () => {
  const lines: JournalLine[] = [
    { kind: 'reached', mutants: ['noticed', 'let go', 'both'], ...by, ms: 1, processorMs: 1 },
    { kind: 'failed', mutant: 'noticed', ...by },
    { kind: 'passed', mutant: 'let go', ...by, processorMs: 1 },
    { kind: 'loaded', mutants: ['noticed', 'loaded', 'both', 'of another file'] },
  ]
  const all = ['noticed', 'let go', 'both', 'loaded', 'never reached']
  expect([...noticedIn(lines)]).toEqual(['noticed'])
  expect(loadedUnnoticed(all, lines)).toEqual(['both', 'loaded'])
})

test('where the process of the tests ends, the mutant that it tried last is known', () => {
  expect(
    lastTried([
      { kind: 'passed', mutant: 'one', ...by, processorMs: 1 },
      { kind: 'tried', mutant: 'two', ...by },
    ]),
  ).toBe('two')
  expect(lastTried([{ kind: 'passed', mutant: 'one', ...by, processorMs: 1 }])).toBeUndefined()
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

test('what a mutant has spent is the time of the processor, in the program and in the system, however long that took', () => {
  expect(processorMs({ user: 1_500_000, system: 250_400 })).toBe(1750)
})

test('what another process has spent is what the system says of it', () => {
  expect(['00:01:05\n', '1-02:03:04', ' 1:05.12', ''].map(processorMsSaid)).toEqual([65_000, 93_784_000, 65_120, 0])
})

test('a test that was slow without a mutant when it was run last is waited for longer with one', () => {
  const seen = (ms: number): JournalLine => ({ kind: 'reached', mutants: [], ...by, ms, processorMs: 1 })
  const [quick = 0, busy = 0] = [[seen(200)], [seen(200), seen(6000)]].map((lines) =>
    patienceFor(plainTimes(lines).get(by.test) ?? 0),
  )
  expect(quick).toBeGreaterThan(200)
  expect(busy).toBe(quick + 4 * (6000 - 200))
})

test('a process that waits for ever is ended, and one of a run before is let be: its number may be that of another by now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-mutate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const journal = join(folder, 'journal')
  writeFileSync(journal, '')
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('it has ended by itself meanwhile'), { code: 'ESRCH' })
  })
  onTestFinished(() => kill.mockRestore())
  // Whatever is said now is minutes old.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() + 600_000 })
  write(journal, { kind: 'process', pid: process.pid })
  await watched(journal, async () => {
    vi.advanceTimersByTime(5000)
    expect(kill).not.toHaveBeenCalled()
    write(journal, { kind: 'process', pid: process.pid })
    vi.advanceTimersByTime(5000)
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL')
  })
})
