import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import { nearestTests } from '#test/mutants/nearest-tests.ts'
import type { Mutant } from '#test/mutants/mutant.ts'
import { withMutant, type SqlMutant } from './mutate-sql.ts'
import { lineAt, sqlMutantsOf } from './sql-in-code.ts'

/** Prepares every statement of the store against the schema: what fails here is no mutant, PostgreSQL refuses it. */
const statementsTest = 'test/server/store/statements.test.ts'

/** The file that is served with a mutant in it. */
interface Served {
  file: string
  code: string
}

/**
 * SQL mutants of these files, each run in the tests nearest to its file until one fails. `choose` says which of them.
 */
export async function runSqlMutants(
  files: readonly string[],
  choose: <One>(all: readonly One[]) => readonly One[],
  onMutant: (mutant: Mutant) => void,
): Promise<void> {
  const all = files.flatMap((file) => sqlMutantsOf(readFileSync(file, 'utf8')).map((mutant) => ({ file, mutant })))
  const chosen = choose(all)
  if (chosen.length === 0) return
  let served: Served | undefined
  const noticed = new Map<string, number>()
  const vitest = await createVitest(
    { watch: false, bail: 1, reporters: [{}], root: '.' },
    {
      plugins: [
        {
          name: 'sql-mutant',
          enforce: 'pre',
          transform: (_code, id) =>
            served && id === resolve(served.file) ? { code: served.code, map: null } : undefined,
        },
      ],
    },
  )
  try {
    for (const { file, mutant } of chosen) {
      const code = readFileSync(file, 'utf8')
      served = { file, code: withMutant(code, mutant) }
      vitest.invalidateFile(resolve(file))
      const end = await endOf(vitest, likelyFirst(nearestTests(file), noticed), noticed)
      served = undefined
      vitest.invalidateFile(resolve(file))
      if (end === 'refused') await requireSound(vitest)
      onMutant({ ...describe(file, code, mutant), end })
    }
  } finally {
    await vitest.close()
  }
}

function describe(file: string, code: string, { at, was, is }: SqlMutant): Omit<Mutant, 'end'> {
  const line = lineAt(code, at)
  return { file, line, text: code.split('\n')[line - 1]?.trim() ?? '', was: was.trim(), is: is.trim() }
}

/** The test that noticed most so far comes first; a run of many mutants takes half the time. */
function likelyFirst(tests: readonly string[], noticed: ReadonlyMap<string, number>): string[] {
  return tests.toSorted((a, b) => (noticed.get(b) ?? 0) - (noticed.get(a) ?? 0))
}

async function endOf(vitest: Vitest, tests: readonly string[], noticed: Map<string, number>): Promise<Mutant['end']> {
  if ((await failing(vitest, [statementsTest])).length > 0) return 'refused'
  const [first, ...others] = tests.filter((test) => test !== statementsTest)
  if (first === undefined) return 'survived'
  // Most are noticed by the first. Whatever it does not notice goes through all others at once.
  const noticedAtOnce = await failing(vitest, [first])
  const failed = noticedAtOnce.length > 0 ? noticedAtOnce : await failing(vitest, others)
  for (const test of failed) noticed.set(test, (noticed.get(test) ?? 0) + 1)
  return failed.length > 0 ? 'killed' : 'survived'
}

/** Whatever refuses the statements as they are, too, would count every mutant as refused, and the score be of what is left. */
async function requireSound(vitest: Vitest): Promise<void> {
  if ((await failing(vitest, [statementsTest])).length > 0)
    throw new Error(`${statementsTest} fails without a mutant, too`)
}

/** Which of these tests fail. The run ends at the first that does. */
async function failing(vitest: Vitest, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const specifications = await vitest.globTestSpecifications([...files])
  if (specifications.length < files.length) throw new Error(`no tests in some of ${files.join(', ')}`)
  // It tells of earlier runs too, and would stop at their failures.
  for (const { project, moduleId } of specifications) vitest.state.clearFiles(project, [moduleId])
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  return testModules
    .filter((module) => asked.has(module.moduleId) && hasFailed(module))
    .map(({ moduleId }) => relative('.', moduleId))
}

/** A test that was not run, since another failed before, has noticed nothing. */
function hasFailed(module: TestModule): boolean {
  return module.state() === 'failed'
}
