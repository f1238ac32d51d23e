import { statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'
import { lastTried, readJournal, write } from './journal.ts'

/** What the process that runs the tests is told. */
export interface MutantPlan {
  journal: string
  /** Which mutants a test file is run for. */
  mutantsOf: Readonly<Record<string, readonly string[]>>
  /** A test that takes longer is not run for each mutant. */
  slowMs: number
}

declare module 'vitest' {
  interface ProvidedContext {
    mutants: MutantPlan
  }
}

/** A mutant that runs for ever without awaiting anything is ended from outside. */
const silenceMs = 60_000

/**
 * Runs these tests in this order for the mutants of their plan; what comes of it stands in the journal. Answers whether all of
 * them ran to their end.
 */
export async function runTrials(
  tests: readonly string[],
  codeOf: ReadonlyMap<string, string>,
  plan: MutantPlan,
): Promise<boolean> {
  const served = new Map([...codeOf].map(([file, code]) => [resolve(file), code]))
  const place = new Map(tests.map((test, index) => [resolve(test), index]))
  const inOrder = (files: TestSpecification[]) =>
    files.toSorted((a, b) => (place.get(a.moduleId) ?? 0) - (place.get(b.moduleId) ?? 0))
  process.env['MUTATE_TESTS'] = tests.join(' ')
  const vitest = await createVitest(
    {
      watch: false,
      config: 'vitest.mutants.config.ts',
      reporters: [{}],
      sequence: {
        sequencer: class {
          sort = async (files: TestSpecification[]) => inOrder(files)
          shard = async (files: TestSpecification[]) => files
        },
      },
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
  const watchdog = setInterval(() => endIfStuck(plan.journal), 5000)
  try {
    vitest.provide('mutants', plan)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications())
    const broken = testModules.filter((module) => module.state() !== 'passed')
    for (const one of broken)
      process.stdout.write(`${relative('.', one.moduleId)} ${one.state()} ${one.errors()[0]?.message ?? ''}\n`)
    for (const error of unhandledErrors.slice(0, 3))
      process.stdout.write(`beside the tests: ${(error as Error).message}\n`)
    return broken.length === 0
  } finally {
    clearInterval(watchdog)
    await vitest.close()
  }
}

function endIfStuck(journal: string): void {
  if (Date.now() - statSync(journal).mtimeMs < silenceMs) return
  const lines = readJournal(journal)
  const pid = lines.findLast((line) => line.kind === 'process')?.pid
  const mutant = lastTried(lines)
  if (pid === undefined || mutant === undefined) return
  write(journal, { kind: 'failed', mutant, test: 'none: it never ended' })
  process.kill(pid, 'SIGKILL')
}
