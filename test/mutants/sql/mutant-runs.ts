import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { markMutants, type NumberedMutant } from './mark-mutants.ts'

/** A test file that is run with one mutant in the statements of the store, or with none. */
interface Asked {
  test: string
  mutant?: number | undefined
  /** Runs the tests of this mutant, without it. */
  as?: number | undefined
}

/** The outcome of a test file that was asked for. */
interface Answer {
  asked: Asked
  hasFailed: boolean
  ms: number
  /** The mutants whose statements it ran. */
  reached: ReadonlySet<number>
}

/** Runs tests in one worker, which loads the application and starts PostgreSQL once for all mutants. */
export interface MutantRuns {
  run(all: readonly Asked[]): Promise<Answer[]>
  /** Says the same for two mutants of which the same tests of a file are run. */
  wayOf(test: string, mutant: number): string
  /** The mutants that PostgreSQL refuses, and those that are in no statement. */
  refused(): Promise<{ refused: readonly number[]; placeless: readonly number[] }>
  close(): Promise<void>
}

const refusedTest = 'test/mutants/sql/refused-mutants.ts'

/** In the order in which they were asked for. */
class AsAsked {
  shard(all: TestSpecification[]) {
    return all
  }
  sort(all: TestSpecification[]) {
    return all
  }
}

export async function openMutantRuns(mutants: readonly (NumberedMutant & { file: string })[]): Promise<MutantRuns> {
  const ofFile = Map.groupBy(mutants, ({ file }) => resolve(file))
  const vitest = await createVitest(
    {
      config: false,
      environment: 'node',
      globalSetup: 'test/support/global-setup.ts',
      setupFiles: ['test/support/real-clock.ts', 'test/support/fail-on-console.ts', 'test/mutants/sql/plant-mutant.ts'],
      isolate: false,
      pool: 'forks',
      maxWorkers: 1,
      // Keys of the cache on disk don't cover the marks of mutants.
      fsModuleCache: false,
      // Code with a mutant may fail after its test, or wait for an answer that never comes.
      dangerouslyIgnoreUnhandledErrors: true,
      testTimeout: 10_000,
      hookTimeout: 10_000,
      expect: { poll: { timeout: 5000 } },
      watch: false,
      reporters: [{}],
      sequence: { sequencer: AsAsked as never },
    },
    {
      plugins: [
        {
          name: 'sql-mutants',
          enforce: 'pre',
          transform(_code, id) {
            const here = ofFile.get(id)
            return here && { code: markMutants(readFileSync(id, 'utf8'), here), map: null }
          },
        },
      ],
    },
  )
  vitest.provide(
    'sqlMutants',
    mutants.map(({ id, is }) => ({ id, is })),
  )
  const idOf = ({ test, mutant, as }: Asked) => {
    const query = mutant === undefined ? (as === undefined ? '' : `?without=${as}`) : `?with=${mutant}`
    return resolve(test) + query
  }
  const reachedByTest = new Map<string, Readonly<Record<string, readonly number[]>>>()
  const modulesOf = async (ids: readonly string[]): Promise<Map<string, TestModule>> => {
    const project = vitest.getRootProject()
    // It reports earlier runs too.
    vitest.state.clearFiles(project, [...ids])
    const { testModules } = await vitest.runTestSpecifications(ids.map((id) => project.createSpecification(id)))
    return new Map(testModules.map((module) => [module.moduleId, module]))
  }
  return {
    async run(all) {
      vitest.provide('reachedByTest', Object.fromEntries(reachedByTest))
      const modules = await modulesOf(all.map(idOf))
      return all.map((asked) => {
        const module = modules.get(idOf(asked))
        if (!module) throw new Error(`${idOf(asked)} was not run`)
        const reached = module.meta().reached ?? {}
        if (idOf(asked) === module.moduleId && !module.moduleId.includes('?'))
          reachedByTest.set(module.moduleId, reached)
        return {
          asked,
          hasFailed: module.state() === 'failed',
          ms: module.diagnostic().duration,
          reached: new Set(Object.values(reached).flat()),
        }
      })
    },
    wayOf(test, mutant) {
      const reached = Object.entries(reachedByTest.get(resolve(test)) ?? {})
      return reached.flatMap(([name, all]) => (all.includes(mutant) ? [name] : [])).join(' ')
    },
    async refused() {
      const module = (await modulesOf([resolve(refusedTest)])).get(resolve(refusedTest))
      const { refused, placeless } = module?.meta() ?? {}
      if (module?.state() !== 'passed' || !refused || !placeless)
        throw new Error(`${refusedTest} does not pass: ${JSON.stringify(module?.errors())}`)
      return { refused, placeless }
    },
    close: () => vitest.close(),
  }
}
