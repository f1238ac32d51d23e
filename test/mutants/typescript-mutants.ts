import { Stryker } from '@stryker-mutator/core'
import { nearestTests } from './nearest-tests.ts'

/**
 * Stryker's mutants of these files, tried in the tests nearest to any of them. `count` gets each mutant's end; Stryker
 * lists the survivors. Constants and schemas are left out: each of their mutants would load the application anew.
 */
export async function runTypescriptMutants({
  files,
  mostTests,
  count,
}: {
  files: readonly string[]
  mostTests: number
  count: (end: 'killed' | 'survived') => void
}): Promise<void> {
  const testFiles = [...new Set(files.flatMap((file) => nearestTests(file, mostTests)))]
  const mutants = await new Stryker({
    mutate: [...files],
    testFiles,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    // Stryker would rewrite it by the compiler's API, which TypeScript 7 lacks.
    tsconfigFile: 'none',
    ignoreStatic: true,
    ignorePatterns: ['.data', 'dist', 'screens'],
    tempDirName: '.data/mutants',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    concurrency: 2,
    // On a busy machine the tests of a folder take longer than the five minutes that Stryker would wait.
    dryRunTimeoutMinutes: 30,
  }).runMutationTest()
  for (const { status } of mutants) {
    if (status === 'Killed' || status === 'Timeout') count('killed')
    else if (status === 'Survived' || status === 'NoCoverage') count('survived')
  }
}
