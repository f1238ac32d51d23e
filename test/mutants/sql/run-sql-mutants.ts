import { readFileSync } from 'node:fs'
import type { Mutant } from '#test/mutants/mutant.ts'
import { openMutantRuns } from './mutant-runs.ts'
import { noticeMutants, type InFile } from './notice-mutants.ts'
import { lineAt, sqlMutantsOf } from './sql-in-code.ts'

/**
 * SQL mutants of these files. `choose` says which of them. A mutant is planted in the statement itself, by one worker with
 * one PostgreSQL for all of them, so that nothing is loaded or started anew for each.
 */
export async function runSqlMutants(
  files: readonly string[],
  choose: <One>(all: readonly One[]) => readonly One[],
  onMutant: (mutant: Mutant) => void,
): Promise<void> {
  const all = files.flatMap((file) => sqlMutantsOf(readFileSync(file, 'utf8')).map((mutant) => ({ file, ...mutant })))
  const chosen = choose(all).map((mutant, id) => ({ ...mutant, id }))
  if (chosen.length === 0) return
  const { exitCode } = process
  const runs = await openMutantRuns(chosen)
  try {
    const { refused, placeless } = await runs.refused()
    const lost = chosen.find(({ id }) => placeless.includes(id))
    if (lost) throw new Error(`${JSON.stringify(describe(lost, 'refused'))} is in no statement`)
    for (const mutant of chosen) if (refused.includes(mutant.id)) onMutant(describe(mutant, 'refused'))
    const living = chosen.filter(({ id }) => !refused.includes(id))
    await noticeMutants(runs, living, (mutant, end) => onMutant(describe(mutant, end)))
  } finally {
    await runs.close()
    // Vitest sets it for a test that fails, which is what is wanted here.
    process.exitCode = exitCode
  }
}

function describe({ file, at, was, is }: InFile, end: Mutant['end']): Mutant {
  const code = readFileSync(file, 'utf8')
  const line = lineAt(code, at)
  return { file, line, text: code.split('\n')[line - 1]?.trim() ?? '', was: was.trim(), is: is.trim(), end }
}
