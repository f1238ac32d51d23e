import { relative } from 'node:path'
import { inject, TestRunner } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import { write } from './journal.ts'
import { switchboard } from './switchboard.ts'
import { within } from './within.ts'

/** What the tests do not notice in this time counts as survived. */
const mostMs = 20_000
/** Tests that take so long are not run for each mutant, so one that does waits in vain. */
const patienceMs = 10_000

/** Runs tests with a mutant that is there before anything is loaded, until one fails or the time is up. */
export default class PlantedMutantRunner extends TestRunner {
  #planted = inject('planted')
  #hasFailed = false
  #beganAt = performance.now()

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    const { journal, mutant } = this.#planted
    switchboard.activeMutant = mutant
    write(journal, { kind: 'process', pid: process.pid })
    this.#note('loading')
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test as never)
    if (this.#hasFailed || performance.now() - this.#beganAt > mostMs) test.mode = 'skip'
    else this.#note(`${relative('.', test.file.filepath)} > ${test.name}`)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    return within(patienceMs, Promise.resolve(TestRunner.getTestFn(test as never)?.()))
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test as never)
    if (test.result?.state === 'fail') this.#hasFailed = true
  }

  #note(test: string): void {
    const { journal, mutant } = this.#planted
    if (mutant !== undefined) write(journal, { kind: 'tried', mutant, test })
  }
}
