import { relative } from 'node:path'
import { inject, TestRunner } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import { readJournal, spoiledIn, write, type JournalLine } from './journal.ts'
import { mostProcessorMs, patienceFor, processorMs } from './spent.ts'
import { switchboard } from './switchboard.ts'
import { within } from './within.ts'

interface Trial {
  /** What is run now: the test as it is, a mutant, or the test as it is once more, after it failed with a mutant. */
  step: 'plain' | 'mutant' | 'again'
  left: string[]
  mutant?: string
  beganAt: number
  beganProcessorMs: number
  plainMs: number
  /** A mutant has kept it waiting. */
  isHeldUp: boolean
}

/**
 * Runs each test first as it is, which shows which mutants it reaches, then once for each of them that no test before it has
 * noticed. All in one process that has loaded the application once; what ran before or between tests is noted, for it needs
 * a process that loads it anew. A failure counts only if the test passes again without the mutant, so nothing that an earlier
 * mutant left behind is taken for a test that noticed. Where it does not, the next process tries that mutant before all
 * others: what fails then, right after it passed without it, has noticed it.
 */
export default class EveryMutantRunner extends TestRunner {
  #plan = inject('mutants')
  #trials = new WeakMap<RunnerTestCase, Trial>()
  #ended = new Set<string>()
  #spentMs = new Map<string, number>()
  #spoiled: ReadonlyMap<string, string>
  #triedHere = 0
  /** What an earlier pass, or the process before this one, has seen of a test. */
  #seen = new Map<string, Extract<JournalLine, { kind: 'reached' }>>()

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    const lines = readJournal(this.#plan.journal)
    this.#spoiled = spoiledIn(lines)
    for (const line of lines) {
      if (line.kind === 'failed') this.#ended.add(line.mutant)
      if (line.kind === 'tried') this.#ended.add(`${line.mutant} ${line.test}`)
      if (line.kind === 'spoiled' && this.#spoiled.get(line.test) === line.mutant)
        this.#ended.delete(`${line.mutant} ${line.test}`)
      if (line.kind === 'passed') this.#countTime(line.mutant, line.processorMs)
      if (line.kind === 'reached') this.#seen.set(line.test, line)
    }
    this.#note({ kind: 'process', pid: process.pid })
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test as never)
    if (this.#isInVain(test)) {
      test.mode = 'skip'
      return
    }
    // The loop over retries goes on as long as a try has failed; onAfterRetryTask says whether it has.
    test.retry = Number.MAX_SAFE_INTEGER
    this.#trials.set(test, { step: 'plain', left: [], beganAt: 0, beganProcessorMs: 0, plainMs: 0, isHeldUp: false })
  }

  override onBeforeTryTask(test: RunnerTestCase, tried: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test as never, tried)
    const trial = this.#trials.get(test)
    if (!trial) return
    Object.assign(trial, { beganAt: performance.now(), beganProcessorMs: processorMs() })
    switchboard.currentTestId = trial.step === 'plain' ? test.id : 'not counted'
    if (trial.step === 'mutant') this.#begin(test, trial)
  }

  /** A test that a mutant keeps waiting has noticed it. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const trial = this.#trials.get(test)
    const work = Promise.resolve(TestRunner.getTestFn(test as never)?.())
    return trial?.step === 'mutant' ? within(patienceFor(trial.plainMs), work) : work
  }

  override async onAfterRetryTask(test: RunnerTestCase, tried: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test as never, tried)
    const trial = this.#trials.get(test)
    if (!trial || !test.result) return
    const { activeMutant, hitCount } = switchboard
    // What is run once in a process and then kept, as a module that is imported late, was run before: it needs a process of its own.
    const isUnreached = activeMutant !== undefined && hitCount === 0
    if (isUnreached) this.#note({ kind: 'loaded', mutants: [activeMutant] })
    Object.assign(switchboard, { activeMutant: undefined, hitCount: undefined, currentTestId: undefined })
    // A test that failed before it came to its mutant has noticed something else: a database that did not answer, say.
    const goesOn = this.#conclude(test, trial, test.result.state !== 'fail' || isUnreached)
    test.result.attempts = []
    test.result.errors = goesOn ? [{ message: 'another mutant' }] : []
    test.result.state = goesOn ? 'fail' : 'pass'
  }

  override onAfterRunFiles(...files: Parameters<TestRunner['onAfterRunFiles']>): void {
    super.onAfterRunFiles(...files)
    this.#note({ kind: 'loaded', mutants: Object.keys(switchboard.mutantCoverage?.static ?? {}) })
  }

  #begin(test: RunnerTestCase, trial: Trial): void {
    const mutant = trial.left.shift() ?? ''
    trial.mutant = mutant
    const hits = switchboard.mutantCoverage?.perTest[test.id]?.[mutant] ?? 0
    Object.assign(switchboard, { activeMutant: mutant, hitCount: 0, hitLimit: 1000 + 100 * hits })
    this.#triedHere += 1
    this.#note({ kind: 'tried', mutant, test: nameOf(test) })
  }

  #countTime(mutant: string, ms: number): void {
    const spentMs = (this.#spentMs.get(mutant) ?? 0) + ms
    this.#spentMs.set(mutant, spentMs)
    if (spentMs > mostProcessorMs) this.#ended.add(mutant)
  }

  #countFailed(mutant: string, test: RunnerTestCase): void {
    if (this.#ended.has(mutant)) return
    this.#ended.add(mutant)
    this.#note({ kind: 'failed', mutant, test: nameOf(test) })
  }

  #endSpoiled(mutant: string, test: RunnerTestCase): never {
    if (!this.#ended.has(mutant)) this.#note({ kind: 'spoiled', mutant, test: nameOf(test) })
    return this.#endProcess()
  }

  /** What mutants left behind in a process makes all that it would say worthless; another one goes on with the rest. */
  #endProcess(): never {
    return process.kill(process.pid, 'SIGKILL') as never
  }

  /** What this try showed, and whether there is another one. */
  #conclude(test: RunnerTestCase, trial: Trial, hasPassed: boolean): boolean {
    const { mutant = '' } = trial
    // Others may well tell at once what is wrong; what is left then is tried here by the next pass, which has more time.
    const tookMs = performance.now() - trial.beganAt
    trial.isHeldUp ||= trial.step === 'mutant' && tookMs > 3 * this.#plan.slowMs + 2 * trial.plainMs
    const spentMs = processorMs() - trial.beganProcessorMs
    if (trial.step === 'again' && !hasPassed) return this.#endSpoiled(mutant, test)
    if (trial.step === 'plain' && !hasPassed) {
      if (this.#triedHere > 0) return this.#endProcess()
      const error = test.result?.errors?.at(-1)?.message ?? ''
      this.#note({ kind: 'unsound', test: nameOf(test), error: error.slice(0, 300) })
      return false
    }
    if (trial.step === 'plain') {
      trial.plainMs = Math.round(tookMs)
      const reached = Object.keys(switchboard.mutantCoverage?.perTest[test.id] ?? {})
      const took = { ms: trial.plainMs, processorMs: spentMs }
      this.#note({ kind: 'reached', mutants: reached, test: nameOf(test), ...took })
      const open = reached.filter((one) => this.#isOpen(one, test))
      const first = this.#spoiled.get(nameOf(test))
      trial.left = spentMs > this.#plan.slowMs ? [] : open.toSorted((a, b) => Number(b === first) - Number(a === first))
    } else if (trial.step === 'mutant' && !hasPassed) {
      if (this.#triedHere === 1) this.#countFailed(mutant, test)
      trial.step = 'again'
      return true
    } else if (trial.step === 'again') {
      // By now the machine takes as long without the mutant, so it may be what kept the test waiting.
      if (tookMs > patienceFor(trial.plainMs)) trial.left.unshift(mutant)
      else this.#countFailed(mutant, test)
      trial.plainMs = Math.max(trial.plainMs, Math.round(tookMs))
    } else {
      this.#countTime(mutant, spentMs)
      this.#note({ kind: 'passed', mutant, test: nameOf(test), processorMs: spentMs })
    }
    trial.step = 'mutant'
    return trial.left.length > 0 && !trial.isHeldUp
  }

  /** Whether it is known that a test has nothing left to try, or is too slow for it: each run of it as it is costs time too. */
  #isInVain(test: RunnerTestCase): boolean {
    const seen = this.#seen.get(nameOf(test))
    // What a test reaches that was never run is not known, but it is no more than what it is near to.
    const reached = seen?.mutants ?? this.#plan.mutantsOf[relative('.', test.file.filepath)] ?? []
    return (seen?.processorMs ?? 0) > this.#plan.slowMs || !reached.some((one) => this.#isOpen(one, test))
  }

  #isOpen(mutant: string, test: RunnerTestCase): boolean {
    const isNear = this.#plan.mutantsOf[relative('.', test.file.filepath)]?.includes(mutant) ?? false
    return isNear && !this.#ended.has(mutant) && !this.#ended.has(`${mutant} ${nameOf(test)}`)
  }

  #note(line: JournalLine): void {
    write(this.#plan.journal, line)
  }
}

function nameOf(test: RunnerTestCase): string {
  return `${relative('.', test.file.filepath)} > ${test.name}`
}
