import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from '#test/mutants/mutant.ts'
import { nearestTests } from '#test/mutants/nearest-tests.ts'
import { instrument, type StrykerMutant } from './instrument.ts'
import { endsOf, lastTried, readJournal, write, type JournalLine } from './journal.ts'
import { runTrials } from './run-trials.ts'

const isCode = /^(?!import |\s*(?:\*|\/\/|\/\*)).*\w/

/**
 * Mutants of the TypeScript of these files, as Stryker makes them, each tried in those of the nearest tests that reach it.
 * `choose` draws among their lines; all lines means all mutants, some lines those that lie within one of them.
 */
export async function runTypescriptMutants(
  all: readonly string[],
  choose: <One>(from: readonly One[]) => readonly One[],
  isQuick: boolean,
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
    const { tests, mutantsOf } = planTests(mutants, isQuick)
    // What quick tests notice need not be tried in slow ones. Whatever only tests of more than eight seconds would notice
    // counts as survived.
    for (const slowMs of [400, 8000]) await runToTheEnd(tests, codeOf, { journal, mutantsOf, slowMs })
    if (readJournal(journal).every((line) => line.kind !== 'reached' || line.mutants.length === 0))
      throw new Error('no test reaches a mutant: they are not in the code that is run')
    return await Promise.all(results(mutants, readJournal(journal)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A mutant can end the process that tries it. It counts as noticed, and another process goes on with the rest. */
async function runToTheEnd(...[tests, codeOf, plan]: Parameters<typeof runTrials>): Promise<void> {
  const { journal } = plan
  const trials = () => readJournal(journal).filter(({ kind }) => kind === 'tried').length
  for (let before = -1; before < trials();) {
    before = trials()
    if (await runTrials(tests, codeOf, plan)) return
    const mutant = lastTried(readJournal(journal))
    if (mutant !== undefined) write(journal, { kind: 'failed', mutant, test: 'none: it ended the process' })
  }
}

/** Each test with the mutants that it is near to, the nearest tests first. */
function planTests(mutants: readonly StrykerMutant[], isQuick: boolean) {
  const mutantsOf: Record<string, string[]> = {}
  const rank = new Map<string, number>()
  for (const [file, own] of Map.groupBy(mutants, ({ fileName }) => fileName)) {
    nearestTests(file, { isQuick }).forEach((test, index) => {
      mutantsOf[test] = [...(mutantsOf[test] ?? []), ...own.map(({ id }) => id)]
      rank.set(test, Math.min(rank.get(test) ?? Infinity, index))
    })
  }
  return { mutantsOf, tests: Object.keys(mutantsOf).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)) }
}

function results(mutants: readonly StrykerMutant[], lines: readonly JournalLine[]): Promise<Mutant>[] {
  for (const line of lines) if (line.kind === 'unsound') process.stdout.write(`left out ${line.test}: ${line.error}\n`)
  const ids = mutants.map(({ id }) => id)
  const ends = endsOf(ids, lines)
  return mutants.filter(({ id }) => ends.has(id)).map((mutant) => describe(mutant, ends.get(mutant.id) ?? 'survived'))
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
