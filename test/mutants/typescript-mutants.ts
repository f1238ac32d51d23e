import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Mutant } from './mutant.ts'
import { nearestTests } from './nearest-tests.ts'

/** What of Stryker's results is read: https://github.com/stryker-mutator/mutation-testing-elements, report schema. */
const ends: Readonly<Record<string, Mutant['end']>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'survived',
}

/** Mutants of the TypeScript of these files, by Stryker. Each runs in those of the nearest tests that reach its line. */
export async function runTypescriptMutants(files: readonly string[], isQuick: boolean): Promise<Mutant[]> {
  process.env['MUTATE_TESTS'] = [...new Set(files.flatMap((file) => nearestTests(file, { isQuick })))].join(' ')
  const folder = await mkdtemp(join(tmpdir(), 'courtside-mutants-'))
  try {
    const results = await new Stryker({
      mutate: [...files],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.mutants.config.ts' },
      coverageAnalysis: 'perTest',
      concurrency: 2,
      reporters: ['progress-append-only'],
      tempDirName: join(folder, 'sandboxes'),
      // It would rewrite tsconfig.json by an interface that TypeScript 7 no longer has.
      tsconfigFile: 'no-tsconfig.json',
      ignorePatterns: ['/dist', '/screens'],
      // What is cached by the modules of a process shows only the first mutant.
      ignoreStatic: true,
      // A busy machine is no mutant that never ends.
      timeoutMS: 20_000,
      timeoutFactor: 2,
      logLevel: 'warn' as never,
    } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
    return await Promise.all(
      results
        .filter(({ status }) => status in ends)
        .map(async ({ fileName, location: { start, end }, replacement, status }) => {
          const lines = (await readFile(fileName, 'utf8')).split('\n')
          const line = lines[start.line - 1] ?? ''
          return {
            file: relative('.', fileName),
            line: start.line,
            text: line.trim(),
            was: start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line.slice(start.column - 1),
            is: replacement ?? '',
            end: ends[status] ?? 'survived',
          }
        }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
