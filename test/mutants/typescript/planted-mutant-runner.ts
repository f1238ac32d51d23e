import { relative } from 'node:path'
import { inject, TestRunner } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import { readJournal, write } from './journal.ts'
import { mostProcessorMs, patienceFor, plainTimes, processorMs } from './spent.ts'
import { switchboard } from './switchboard.ts'
import { within } from './within.ts'

/** For tests that were never seen without a mutant. */
const unknownMs = 2000

/** Runs tests with a mutant that is there before anything is loaded, until one fails or the time is up. */
export default class PlantedMutantRunner extends TestRunner {
  #planted = inject('planted')
  #hasFailed = false
  #beganProcessorMs = processorMs()
  #plainTimes = plainTimes(readJournal(this.#planted.journal))

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    const { journal, mutant } = this.#planted
    switchboard.activeMutant = mutant
    write(journal, { kind: 'process', pid: process.pid })
    this.#note('loading')
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test as never)
    if (this.#hasFailed || processorMs() - this.#beganProcessorMs > mostProcessorMs) test.mode = 'skip'
    else this.#note(nameOf(test))
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    return within(
      patienceFor(this.#plainTimes.get(nameOf(test)) ?? unknownMs),
      Promise.resolve(TestRunner.getTestFn(test as never)?.()),
    )
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

function nameOf(test: RunnerTestCase): string {
  return `${relative('.', test.file.filepath)} > ${test.name}`
}
