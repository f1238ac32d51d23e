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
  /** A test failed with a mutant, and without it afterwards: the mutant may have left something behind, or another one before it. */
  | { kind: 'spoiled'; mutant: string; test: string }
  /** Tests that fail without a mutant tell nothing. */
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

/** What is to be tried anew in a process that has tried nothing else, by the name of the test. */
export function spoiledIn(lines: readonly JournalLine[]): ReadonlyMap<string, string> {
  const spoiled = new Map<string, string>()
  for (const line of lines) {
    if (line.kind === 'spoiled') spoiled.set(line.test, line.mutant)
    if (line.kind === 'tried' && spoiled.get(line.test) === line.mutant) spoiled.delete(line.test)
  }
  return spoiled
}

export function noticedIn(lines: readonly JournalLine[]): Set<string> {
  return new Set(lines.flatMap((line) => (line.kind === 'failed' ? [line.mutant] : [])))
}
