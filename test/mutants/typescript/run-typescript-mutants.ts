import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from '#test/mutants/mutant.ts'
import { nearestTests } from '#test/mutants/nearest-tests.ts'
import { testsByKind } from '#test/support/kinds-of-tests.ts'
import { instrument, type StrykerMutant } from './instrument.ts'
import { loadedUnnoticed, noticedIn, readJournal } from './journal.ts'
import { openVitest } from './open-vitest.ts'
import { runPlanted } from './run-planted.ts'
import { runTrials } from './run-trials.ts'

type WhichTests = NonNullable<Parameters<typeof nearestTests>[1]>

const isCode = /^(?!import |\s*(?:\*|\/\/|\/\*)).*\w/

/**
 * Mutants of the TypeScript of these files, as Stryker makes them, each tried in those of the nearest tests that reach it.
 * `choose` draws among their lines; all lines means all mutants, some lines those that lie within one of them.
 */
export async function runTypescriptMutants(
  all: readonly string[],
  choose: <One>(from: readonly One[]) => readonly One[],
  which: WhichTests,
): Promise<Mutant[]> {
  const lines = (await Promise.all(all.map(linesOf))).flat()
  const chosen = choose(lines)
  const isWhole = chosen.length === lines.length
  const files = [...Map.groupBy(chosen, ({ file }) => file)].map(([file, own]) => ({
    file,
    lines: isWhole ? ('all' as const) : own.map(({ line }) => line),
  }))
  const { codeOf, mutants } = await instrument(files)
  const folder = await mkdtemp(join(tmpdir(), 'courtside-mutants-'))
  const journal = join(folder, 'journal')
  try {
    await writeFile(journal, '')
    process.stdout.write(`${mutants.length} mutants, journal ${journal}\n`)
    await runInTests(mutants, codeOf, { journal, which })
    const noticed = noticedIn(readJournal(journal))
    return await Promise.all(mutants.map((mutant) => describe(mutant, noticed.has(mutant.id) ? 'killed' : 'survived')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * What quick tests notice need not be tried in slow ones, nor in those with a database. There a quick test says at once what
 * is wrong where a slow one waits for emails that never come. Whatever only tests of more than eight
 * seconds of processor time would notice counts as survived.
 */
const passes = [
  { kind: 'pure', slowMs: 400 },
  { kind: 'pure', slowMs: 8000 },
  { kind: 'server', slowMs: 1500 },
  { kind: 'server', slowMs: 8000 },
] as const

async function runInTests(
  mutants: readonly StrykerMutant[],
  codeOf: ReadonlyMap<string, string>,
  { journal, which }: { journal: string; which: WhichTests },
): Promise<void> {
  const { tests, mutantsOf } = planTests(mutants, which)
  const kinds = testsByKind()
  const together = await openVitest(codeOf, `${import.meta.dirname}/every-mutant-runner.ts`)
  try {
    for (const { kind, slowMs } of passes) {
      const noticed = noticedIn(readJournal(journal))
      const isOpen = (test: string) => mutantsOf[test]?.some((mutant) => !noticed.has(mutant))
      const left = tests.filter((test) => kinds[kind].includes(test) && isOpen(test))
      if (left.length > 0) await runTrials(together, left, { journal, mutantsOf, slowMs })
    }
  } finally {
    await together.close()
  }
  const lines = readJournal(journal)
  for (const line of lines) if (line.kind === 'unsound') process.stdout.write(`left out ${line.test}: ${line.error}\n`)
  if (lines.every((line) => line.kind !== 'reached' || line.mutants.length === 0))
    throw new Error('no test reaches a mutant: they are not in the code that is run')
  const ids = mutants.map(({ id }) => id)
  const loaded = loadedUnnoticed(ids, lines)
  process.stdout.write(`${loaded.length} mutants of what runs while modules are loaded, each in a process of its own\n`)
  const alone = await openVitest(codeOf, `${import.meta.dirname}/planted-mutant-runner.ts`)
  try {
    await runPlanted(alone, loaded, (mutant) => tests.filter((test) => mutantsOf[test]?.includes(mutant)), journal)
  } finally {
    await alone.close()
  }
}

/** Each test with the mutants that it is near to, the nearest tests first. */
function planTests(mutants: readonly StrykerMutant[], which: WhichTests) {
  const mutantsOf: Record<string, string[]> = {}
  const rank = new Map<string, number>()
  for (const [file, own] of Map.groupBy(mutants, ({ fileName }) => fileName)) {
    nearestTests(file, which).forEach((test, index) => {
      mutantsOf[test] = [...(mutantsOf[test] ?? []), ...own.map(({ id }) => id)]
      rank.set(test, Math.min(rank.get(test) ?? Infinity, index))
    })
  }
  return { mutantsOf, tests: Object.keys(mutantsOf).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)) }
}

async function describe(
  { fileName, replacement, location: { start, end } }: StrykerMutant,
  became: Mutant['end'],
): Promise<Mutant> {
  const text = (await readFile(fileName, 'utf8')).split('\n')[start.line] ?? ''
  return {
    file: fileName,
    line: start.line + 1,
    text: text.trim(),
    was: start.line === end.line ? text.slice(start.column, end.column) : text.slice(start.column),
    is: replacement,
    end: became,
  }
}

/** Lines with something on them that may be wrong. */
async function linesOf(file: string): Promise<{ file: string; line: number }[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((text, index) => (isCode.test(text) ? [{ file, line: index + 1 }] : []))
}
