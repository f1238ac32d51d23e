import { appendFileSync, readFileSync } from 'node:fs'

/** What happens in the process that runs the tests, line by line, so that nothing is lost when a mutant ends it. */
export type JournalLine =
  | { kind: 'process'; pid: number }
  /** Mutants that are reached when modules are loaded, and by a test. */
  | { kind: 'loaded' | 'reached'; mutants: readonly string[] }
  | { kind: 'tried'; mutant: string; test: string }
  | { kind: 'failed'; mutant: string; test: string }
  | { kind: 'passed'; mutant: string; test: string; ms: number }
  /** Tests that fail without a mutant, or whose second run does, tell nothing. */
  | { kind: 'unsound'; test: string; error: string }

export function write(journal: string, line: JournalLine): void {
  appendFileSync(journal, `${JSON.stringify(line)}\n`)
}

export function readJournal(journal: string): JournalLine[] {
  const lines = readFileSync(journal, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalLine)
}

/** The mutant that was being tried when the journal broke off. */
export function lastTried(lines: readonly JournalLine[]): string | undefined {
  const last = lines.at(-1)
  return last?.kind === 'tried' ? last.mutant : undefined
}

/**
 * What became of each of these mutants. One that no test reaches has survived; one that is reached only while modules are
 * loaded is left out, because in a process that has loaded them it shows no more.
 */
export function endsOf(mutants: readonly string[], lines: readonly JournalLine[]): Map<string, 'killed' | 'survived'> {
  const loaded = new Set<string>()
  const reached = new Set<string>()
  const failed = new Set<string>()
  for (const line of lines) {
    if (line.kind === 'loaded') for (const mutant of line.mutants) loaded.add(mutant)
    if (line.kind === 'reached') for (const mutant of line.mutants) reached.add(mutant)
    if (line.kind === 'failed') failed.add(line.mutant)
  }
  const counted = mutants.filter((mutant) => reached.has(mutant) || !loaded.has(mutant))
  return new Map(counted.map((mutant) => [mutant, failed.has(mutant) ? 'killed' : 'survived']))
}
