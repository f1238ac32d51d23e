import { readFileSync } from 'node:fs'
import { openMutantRuns } from './mutant-runs.ts'
import { noticeMutants, type InFile } from './notice-mutants.ts'
import { lineAt, sqlMutantsOf } from './sql-in-code.ts'

/**
 * SQL mutants of these files, those that `chosenFrom` draws; `count` gets the end of each that PostgreSQL accepts. A mutant
 * is planted in the statement itself, by one worker with one PostgreSQL for all of them, so that nothing is loaded or
 * started anew for each.
 */
export async function runSqlMutants({
  files,
  mostTests,
  chosenFrom,
  count,
}: {
  files: readonly string[]
  mostTests: number
  chosenFrom: <One>(all: readonly One[]) => readonly One[]
  count: (end: 'killed' | 'survived') => void
}): Promise<void> {
  const all = files.flatMap((file) => sqlMutantsOf(readFileSync(file, 'utf8')).map((mutant) => ({ file, ...mutant })))
  const chosen = chosenFrom(all).map((mutant, id) => ({ ...mutant, id }))
  if (chosen.length === 0) return
  const { exitCode } = process
  const runs = await openMutantRuns(chosen)
  try {
    const { refused, placeless } = await runs.refused()
    const lost = chosen.find(({ id }) => placeless.includes(id))
    if (lost) throw new Error(`${describe(lost)} is in no statement`)
    for (const mutant of chosen) if (refused.includes(mutant.id)) process.stdout.write(`refused ${describe(mutant)}\n`)
    const living = chosen.filter(({ id }) => !refused.includes(id))
    await noticeMutants(runs, living, {
      mostTests,
      onEnd(mutant, end) {
        if (end === 'survived') process.stdout.write(`survived ${describe(mutant)}\n`)
        count(end)
      },
    })
  } finally {
    await runs.close()
    // Vitest sets it for a failed test, which is the aim here.
    process.exitCode = exitCode
  }
}

function describe({ file, at, was, is }: InFile): string {
  const line = lineAt(readFileSync(file, 'utf8'), at)
  return `${file}:${line}  ${was.trim() || '…'} → ${is.trim() || 'nothing'}`
}
