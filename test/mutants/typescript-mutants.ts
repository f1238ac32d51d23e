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

const isCode = /^(?!import |\s*(?:\*|\/\/|\/\*)).*\w/

/**
 * Mutants of the TypeScript of these files, by Stryker. Each runs in those of the nearest tests that reach its line. `choose`
 * draws among their lines; all lines means all mutants, some lines those that lie within one of them.
 */
export async function runTypescriptMutants(
  all: readonly string[],
  choose: <One>(from: readonly One[]) => readonly One[],
  isQuick: boolean,
): Promise<Mutant[]> {
  const lines = (await Promise.all(all.map(linesOf))).flat()
  const chosen = choose(lines)
  const files = [...new Set(chosen.map(({ file }) => file))]
  const mutate = chosen.length === lines.length ? files : chosen.map(({ file, line }) => `${file}:${line}-${line}`)
  process.env['MUTATE_TESTS'] = [...new Set(files.flatMap((file) => nearestTests(file, { isQuick })))].join(' ')
  const folder = await mkdtemp(join(tmpdir(), 'courtside-mutants-'))
  try {
    const results = await new Stryker({
      mutate,
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

/** Lines with something on them that may be wrong. */
async function linesOf(file: string): Promise<{ file: string; line: number }[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((text, index) => (isCode.test(text) ? [{ file, line: index + 1 }] : []))
}
