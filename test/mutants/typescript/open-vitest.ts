import { resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { ProvidedContext } from 'vitest'

/** Vitest that loads instrumented code in place of the application's. */
export interface MutantVitest {
  /** Runs these tests in this order in a new process, whose runner is told what is provided. */
  run(
    tests: readonly string[],
    provided: Partial<ProvidedContext>,
  ): Promise<{ modules: TestModule[]; besides: readonly unknown[] }>
  close(): Promise<void>
}

class AsAsked {
  shard(all: TestSpecification[]) {
    return all
  }
  sort(all: TestSpecification[]) {
    return all
  }
}

export async function openVitest(codeOf: ReadonlyMap<string, string>, runner: string): Promise<MutantVitest> {
  const served = new Map([...codeOf].map(([file, code]) => [resolve(file), code]))
  const { exitCode } = process
  const vitest = await createVitest(
    {
      watch: false,
      config: 'vitest.mutants.config.ts',
      runner,
      reporters: [{}],
      sequence: { sequencer: AsAsked as never },
    },
    {
      plugins: [
        {
          name: 'every-mutant',
          enforce: 'pre',
          transform: (_code, id) => {
            const code = served.get(id)
            return code === undefined ? undefined : { code, map: null }
          },
        },
      ],
    },
  )
  const project = vitest.getRootProject()
  return {
    async run(tests, provided) {
      const ids = tests.map((test) => resolve(test))
      // It tells of earlier runs too.
      vitest.state.clearFiles(project, ids)
      for (const [key, value] of Object.entries(provided)) vitest.provide(key as keyof ProvidedContext, value as never)
      const specifications = ids.map((id) => project.createSpecification(id))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      return { modules: testModules.filter(({ moduleId }) => ids.includes(moduleId)), besides: unhandledErrors }
    },
    async close() {
      await vitest.close()
      // Vitest sets it for a test that fails, which is what is wanted here.
      process.exitCode = exitCode
    },
  }
}
