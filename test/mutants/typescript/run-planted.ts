import { relative } from 'node:path'
import { write } from './journal.ts'
import type { MutantVitest } from './open-vitest.ts'
import { watched } from './run-trials.ts'

/** What a process is told that runs its tests with one mutant, or without any, from its first line on. */
interface Planted {
  journal: string
  mutant: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    planted: Planted
  }
}

/** Most mutants are noticed by what is nearest; loading the rest costs seconds. */
const nearest = 4

/**
 * Tries mutants that are reached before or between tests: tables, schemas, constants. A process that has loaded them shows no
 * more, so each gets one of its own, which has the mutant in it before it loads anything. Here too a failure counts only if
 * the same tests pass without the mutant. `testsOf` names the nearest tests of a mutant.
 */
export async function runPlanted(
  vitest: MutantVitest,
  mutants: readonly string[],
  testsOf: (mutant: string) => readonly string[],
  journal: string,
): Promise<void> {
  const failing = async (tests: readonly string[], mutant?: string) => {
    const { modules } = await watched(journal, () => vitest.run(tests, { planted: { journal, mutant } }))
    // One that was never run belongs to a process that ended.
    return modules.filter((module) => !['passed', 'skipped'].includes(module.state()))
  }
  for (const mutant of mutants) {
    const tests = testsOf(mutant)
    for (const some of [tests.slice(0, nearest), tests.slice(nearest)]) {
      if (some.length === 0) continue
      const [noticed] = await failing(some, mutant)
      if (!noticed || (await failing([noticed.moduleId])).length > 0) continue
      write(journal, { kind: 'failed', mutant, test: relative('.', noticed.moduleId) })
      break
    }
  }
}
