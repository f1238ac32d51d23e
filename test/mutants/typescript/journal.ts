import { appendFileSync, readFileSync } from 'node:fs'

/** What happens in the process that runs the tests, line by line, so that nothing is lost when a mutant ends it. */
export type JournalLine =
  | { kind: 'process'; pid: number }
  /** Mutants that are reached before or between tests, as modules are loaded. */
  | { kind: 'loaded'; mutants: readonly string[] }
  /** Those that a test reaches, how long it takes without any of them, and how much of that the processor works for it. */
  | { kind: 'reached'; mutants: readonly string[]; test: string; ms: number; processorMs: number }
  | { kind: 'tried'; mutant: string; test: string }
  | { kind: 'failed'; mutant: string; test: string }
  | { kind: 'passed'; mutant: string; test: string; processorMs: number }
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

/** Those of these mutants that no test has noticed, though their code ran before or between tests. */
export function loadedUnnoticed(mutants: readonly string[], lines: readonly JournalLine[]): string[] {
  const loaded = new Set(lines.flatMap((line) => (line.kind === 'loaded' ? line.mutants : [])))
  const noticed = noticedIn(lines)
  return mutants.filter((mutant) => loaded.has(mutant) && !noticed.has(mutant))
}

export function noticedIn(lines: readonly JournalLine[]): Set<string> {
  return new Set(lines.flatMap((line) => (line.kind === 'failed' ? [line.mutant] : [])))
}
